"""What goes on paper. Plain objects in, PDF bytes out: no Django, no request, no database.

    steps_sheet(desk, route)              every step of a path or guide, with boxes, cautions and safe stops
    shopping_sheet(desk, shopping)        a ShoppingList: of_plan(...) makes one of a plan, a page one of a build
    tools_sheet(desk, name, lists, ...)   have, buy or replace; which blade for which screw
    tray_sheet(desk)                      the parts tray at full size
    oil_sheet(desk)                       the lubrication chart
    gauge_sheet(desk)                     rings, discs and rulers at true scale
    faults_sheet(desk, troubles)          symptoms, causes, checks
    bound_sheet(desk, route, plan)        all of it, with contents

A Desk is what all are made with: Desk(catalog, movement, Site(base, layout), Format(paper, size)). The same arguments
give the same bytes. Sizes and colours stand in look.py, typefaces in lettering.py, drawings go through vector.py.
"""

from guides.sheets.addresses import Site
from guides.sheets.bound import bound_sheet, bound_title
from guides.sheets.desk import Desk
from guides.sheets.faults import faults_sheet
from guides.sheets.gauge import gauge_sheet
from guides.sheets.look import PAPERS, SIZES, Format
from guides.sheets.oil import oil_sheet
from guides.sheets.page import Tell
from guides.sheets.shopping import shopping_sheet
from guides.sheets.steps import sheet_title, steps_sheet
from guides.sheets.tools import tools_sheet
from guides.sheets.tray import tray_sheet
from guides.sheets.wanted import Candidate, ShoppingList, Wanted, of_plan

__all__ = [
    "PAPERS",
    "SIZES",
    "Candidate",
    "Desk",
    "Format",
    "ShoppingList",
    "Site",
    "Tell",
    "Wanted",
    "bound_sheet",
    "bound_title",
    "faults_sheet",
    "gauge_sheet",
    "of_plan",
    "oil_sheet",
    "sheet_title",
    "shopping_sheet",
    "steps_sheet",
    "tools_sheet",
    "tray_sheet",
]
