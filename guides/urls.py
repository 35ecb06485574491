"""Every page of the guide. Addresses are stable: paper carries them as codes."""

from django.urls import path

from guides import views

app_name = "guides"
urlpatterns = [
    path("", views.home, name="home"),
    path("plan/", views.plan, name="plan"),
    path("movements/", views.movements, name="movements"),
    path("movements/<slug:movement>/", views.movement, name="movement"),
    path("parts/", views.parts, name="parts"),
    path("parts/<slug:number>/", views.part, name="part"),
    path("fit/", views.fit, name="fit"),
    path("calibres/", views.calibres, name="calibres"),
    path("guides/", views.guides, name="guides"),
    path("guides/layout/", views.choose_layout, name="choose-layout"),
    path("guides/forget/", views.forget, name="forget"),
    path("guides/<slug:route>/", views.route, name="route"),
    path("guides/<slug:route>/<slug:step>/", views.step, name="step"),
    path("guides/<slug:route>/<slug:step>/done/", views.done, name="done"),
    path("guides/<slug:route>/<slug:step>/minutes/", views.minutes, name="minutes"),
    path("tools/", views.tools, name="tools"),
    path("tools/ticks/", views.tick_tools, name="tick-tools"),
    path("tools/<slug:tool>/", views.tool, name="tool"),
    path("faults/", views.faults, name="faults"),
    path("faults/<slug:fault>/", views.fault, name="fault"),
    path("oil/", views.oil, name="oil"),
    path("timing/", views.timing, name="timing"),
    path("glossary/", views.glossary, name="glossary"),
    path("confidence/", views.confidence, name="confidence"),
    path("sources/", views.sources, name="sources"),
    path("search/", views.search, name="search"),
    path("design/", views.design, name="design"),
]
