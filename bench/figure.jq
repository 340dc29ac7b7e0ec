# SPDX-License-Identifier: GPL-2.0-only
#
# The result of bench/run as a figure in SVG: a bar an arm, its phases stacked.

def phases: ["driver", "reorder", "allocation", "gro", "softirq", "ip_tcp", "checksum",
	"copy", "scheduling", "other"];
# Okabe and Ito's colours can be told apart by most eyes.
def colours: ["#0072b2", "#56b4e9", "#d55e00", "#009e73", "#e69f00", "#cc79a7", "#f0e442",
	"#999999", "#333333", "#bbbbbb"];
def left: 190;
def bar: 18;
def step: 26;
def top: 66;

(.arms | sort_by(.arm != "stock")) as $arms |
([$arms[].insns] | max) as $most |
(620 / $most) as $scale |
def x: . * $scale | round;
def text($x; $y; $anchor): "<text x=\"\($x)\" y=\"\($y)\" text-anchor=\"\($anchor)\">\(.)</text>";
def box($x; $y; $w; $c):
	"<rect x=\"\($x)\" y=\"\($y)\" width=\"\($w)\" height=\"\(bar)\" fill=\"\($c)\"/>";

"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"920\" height=\"\(top + step * ($arms | length) + 12)\" font-family=\"sans-serif\" font-size=\"12\">",
"<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>",
("Instructions a received frame, card to socket: Linux \(.kernel), \(.pose)" | text(10; 20; "start")),
(range(phases | length) as $i |
	box(10 + $i * 90; 32; 12; colours[$i]), (phases[$i] | text(26 + $i * 90; 46; "start"))),
(range($arms | length) as $n | $arms[$n] as $a | (top + $n * step) as $y |
	($a.arm | text(left - 8; $y + 14; "end")),
	(range(phases | length) as $i |
		([phases[:$i][] as $p | $a.phases[$p]] | add // 0) as $from |
		box(left + ($from | x); $y; $a.phases[phases[$i]] | x; colours[$i])),
	("\($a.insns | round)" | text(left + 6 + ($a.insns | x); $y + 14; "start"))),
"</svg>"
