"""The assistant's pages, below ask/. Addresses are stable; a question's own opens only in the browser that asked."""

from django.urls import path

from assistant import views

app_name = "assistant"
urlpatterns = [
    path("inside/", views.inside, name="inside"),
    path("", views.ask, name="ask"),
    path("warm/", views.warm, name="warm"),
    path("history/", views.history, name="history"),
    path("history/forget/", views.forget, name="forget"),
    path("feedback/", views.feedback, name="feedback"),
    path("feedback/<str:token>/", views.open_feedback, name="open-feedback"),
    path("<slug:key>/", views.answer, name="answer"),
    path("<slug:key>/stream/", views.stream, name="stream"),
    path("<slug:key>/stop/", views.stop, name="stop"),
    path("<slug:key>/delete/", views.delete, name="delete"),
    path("<slug:key>/feedback/", views.tell, name="tell"),
    path("<slug:key>/how/", views.how, name="how"),
]
