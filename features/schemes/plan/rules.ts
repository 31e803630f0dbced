import type { Propeller } from '../airframes/contract.ts';
import { type Airframe, finSections, type SurfaceSection } from '../airframes/rules.ts';
import {
  clip,
  coatOf,
  fill,
  gradientAlong,
  gradientUp,
  INK,
  outline,
  type Paint,
  type Step,
  stroke,
  WHITE,
} from '../drawing/rules.ts';
import { spinnerOutline } from '../fittings/rules.ts';
import { glassOutlines } from '../fuselage/rules.ts';
import { mirror, oval, type Point, type Polygon, range, roundCorners } from '../geometry/rules.ts';
import { heightOn, type Layer, RAKE } from '../stripes/rules.ts';
import { wrapLayer } from '../wrap/rules.ts';

const PORT_LIGHT = '#c4302b';
const STARBOARD_LIGHT = '#2c8a57';
const DARK = '#23282c';

/** The plan view as steps in metres, back to front. The lines of the side view are carried over the skin. */
export function drawPlan(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const shown = layers.filter((layer) => !layer.isGap);
  const { propeller, isHighWing } = airframe;
  const wing = drawWing(airframe, paint);
  const body = drawBody(airframe, shown, paint);
  return [
    ...drawStabilizer(airframe, paint),
    ...(propeller ? drawPropeller(propeller, paint) : []),
    ...(isHighWing ? [...body, ...wingShadow(airframe), ...wing] : [...wing, ...body]),
    ...drawNacelles(airframe, paint),
    ...drawJets(airframe, paint),
    ...drawFin(airframe, shown, paint),
    ...drawBullet(airframe, paint),
  ];
}

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

const bothSides = (polygon: Polygon): Polygon[] => [polygon, mirror(polygon)];

/** Sections of the wing as seen from above: those of a winglet that turn inwards are hidden. */
const wingFromAbove = ({ wing }: Airframe): SurfaceSection[] =>
  wing.filter(({ y }, i) => i === 0 || y > wing[i - 1]!.y + 1e-3);

function wingOutline(airframe: Airframe): Point[] {
  const sections = wingFromAbove(airframe);
  return surfaceOutline([{ ...sections[0]!, y: 0 }, ...sections], airframe.figures.wing.winglet ? 0.03 : 0.1);
}

function drawPanels(shape: Polygon, paint: Paint, light: Parameters<typeof fill>[1]): Step[] {
  return [
    ...bothSides(shape).flatMap((half) => [outline([half]), fill([half], paint.zones.base.color)]),
    fill(bothSides(shape), light),
  ];
}

function drawWing(airframe: Airframe, paint: Paint): Step[] {
  const { winglet, hasBoots } = airframe.figures.wing;
  const sections = wingFromAbove(airframe);
  const shape = wingOutline(airframe);
  const { x, chord } = sections[0]!;
  const light = gradientAlong(x, x + chord, [
    [0, WHITE, 0.2],
    [0.18, INK, 0],
    [0.7, INK, 0.05],
    [1, INK, 0.12],
  ]);
  const steps = drawPanels(shape, paint, light);
  if (paint.tips !== 'base') {
    const start = winglet ? sections.at(Math.max(-sections.length, -12))!.y - 0.5 : sections.at(-2)!.y - 0.1;
    const tip: Point[] = [
      [x - 4, start - 4 * RAKE],
      [x + 6, start + 6 * RAKE],
      [x + 6, 20],
      [x - 4, 20],
    ];
    const { color } = coatOf(paint, paint.tips);
    steps.push(clip([shape], [fill([tip], color), fill([shape], light)]));
    steps.push(clip([mirror(shape)], [fill([mirror(tip)], color), fill([mirror(shape)], light)]));
  }
  steps.push(...drawControlSurfaces(airframe, sections));
  if (hasBoots) {
    const outer = sections.filter(({ y }) => y > 0.9);
    const boot = [
      ...outer.map((section): Point => [section.x, section.y]),
      ...outer.toReversed().map((section): Point => [section.x + section.chord * 0.055, section.y]),
    ];
    steps.push(fill([boot], DARK), fill([mirror(boot)], DARK));
  }
  const tip = sections[sections.length - (winglet ? 8 : 1)] ?? sections.at(-1)!;
  const lightAt = tip.y + (winglet ? -0.02 : 0.06);
  return [
    ...steps,
    fill([oval(tip.x + 0.06, lightAt, 0.16, 0.08, 1)], STARBOARD_LIGHT, 0.95),
    fill([oval(tip.x + 0.06, -lightAt, 0.16, 0.08, 1)], PORT_LIGHT, 0.95),
  ];
}

