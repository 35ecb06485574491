"""How a build reads on a page. Formats only."""

from django import template

from guides import build_report

register = template.Library()

register.filter("headline", build_report.headline)
