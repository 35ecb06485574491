"""`manage.py check` fails on bad content, naming every fault of every file."""

from typing import Any

from django.core.checks import CheckMessage, Error, register

from guides.catalog import ContentError, load


@register("content")
def content_is_sound(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    try:
        load()
    except ContentError as error:
        return [Error(str(fault), obj=fault.file, id="guides.E001") for fault in error.faults]
    return []
