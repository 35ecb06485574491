"""The guide's addresses without the assistant's."""

from django.urls import include, path

urlpatterns = [path("", include("guides.urls"))]
