"""How to measure each joint oneself, with what, and which instrument is not good enough (dossier, compat.md 11).

REASONS say why a tolerance is as wide as it is (compat.md sections 3 to 8). Both are keyed by check.
"""

THREE_READINGS = "Take three readings at 120 degrees; digital calipers are good to 0.02 to 0.03 mm."
_HANDS = "Use gauge pins or a tapered hand gauge. Calipers are not good enough for a hand hole; mind burrs."

HOW = {
    "case-seat": "Inside jaws at the depth where the movement sits; rock for the largest reading, keep the smallest of "
    f"three. Flat inside jaws read small in small bores, a chamfer reads large. {THREE_READINGS}",
    "case-depth": "Depth rod of the calipers from the dial ledge to the back, the back's own depth added. "
    "Mind whether the gasket is compressed. A ruler is not good enough.",
    "stem-axis": "Pass a rod that fits the tube, measure from the dial ledge to its near side, add half its diameter. "
    "A ruler is not good enough.",
    "dial-diameter": "Outside jaws on the edge with the dial in a bag; do not squeeze a thin dial. Keep the largest "
    f"of three. {THREE_READINGS}",
    "dial-seconds": "With 12 on top, look. For the distance: outer edge of the centre hole to the far edge of the "
    "seconds hole, less half of each; a scan at known scale is the second method, calipers alone suffer from parallax.",
    "dial-feet": "Lay the bare dial on a flatbed scanner at 1200 dpi, a scale beside it. By eye is not good enough.",
    "dial-holes": "Gauge pins or a drill shank that just enters; inside jaws read small in a hole of 2 to 3 mm.",
    "dial-thickness": "Outside jaws or a micrometer at the sub-dial, without squeezing; paint counts.",
    "hand-hour": f"{_HANDS} The post: outside jaws, very light, hands off.",
    "hand-minute": f"{_HANDS} The post: outside jaws, very light, hands off.",
    "hand-seconds": f"{_HANDS} The post is below 0.5 mm: calipers are not good enough, use a micrometer or pins.",
    "hand-length": "Calipers from the centre of the hole to the tip, not over all.",
    "hand-crystal-gap": "Depth rod from the bezel's edge to the dial, less the crystal's drop; check at the tip too. "
    "A dab of modelling clay on the highest hand shows the room left.",
    "stem-thread": "Outside jaws over the thread's crest. 0.90 against 1.20 is plain; 0.90 against 0.80 needs care.",
    "crown-thread": "Try the stem by hand, a turn or two without force, or gauge the hole with pins.",
    "stem-length": "Calipers from tip to tip, uncut. Fit it, push it home, measure the gap between crown and case.",
    "crown-tube": "Outside jaws on the tube, which may be tapered; the crown's hole with pins.",
    "ring-inner": f"Inside jaws on each step. Rings are often moulded 0.1 under. {THREE_READINGS}",
    "ring-outer": f"Outside jaws on each step, and inside jaws in the bore, at its depth. {THREE_READINGS}",
    "crystal-diameter": f"Inside jaws in the seat with the gasket out; outside jaws on the crystal. {THREE_READINGS}",
    "movement-layout": "Hold the crown at 3 and look where the seconds post stands: at 9 a 6497, at 6 a 6498.",
    "movement-calibre": "Read the stamp under the balance, hold the crown at 3 and see where the seconds stand.",
    "movement-diameter": "Outside jaws behind the flange for the body, jaw tips on the flange, only 0.5 thick.",
    "case-layout": "Hold the case with 12 on top and see where the tube is.",
    "movement-fixing": "Look into the box: two clamps with screws, two case screws, or a ring.",
}

REASONS = {
    "case-seat": "A rigid movement needs 0.03 of play, clamps take up to 0.30; the flange is 37.20 wide, 0.50 thick.",
    "ring-inner": "A ring holds the movement as a bore would: body or flange, with 0.03 to 0.40 of play.",
    "case-depth": "The movement is 4.50 high; 0.30 free behind it is enough for a hand-winder.",
    "stem-axis": "A tube out of line bends the stem: winding turns stiff, with nothing to see.",
    "dial-diameter": "Oversize is worse than undersize; 0.30 of dial must hide under the opening on each side.",
    "dial-holes": "The hour pipe widens below the hand: another calibre's dial hole is 0.54 wider than its pipe.",
    "dial-thickness": "A thick dial eats the grip of the hands; the seconds post, 0.86 above the seat, runs out first.",
    "dial-seconds": "Hand and hole must clear all round: 0.10 off is hidden, 0.20 shows, more rubs.",
    "hand-hour": "Labels are rounded by up to 0.02. A small hole can be opened, a large one is not for a beginner.",
    "hand-minute": "Labels are rounded by up to 0.02. A small hole can be opened by 0.05; closing one is harder.",
    "hand-seconds": "Labels are rounded by up to 0.02; one seconds pivot was measured at 0.25.",
    "hand-measured": "The maker of another calibre presses its hands on with 0.001 to 0.027 of interference.",
    "hand-length": "The tip needs 0.30 to the edge; below 70 % of half the opening the hand looks lost.",
    "hand-crystal-gap": "0.45 is usual on another maker's drawing; 0.30 is safe, below 0.15 a knock may touch.",
    "stem-thread": "A thread that is off by more than 0.02 will not screw, or strips.",
    "crown-thread": "A thread that is off by more than 0.02 will not screw, or strips.",
    "stem-length": "A stem is cut to length: too long is right, too short cannot be helped.",
    "crown-tube": "The crown's gasket seals on the tube: 0.05 more and it leaks, 0.05 less and it binds.",
    "ring-outer": "A ring needs 0.02 to go in; above 0.20 it wanders, above 0.50 it does not hold.",
    "crystal-diameter": "Crystals come in steps of 0.1; acrylic is pressed in 0.1 to 0.3 over size.",
    "movement-diameter": "36.60 is the body, 37.20 the flange, 36.0 a Molnija.",
}