/** Flaps and ailerons, a quarter of the chord deep. */
function drawControlSurfaces({ figures: { wing } }: Airframe, sections: readonly SurfaceSection[]): Step[] {
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

const wingShadow = (airframe: Airframe): Step[] =>
  range(4, (i) =>
    fill(
      bothSides(wingOutline(airframe)).map((half) => half.map(([x, y]): Point => [x + 0.04 + i * 0.02, y])),
      INK,
      0.03,
    ),
  );

function drawBody(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const { body, panels } = airframe;
  const stations = body.stations(150);
  const shape = body.planOutline(150);
  const onBody = layers.filter((layer) => !layer.finOnly);
  const wrapped = [
    ...onBody.filter(({ kind }) => kind !== 'polygon'),
    ...onBody.filter(({ kind }) => kind === 'polygon'),
  ];
  return [
    outline([shape]),
    fill([shape], paint.zones.base.color),
    clip(
      [shape],
      wrapped.map((layer) => fill(wrapLayer(body, layer, stations), coatOf(paint, layer.zone).color)),
    ),
    clip([shape], lightFromAbove(airframe, stations)),
    clip(
      [shape],
      [
        stroke(
          panels.map((x) => [
            [x, -2],
            [x, 2],
          ]),
          INK,
          0.006,
          0.28,
        ),
      ],
    ),
    drawGlass(airframe, shape),
  ];
}

/** Light from above: dark flanks, a bright ridge. */
function lightFromAbove({ body }: Airframe, stations: readonly number[]): Step[] {
  const strip = (from: number, to: number) =>
    body.between(
      stations,
      (x) => body.halfWidth(x) * from,
      (x) => body.halfWidth(x) * to,
    );
  const flanks = [
    [0.6, 0.04],
    [0.72, 0.05],
    [0.82, 0.06],
    [0.9, 0.07],
    [0.95, 0.08],
    [0.98, 0.09],
  ] as const;
  const ridge = [
    [0.34, 0.04],
    [0.26, 0.05],
    [0.18, 0.06],
    [0.1, 0.06],
    [0.05, 0.07],
  ] as const;
  return [
    ...flanks.flatMap(([share, opacity]) =>
      [1, -1].map((side) => fill([strip(side * share, side * 1.05)], INK, opacity)),
    ),
    ...ridge.map(([share, opacity]) => fill([strip(-0.12 - share, -0.12 + share)], WHITE, opacity)),
  ];
}

function drawGlass(airframe: Airframe, shape: Polygon): Step {
  const { body, glass } = airframe;
  const front = glass.windshield[0]![0];
  const back = Math.max(...glass.windshield.filter(([x, z]) => z < body.top(x) + 0.2).map(([x]) => x));
  const depth = back - front;
  const shares = range(17, (i) => i / 8 - 1);
  const edge = (x: (share: number) => number) =>
    shares.map((share): Point => [x(share), share * body.halfWidth(x(share)) * 0.9]);
  const windshield = [
    ...edge((share) => front + depth * 0.42 * Math.abs(share) ** 2.4),
    ...edge((share) => back - 0.06 - 0.12 * share * share * depth).reverse(),
  ];
  const sky = [
    [0, '#9fb4bf', 0.5],
    [0.5, '#47606f', 0.2],
    [1, '#0a141b', 0.1],
  ] as const;
  return clip(
    [shape],
    [
      fill([windshield], '#16242e'),
      fill([windshield], gradientAlong(front, back, sky)),
      ...(glass.onePiece
        ? []
        : [
            stroke(
              [
                [
                  [front, 0],
                  [back, 0],
                ],
              ],
              '#f2f1ec',
              0.035,
            ),
          ]),
      outline([windshield], 0.014, 0.5),
      fill(sideWindows(airframe), '#16242e'),
    ],
  );
}

/** The part of the side windows that is seen from above. */
function sideWindows(airframe: Airframe): Polygon[] {
  const { body } = airframe;
  return glassOutlines(airframe)
    .slice(1, airframe.glass.rear ? -1 : undefined)
    .map((pane) =>
      pane
        .filter(([x, z]) => z < body.top(x) - 0.01)
        .map(([x, z]): Point => [x, z >= body.section(x).widest ? body.breadth(x, z) : body.halfWidth(x)]),
    )
    .filter((pane) => pane.length > 3)
    .flatMap(bothSides);
}

const stabilizerOutline = ({ stabilizer }: Airframe) =>
  surfaceOutline([{ ...stabilizer[0]!, y: 0 }, ...stabilizer], 0.08);

function drawStabilizerPanels(airframe: Airframe, paint: Paint): Step[] {
  const { x, chord } = airframe.stabilizer[0]!;
  const light = gradientAlong(x, x + chord, [
    [0, WHITE, 0.2],
    [0.2, INK, 0],
    [1, INK, 0.1],
  ]);
  return drawPanels(stabilizerOutline(airframe), paint, light);
}

function drawStabilizer(airframe: Airframe, paint: Paint): Step[] {
  const [root, tip] = [airframe.stabilizer[0]!, airframe.stabilizer.at(-1)!];
  const hinge: Point[] = [
    [root.x + root.chord * 0.6, 0.1],
    [tip.x + tip.chord * 0.6, tip.y - 0.05],
  ];
  return [...drawStabilizerPanels(airframe, paint), stroke(bothSides(hinge), INK, 0.01, 0.45)];
}

/** A propeller seen from above, its axis at y. */
function drawBlades({ x, bladesAt, radius }: Propeller, y: number): Step {
  const hub = x + bladesAt;
  const half = (side: number): Point[] => [
    [hub - 0.03, y + side * radius],
    [hub + 0.03, y + side * radius],
  ];
  return fill([[...half(-1), [hub + 0.045, y], ...half(1).reverse(), [hub - 0.045, y]]], DARK);
}

function drawPropeller(propeller: Propeller, paint: Paint, y = 0): Step[] {
  const { spinnerRadius: radius } = propeller;
  const shape = spinnerOutline(propeller, y, 20);
  return [
    drawBlades(propeller, y),
    fill([shape], paint.spinner === 'polished' ? '#c9d0d3' : coatOf(paint, paint.spinner).color),
    fill(
      [shape],
      gradientUp(y - radius, y + radius, [
        [0, INK, 0.3],
        [0.4, WHITE, 0.5],
        [0.6, WHITE, 0.1],
        [1, INK, 0.35],
      ]),
    ),
  ];
}

/** A round part seen from above, in the color of the nacelles. */
function drawPod(shape: Polygon, y: number, radius: number, paint: Paint): Step[] {
  return [
    outline([shape]),
    fill([shape], coatOf(paint, paint.nacelles).color),
    fill(
      [shape],
      gradientUp(y - radius, y + radius, [
        [0, INK, 0.3],
        [0.35, WHITE, 0.35],
        [0.6, WHITE, 0],
        [1, INK, 0.3],
      ]),
    ),
  ];
}

function drawNacelles({ nacelles, nacelleBody }: Airframe, paint: Paint): Step[] {
  if (!nacelles || !nacelleBody) return [];
  return [nacelles.y, -nacelles.y].flatMap((y) => [
    drawBlades(nacelles.propeller, y),
    ...drawPod(nacelleBody.planOutline(60, y), y, 0.44, paint),
  ]);
}

function drawJets({ jets }: Airframe, paint: Paint): Step[] {
  if (!jets) return [];
  const { x, length, radius } = jets;
  return [jets.y, -jets.y].flatMap((y) => {
    const half: Point[] = [
      [x, 0.9],
      [x + 0.4, 1],
      [x + 1.6, 1],
      [x + length, 0.66],
    ];
    const shape = [...mirror(half), ...half.toReversed()].map(([px, share]): Point => [px, y + share * radius]);
    return drawPod(roundCorners(shape, 0.1), y, radius, paint);
  });
}

/** The fin edge on. */
function drawFin(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const { body, frame } = airframe;
  const sections = finSections(airframe, 12);
  const tip = sections.at(-1)!;
  const root = sections.find(({ x, z }) => z > body.top(Math.min(body.end, x))) ?? sections[0]!;
  const half: Point[] = [
    [root.x, 0.012],
    [tip.x, 0.035],
    [tip.x + tip.chord * 0.3, 0.05],
    [tip.x + tip.chord, 0.006],
  ];
  const shape = [...half, ...mirror(half.toReversed())];
  const top = layers.findLast(
    (layer) => layer.kind === 'under' && heightOn(layer.curve, tip.x + tip.chord * 0.5) > frame.finTop - 0.3,
  );
  return [
    outline([shape], 0.02, 0.5),
    fill([shape], coatOf(paint, top?.zone ?? 'base').color),
    fill(
      [shape],
      gradientUp(-0.05, 0.05, [
        [0, INK, 0.25],
        [0.5, WHITE, 0.2],
        [1, INK, 0.25],
      ]),
    ),
  ];
}

function drawBullet(airframe: Airframe, paint: Paint): Step[] {
  if (!airframe.bullet) return [];
  const shape = airframe.bullet.planOutline(30);
  return [
    ...drawStabilizerPanels(airframe, paint),
    outline([shape], 0.018, 0.5),
    fill([shape], paint.zones.base.color),
    fill(
      [shape],
      gradientUp(-0.15, 0.15, [
        [0, INK, 0.3],
        [0.4, WHITE, 0.3],
        [1, INK, 0.3],
      ]),
    ),
  ];
}
