"""Django's settings. Every environment variable of the project is read here and nowhere else.

A value that cannot be used stops the start with a sentence; the table of all variables is in README.md.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

from watchbench.environment import (
    SettingError,
    data_folder,
    device,
    host_names,
    one_of,
    secret_key,
    server_address,
    web_address,
    whole_number,
    yes_or_no,
)

BASE_DIR = Path(__file__).resolve().parent.parent
WAYS = (
    "auto",
    "native",
    "quantised",
    "float32",
    "bfloat16",
    "float16",
)  # assistant/engine/models.py says what they are

try:
    DATA_DIR = data_folder("WATCHBENCH_DATA", os.environ.get("WATCHBENCH_DATA"), default=BASE_DIR / "var")
    DEBUG = yes_or_no("WATCHBENCH_DEBUG", os.environ.get("WATCHBENCH_DEBUG"))
    HTTPS = yes_or_no("WATCHBENCH_HTTPS", os.environ.get("WATCHBENCH_HTTPS"))
    OTHER_HOSTS = host_names("WATCHBENCH_HOSTS", os.environ.get("WATCHBENCH_HOSTS"))
    # The assistant's; assistant/conf.py has the defaults of what is not set.
    ASSISTANT_MODEL = os.environ.get("WATCHBENCH_ASSISTANT_MODEL", "")
    ASSISTANT_ADAPTER = os.environ.get("WATCHBENCH_ASSISTANT_ADAPTER", "")
    ASSISTANT_DEVICE = device("WATCHBENCH_ASSISTANT_DEVICE", os.environ.get("WATCHBENCH_ASSISTANT_DEVICE"))
    ASSISTANT_WAY = one_of("WATCHBENCH_ASSISTANT_WAY", os.environ.get("WATCHBENCH_ASSISTANT_WAY"), WAYS)
    ASSISTANT_THREADS = whole_number(
        "WATCHBENCH_ASSISTANT_THREADS", os.environ.get("WATCHBENCH_ASSISTANT_THREADS"), least=1, most=64
    )
    ASSISTANT_SLOTS = whole_number(
        "WATCHBENCH_ASSISTANT_SLOTS", os.environ.get("WATCHBENCH_ASSISTANT_SLOTS"), least=1, most=64
    )
    ASSISTANT_CONTEXT = whole_number(
        "WATCHBENCH_ASSISTANT_CONTEXT", os.environ.get("WATCHBENCH_ASSISTANT_CONTEXT"), least=256, most=1_048_576
    )
    ASSISTANT_URL = server_address("WATCHBENCH_ASSISTANT_URL", os.environ.get("WATCHBENCH_ASSISTANT_URL"))
    ASSISTANT_KEY = os.environ.get("WATCHBENCH_ASSISTANT_KEY", "")
    ASSISTANT_REMOTE_MODEL = os.environ.get("WATCHBENCH_ASSISTANT_REMOTE_MODEL", "")

    PUBLIC_ADDRESS = web_address("WATCHBENCH_ADDRESS", os.environ.get("WATCHBENCH_ADDRESS"))
    SECRET_KEY = secret_key("WATCHBENCH_SECRET_KEY", os.environ.get("WATCHBENCH_SECRET_KEY"), DATA_DIR / "secret_key")
except SettingError as fault:
    raise ImproperlyConfigured(str(fault)) from None

# Loopback is always answered: `up` and a supervisor ask /healthz there, whatever the public name is.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", *OTHER_HOSTS]

INSTALLED_APPS = [
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "csp",
    "guides",
    "assistant",
]

# On the way out these run from the last to the first.
MIDDLEWARE = [
    "watchbench.limits.BodyLimitMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "watchbench.headers.HeadersMiddleware",  # reads the Vary that sessions wrote
    "django.middleware.gzip.GZipMiddleware",  # after the ETag is set: it marks the ETag of what it shrinks as weak
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.http.ConditionalGetMiddleware",
    "django.middleware.common.CommonMiddleware",
    "watchbench.same_origin.SameOriginMiddleware",
]

ROOT_URLCONF = "watchbench.urls"
WSGI_APPLICATION = "watchbench.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": ["django.template.context_processors.request", "assistant.context.elsewhere"]
        },
    }
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": DATA_DIR / "db.sqlite3",
        "OPTIONS": {
            # Readers never wait for a writer (WAL); a writer takes its lock at once, so that two of them queue for
            # `timeout` seconds instead of failing half-way with "database is locked".
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
        },
    }
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

LANGUAGE_CODE = "en"
USE_I18N = False
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "static/"
STATIC_ROOT = DATA_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "watchbench" / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "whitenoise.storage.CompressedManifestStaticFilesStorage"
        )
    },
}
WHITENOISE_ALLOW_ALL_ORIGINS = False

# A session begins when the visitor stores something, and lasts as long as a slow build.
SESSION_COOKIE_AGE = 180 * 24 * 60 * 60  # seconds
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = HTTPS

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
PERMISSIONS_POLICY = "microphone=(self), camera=(), geolocation=(), payment=(), usb=()"  # the timegrapher listens
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"

# WATCHBENCH_HTTPS=1 is for a site behind a proxy that ends TLS. That proxy must set X-Forwarded-Proto itself and drop
# what the visitor sent under this name, and nothing else may reach the port.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^healthz$"]  # asked over plain HTTP from this machine
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0

MAX_BODY_BYTES = 32 * 1024 * 1024  # a phone's photo is under 15 MB

SILENCED_SYSTEM_CHECKS = [
    "security.W002",  # X-Frame-Options: the policy's frame-ancestors says it
    "security.W003",  # CsrfViewMiddleware sets a cookie on the first form; same_origin.py refuses without one
    "security.W005",  # other names under the domain are not ours to bind to HTTPS
    "security.W021",  # so is the browsers' preload list
]


LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "one_line": {"()": "watchbench.logs.OneLineFormatter", "format": "%(levelname)s %(name)s: %(message)s"}
    },
    "filters": {"not_refused": {"()": "watchbench.logs.NotRefusedFilter"}},
    "handlers": {
        "stderr": {"class": "logging.StreamHandler", "formatter": "one_line"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        "django": {"handlers": ["stderr"], "level": "WARNING", "propagate": False},
        "bm25s": {"handlers": ["nowhere"], "propagate": False},  # it sets itself to DEBUG, and has nothing to say
        "django.request": {"level": "ERROR", "filters": ["not_refused"]},  # a 404 is the visitor's news, not ours
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},  # the noise of scanners
    },
}
