"""The numbers of a finding -> a drawing to scale of exactly that joint, and the line its margin stands on.

PURE: knows the catalogue's limits and `guides.fit`, no Django. `draw` and `line` give None where there is nothing to
draw: a claim in words has no shape, and a number that is not known is never drawn.

>>> from decimal import Decimal
>>> from guides.fit import Finding, Number, Verdict
>>> hole, post = Number("minute hand hole", Decimal("1.20")), Number("minute label", Decimal("1.15"))
>>> found = Finding("hand-minute", Verdict.CLASH, "", "blocker", 2, hole, post)
>>> draw(found).title
'Minute hand on its post: hole 1.20, post 1.15, loose by 0.05 mm'
"""

from guides.joints.drawings import draw
from guides.joints.line import Line, line
from guides.joints.shapes import Drawing, Shape

__all__ = ["Drawing", "Line", "Shape", "draw", "line"]
