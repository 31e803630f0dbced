import type { Airframe, SurfaceSection } from '../airframes/airframe.ts';
import { mirror, oval, type Point, type Polygon, range } from '../geometry.ts';
import { finishOnFlat } from '../paint/light.ts';
import {
  clip,
  coatOf,
  DARK_METAL,
  fill,
  type Gradient,
  gradientAlong,
  gradientUp,
  INK,
  outline,
  type Paint,
  PORT_LIGHT,
  STARBOARD_LIGHT,
  type Step,
  stroke,
  WHITE,
} from '../paint/steps.ts';
import { RAKE } from '../paint/stripes.ts';

/** Outline of one half of a surface with a rounded tip. */
function surfaceOutline(sections: readonly SurfaceSection[], tipDepth: number): Point[] {
  const tip = sections.at(-1)!;
  const cap = range(9, (i): Point => {
    const angle = (Math.PI * (i + 1)) / 10;
    return [tip.x + tip.chord * (0.5 - 0.5 * Math.cos(angle)), tip.y + tipDepth * Math.sin(angle) ** 0.7];
  });
  return [
    ...sections.map(({ x, y }): Point => [x, y]),
    ...cap,
    ...sections.toReversed().map(({ x, y, chord }): Point => [x + chord, y]),
  ];
}

/** A polygon and its mirror image on the other side. */
export const bothSides = (polygon: Polygon): Polygon[] => [polygon, mirror(polygon)];

/** Sections of the wing as seen from above: those of a winglet that turn inwards are hidden. */
const wingFromAbove = ({ wing }: Airframe): SurfaceSection[] =>
  wing.filter(({ y }, i) => i === 0 || y > wing[i - 1]!.y + 1e-3);

export function wingOutline(airframe: Airframe): Point[] {
  const sections = wingFromAbove(airframe);
  return surfaceOutline([{ ...sections[0]!, y: 0 }, ...sections], airframe.figures.wing.winglet ? 0.03 : 0.1);
}

function drawPanels(shape: Polygon, paint: Paint, light: Gradient): Step[] {
  const halves = bothSides(shape);
  const { color, finish } = paint.zones.base;
  return [outline(halves), fill(halves, color), ...finishOnFlat(halves, finish), fill(halves, light)];
}

/** Both halves of the wing with tips, boots, control surfaces and lights. */
export function drawWing(airframe: Airframe, paint: Paint): Step[] {
  const { winglet } = airframe.figures.wing;
  const sections = wingFromAbove(airframe);
  const { x, chord } = sections[0]!;
  const light = gradientAlong(x, x + chord, [
    [0, WHITE, 0.2],
    [0.18, INK, 0],
    [0.7, INK, 0.05],
    [1, INK, 0.12],
  ]);
  const steps = [
    ...drawPanels(wingOutline(airframe), paint, light),
    ...drawTips(airframe, paint, light),
    ...drawControlSurfaces(airframe),
    ...drawBoots(airframe),
  ];
  if (hasUprightTip(airframe)) steps.push(...drawWinglet(sections.slice(BEND)));
  const tip = sections[sections.length - (winglet ? 8 : 1)] ?? sections.at(-1)!;
  const lightAt = tip.y + (winglet ? -0.02 : 0.06);
  return [
    ...steps,
    fill([oval(tip.x + 0.06, lightAt, 0.16, 0.08, 1)], STARBOARD_LIGHT, 0.95),
    fill([oval(tip.x + 0.06, -lightAt, 0.16, 0.08, 1)], PORT_LIGHT, 0.95),
  ];
}

/** Dark rubber along the leading edge. */
export function drawBoots(airframe: Airframe): Step[] {
  if (!airframe.figures.wing.hasBoots) return [];
  const outer = wingFromAbove(airframe).filter(({ y }) => y > 0.9);
  const boot = [
    ...outer.map((section): Point => [section.x, section.y]),
    ...outer.toReversed().map((section): Point => [section.x + section.chord * 0.055, section.y]),
  ];
  return [fill([boot], DARK_METAL), fill([mirror(boot)], DARK_METAL)];
}

const hasUprightTip = ({ figures: { wing } }: Airframe) => (wing.winglet?.cant ?? 0) > 45;

/** The tips in their color. */
function drawTips(airframe: Airframe, paint: Paint, light: Gradient): Step[] {
  if (paint.tips === 'base') return [];
  const shape = wingOutline(airframe);
  const { color, finish } = coatOf(paint, paint.tips);
  return [1, -1].map((side) => {
    const turn = (polygon: Polygon) => (side > 0 ? polygon : mirror(polygon));
    const [wing, tip] = [turn(shape), turn(tipArea(airframe))];
    const effect = finishOnFlat([wing], finish);
    return clip([wing], [fill([tip], color), ...(effect.length ? [clip([tip], effect)] : []), fill([wing], light)]);
  });
}

