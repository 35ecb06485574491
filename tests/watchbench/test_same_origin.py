"""Which requests count as coming from our own pages."""

import pytest
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.test import RequestFactory
from django.views.decorators.csrf import csrf_exempt

from watchbench.same_origin import SameOriginMiddleware, foreign


def view(request):
    return HttpResponse("done")


def post(host="watch.example", *, secure=False, **headers):
    headers = {name.replace("_", "-"): value for name, value in headers.items()}
    return RequestFactory().post("/tools/", headers={"Host": host, **headers}, secure=secure)


@pytest.fixture(autouse=True)
def _hosts(settings):
    settings.ALLOWED_HOSTS = ["watch.example", "[::1]"]


@pytest.mark.parametrize(
    "request_",
    [
        post(Sec_Fetch_Site="same-origin"),
        post(Sec_Fetch_Site="none"),
        post(Sec_Fetch_Site="same-origin", Origin="https://elsewhere.example"),
        post(Origin="http://watch.example"),
        post(Origin="http://Watch.example:80"),
        post(Origin="https://watch.example", secure=True),
        post("watch.example:8000", Origin="http://watch.example:8000"),
        post("[::1]:8000", Origin="http://[::1]:8000"),
        post(Referer="http://watch.example/tools/?all=1"),
    ],
)
def test_our_own_pages_may_post(request_):
    assert foreign(request_) is None


@pytest.mark.parametrize(
    "request_",
    [
        post(Sec_Fetch_Site="cross-site"),
        post(Sec_Fetch_Site="same-site"),
        post(Sec_Fetch_Site=""),
        post(Sec_Fetch_Site="cross-site", Origin="http://watch.example"),
        post(Origin="null"),
        post(Origin="http://elsewhere.example"),
        post(Origin="https://watch.example"),
        post(Origin="http://watch.example:8000"),
        post("watch.example:8000", Origin="http://watch.example"),
        post(Origin="http://watch.example.elsewhere.example"),
        post(Origin="http://watch.example:port"),
        post(Origin="http://"),
        post(Origin="http://elsewhere.example", Referer="http://watch.example/"),
        post(Referer="http://elsewhere.example/?http://watch.example/"),
        post(Referer="https://watch.example/"),
        post(),
    ],
)
def test_nothing_else_may(request_):
    assert foreign(request_) is not None


def test_a_refusal_names_the_header_what_it_said_and_what_was_expected():
    assert foreign(post(Origin="null")) == "Origin is 'null', expected 'http://watch.example'."


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "TRACE"])
def test_reading_is_never_refused(method):
    request = RequestFactory().generic(method, "/", headers={"Sec-Fetch-Site": "cross-site"})
    assert SameOriginMiddleware(view).process_view(request, view, (), {}) is None


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "PURGE"])
def test_every_other_method_is(method):
    request = RequestFactory().generic(method, "/", headers={"Sec-Fetch-Site": "cross-site"})
    with pytest.raises(PermissionDenied):
        SameOriginMiddleware(view).process_view(request, view, (), {})


def test_a_view_for_programs_is_exempt():
    assert SameOriginMiddleware(view).process_view(post(), csrf_exempt(view), (), {}) is None


def test_the_site_refuses_a_foreign_post(client, settings):
    settings.ALLOWED_HOSTS = ["testserver"]
    assert client.post("/", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
