"""What the web server pays for the assistant: nothing until the first question, and never torch."""

import subprocess
import sys

from django.conf import settings

from assistant.engine.models import WAYS


def test_the_site_and_the_assistants_face_import_no_torch():
    code = (
        "import sys, django; django.setup()\n"
        "import watchbench.wsgi, watchbench.urls, assistant.service, assistant.inside\n"
        "print(sorted({'torch', 'tokenizers', 'safetensors', 'uvicorn'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=settings.BASE_DIR
    )
    assert done.stdout == "[]\n"


def test_the_settings_know_every_way_to_compute():
    assert settings.WAYS == WAYS
