"""The assistant as a Django app."""

from django.apps import AppConfig


class AssistantConfig(AppConfig):
    """Nothing is started here: the model's process starts with the first question (see service.py)."""

    name = "assistant"
    default_auto_field = "django.db.models.BigAutoField"
