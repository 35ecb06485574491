"""The assistant's pages, below ask/. Addresses are stable."""

from django.urls import path

from assistant import views

app_name = "assistant"
urlpatterns = [
    path("inside/", views.inside, name="inside"),
]
