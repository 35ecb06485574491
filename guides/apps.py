from django.apps import AppConfig


class GuidesConfig(AppConfig):
    name = "guides"

    def ready(self) -> None:
        from guides import checks  # noqa: F401, PLC0415  registers `manage.py check` once the apps are ready