/** What the color of the tip covers on one side: a winglet from its bend, else a raked end. */
export function tipArea(airframe: Airframe): Point[] {
  const sections = wingFromAbove(airframe);
  const { x, chord } = sections[0]!;
  const isUpright = hasUprightTip(airframe);
  const cut = isUpright ? sections[BEND]!.y : sections.at(airframe.figures.wing.winglet ? -12 : -2)!.y - 0.4;
  const rake = isUpright ? 0 : RAKE;
  return [
    [x - 4, cut - 4 * rake],
    [x + chord + 4, cut + (chord + 4) * rake],
    [x + chord + 4, 20],
    [x - 4, 20],
  ];
}

/** The section at which a winglet begins to bend. */
const BEND = 13;

/** A winglet seen from above: the steeper the skin, the darker. */
function drawWinglet(sections: readonly SurfaceSection[]): Step[] {
  const shape = [
    ...sections.map(({ x, y }): Point => [x, y]),
    ...sections.toReversed().map(({ x, y, chord }): Point => [x + chord, y]),
  ];
  const [inner, outer] = [sections[0]!, sections.at(-1)!];
  const seam: Point[] = [
    [inner.x, inner.y],
    [inner.x + inner.chord, inner.y],
  ];
  const shade = (side: number) => gradientUp(side * inner.y, side * outer.y, WINGLET_STOPS);
  return [
    fill([shape], shade(1)),
    fill([mirror(shape)], shade(-1)),
    stroke(bothSides(seam), INK, 0.008, 0.35),
    stroke(bothSides(sections.map(({ x, y }): Point => [x + 0.03, y])), WHITE, 0.03, 0.5),
  ];
}

const WINGLET_STOPS = [
  [0, INK, 0],
  [0.55, INK, 0.14],
  [0.85, INK, 0.34],
  [1, INK, 0.22],
] as const;

/** Flaps and ailerons, a quarter of the chord deep. */
export function drawControlSurfaces(airframe: Airframe): Step[] {
  const { wing } = airframe.figures;
  const sections = wingFromAbove(airframe);
  const halfSpan = sections.at(-1)!.y;
  const trailingEdge = (share: number) => {
    const y = share * halfSpan;
    const i = Math.max(
      1,
      sections.findIndex((section) => section.y >= y),
    );
    const [inner, outer] = [sections[i - 1]!, sections[i]!];
    const t = (y - inner.y) / (outer.y - inner.y || 1);
    const chord = inner.chord + (outer.chord - inner.chord) * t;
    return { y, chord, x: inner.x + (outer.x - inner.x) * t + chord };
  };
  return [wing.flap, wing.aileron].flatMap((span) => {
    const [inner, outer] = span.map(trailingEdge) as [ReturnType<typeof trailingEdge>, ReturnType<typeof trailingEdge>];
    const edge: Point[] = [
      [inner.x, inner.y],
      [inner.x - inner.chord * 0.24, inner.y],
      [outer.x - outer.chord * 0.24, outer.y],
      [outer.x, outer.y],
    ];
    return bothSides(edge).map((line) => stroke([line], INK, 0.01, 0.45));
  });
}

/** The shadow of a high wing on the fuselage. */
export const wingShadow = (airframe: Airframe): Step[] =>
  range(4, (i) =>
    fill(
      bothSides(wingOutline(airframe)).map((half) => half.map(([x, y]): Point => [x + 0.04 + i * 0.02, y])),
      INK,
      0.03,
    ),
  );

export const stabilizerOutline = ({ stabilizer }: Airframe) =>
  surfaceOutline([{ ...stabilizer[0]!, y: 0 }, ...stabilizer], 0.08);

export function drawStabilizerPanels(airframe: Airframe, paint: Paint): Step[] {
  const { x, chord } = airframe.stabilizer[0]!;
  const light = gradientAlong(x, x + chord, [
    [0, WHITE, 0.2],
    [0.2, INK, 0],
    [1, INK, 0.1],
  ]);
  return drawPanels(stabilizerOutline(airframe), paint, light);
}

export const drawStabilizer = (airframe: Airframe, paint: Paint): Step[] => [
  ...drawStabilizerPanels(airframe, paint),
  drawElevators(airframe),
];

/** The hinges of the elevators. */
export function drawElevators({ stabilizer }: Airframe): Step {
  const [root, tip] = [stabilizer[0]!, stabilizer.at(-1)!];
  const hinge: Point[] = [
    [root.x + root.chord * 0.6, 0.1],
    [tip.x + tip.chord * 0.6, tip.y - 0.05],
  ];
  return stroke(bothSides(hinge), INK, 0.01, 0.45);
}
