"""The headers and cookies of an ordinary page, through all the middleware."""

import gzip

import pytest
from csp.decorators import csp_update
from django.http import HttpResponse
from django.test import override_settings
from django.urls import path

TEXT = "The barrel holds the mainspring. " * 40


def page(request):
    return HttpResponse(TEXT)


def kept_packed(request):
    headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(gzip.compress(TEXT.encode(), mtime=0), headers=headers)


def tick(request):
    request.session["ticked"] = True
    return HttpResponse("ticked")


def read(request):
    return HttpResponse(str(request.session.get("ticked")))


@csp_update({"img-src": "data:"})
def drawing(request):
    return HttpResponse("drawing")


urlpatterns = [path(view.__name__, view) for view in (page, kept_packed, tick, read, drawing)]

pytestmark = pytest.mark.usefixtures("these_pages")


@pytest.fixture
def these_pages():
    with override_settings(ROOT_URLCONF=__name__):
        yield


def test_the_policy_lets_only_our_own_files_in(client):
    directives = set(client.get("/page")["Content-Security-Policy"].split("; "))
    assert {"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'"} <= directives
    assert {"form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"} <= directives
    assert not any("unsafe" in directive for directive in directives)


def test_a_view_can_widen_the_policy_for_itself(client):
    assert "img-src 'self' data:" in client.get("/drawing")["Content-Security-Policy"]
    assert "data:" not in client.get("/page")["Content-Security-Policy"]


def test_the_microphone_is_ours_and_everything_else_is_off(client):
    allowed = client.get("/page")["Permissions-Policy"]
    assert allowed.startswith("microphone=(self), camera=()")


def test_the_other_security_headers(client):
    response = client.get("/page")
    assert response["Referrer-Policy"] == "same-origin"
    assert response["Cross-Origin-Opener-Policy"] == "same-origin"
    assert response["X-Content-Type-Options"] == "nosniff"


def test_looking_at_a_page_sets_no_cookie(client):
    response = client.get("/page")
    assert not response.cookies
    assert not response.has_header("Set-Cookie")


@pytest.mark.django_db
def test_storing_something_sets_one_for_180_days(client):
    cookie = client.get("/tick").cookies["sessionid"]
    assert cookie["max-age"] == 180 * 24 * 60 * 60
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"


def test_a_page_is_kept_but_asked_for_again(client):
    assert client.get("/page")["Cache-Control"] == "no-cache"


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/tick", "/read"])
def test_a_visitors_own_page_stays_out_of_proxies(client, address):
    response = client.get(address)
    assert response["Cache-Control"] == "private, no-cache"
    assert "Cookie" in response["Vary"]


@pytest.mark.parametrize("address", ["/page", "/kept_packed"])
@pytest.mark.parametrize("encoding", ["gzip", "identity"])
def test_a_second_visit_is_answered_304(client, address, encoding):
    headers = {"Accept-Encoding": encoding}
    first = client.get(address, headers=headers)
    again = client.get(address, headers={**headers, "If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again["ETag"].removeprefix("W/") == first["ETag"].removeprefix("W/")
    assert again["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("address", ["/page", "/kept_packed"])
def test_a_page_is_packed_once(client, address):
    response = client.get(address, headers={"Accept-Encoding": "gzip"})
    assert gzip.decompress(response.content).decode() == TEXT
    assert response["Content-Length"] == str(len(response.content))
    assert "Accept-Encoding" in response["Vary"]


def test_head_has_the_headers_of_get_and_no_body(client):
    response = client.head("/page")
    assert response.content == b""
    assert response["Content-Length"] == str(len(TEXT))
