"""Addresses: the guide's at the root, the assistant's below ask/, and one for whoever watches over the site."""

from django.urls import include, path

from watchbench.health import healthz

urlpatterns = [
    path("healthz", healthz),
    path("ask/", include("assistant.urls")),
    path("", include("guides.urls")),
]

handler404 = "guides.views.not_found"
handler500 = "guides.views.server_error"
