# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run as a figure in SVG: instructions a frame by load, a line an
# arm; the loads stand side by side as they were given.

def colours: ["#0072b2", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#56b4e9", "#333333"];
def left: 70;
def width: 560;
def height: 300;
def text($x; $y; $anchor): "<text x=\"\($x)\" y=\"\($y)\" text-anchor=\"\($anchor)\">\(.)</text>";

(.arms | sort_by(.arm != "stock")) as $arms |
[$arms[0].loads[].load] as $loads |
([$arms[].loads[].insns] | max) as $most |
def x: left + 40 + . * (width - 80) / (($loads | length) - 1 | if . < 1 then 1 else . end) | round;
def y: 40 + height - . / $most * height | round;

"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"860\" height=\"400\" font-family=\"sans-serif\" font-size=\"12\">",
"<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
("Instructions a received frame by load (frames:burst:us[:flows]): Linux \(.kernel), \(.pose)" | text(10; 20; "start")),
(0, 0.5, 1 | . * $most | round | . as $n | y as $at |
	"<line x1=\"\(left)\" x2=\"\(left + width)\" y1=\"\($at)\" y2=\"\($at)\" stroke=\"#dddddd\"/>",
	("\($n)" | text(left - 6; $at + 4; "end"))),
(range($loads | length) as $i | $loads[$i] | text($i | x; 40 + height + 16 + ($i % 2) * 14; "middle")),
(range($arms | length) as $n | $arms[$n] as $a | colours[$n % 7] as $c |
	"<polyline fill=\"none\" stroke=\"\($c)\" stroke-width=\"2\" points=\"\([range($loads | length) as $i | "\($i | x),\($a.loads[$i].insns | y)"] | join(" "))\"/>",
	"<rect x=\"\(left + width + 10)\" y=\"\(44 + $n * 20)\" width=\"12\" height=\"12\" fill=\"\($c)\"/>",
	($a.arm | text(left + width + 28; 55 + $n * 20; "start"))),
"</svg>"
