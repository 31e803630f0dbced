import { type Airframe, finSections } from '../airframes/airframe.ts';
import { closed, mirror, type Point, type Polygon, polyline, range } from '../geometry.ts';
import { finishOnFlat } from '../paint/light.ts';
import type { Finish } from '../paint/scheme.ts';
import {
  clip,
  coatOf,
  fill,
  GLASS,
  gradientAlong,
  gradientUp,
  INK,
  outline,
  type Paint,
  type Step,
  stroke,
  WHITE,
} from '../paint/steps.ts';
import { type Layer, zoneAt } from '../paint/stripes.ts';
import { rememberFor } from '../remember.ts';
import { glassOutlines } from '../side/fuselage.ts';
import { drawJets, drawNacelles, drawPropeller, wrapLayer } from './engines.ts';
import { bothSides, drawStabilizer, drawStabilizerPanels, drawWing, wingShadow } from './surfaces.ts';

/** The plan view as steps in metres, back to front. The lines of the side view are carried over the skin. */
export function drawPlan(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const shown = layers.filter((layer) => !layer.isGap);
  const { tail, wing, engines, bullet } = paintedParts(airframe)(paint);
  const body = drawBody(airframe, shown, paint);
  return [
    ...tail,
    ...(airframe.isHighWing ? [...body, ...wing] : [...wing, ...body]),
    ...engines,
    ...drawFin(airframe, shown, paint),
    ...bullet,
  ];
}

/** What has a color but no stripes, drawn once for each paint. */
const paintedParts = rememberFor((airframe: Airframe) =>
  rememberFor((paint: Paint) => {
    const { propeller, isHighWing } = airframe;
    return {
      tail: [...drawStabilizer(airframe, paint), ...(propeller ? drawPropeller(propeller, paint) : [])],
      wing: [...(isHighWing ? wingShadow(airframe) : []), ...drawWing(airframe, paint)],
      engines: [...drawNacelles(airframe, paint), ...drawJets(airframe, paint)],
      bullet: drawBullet(airframe, paint),
      glass: [drawGlass(airframe, airframe.body.planOutline(STATIONS), paint)],
    };
  }),
);

/** How finely the body is drawn. */
const STATIONS = 150;

/** What no scheme changes, drawn once for each airframe. */
const fixedParts = rememberFor(({ body, panels }: Airframe) => {
  const shape = body.planOutline(STATIONS);
  const seams = panels.map(
    (x): Polygon => [
      [x, -2],
      [x, 2],
    ],
  );
  return {
    shape,
    outline: [outline([shape])],
    light: [
      clip([shape], lightFromAbove(body, body.stations(STATIONS))),
      clip([shape], [stroke(seams, INK, 0.006, 0.28)]),
    ],
  };
});

function drawBody(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const { body } = airframe;
  const { shape, outline, light } = fixedParts(airframe);
  const stations = body.stations(STATIONS);
  const onBody = layers.filter((layer) => !layer.finOnly);
  const wrapped = [
    ...onBody.filter(({ kind }) => kind !== 'polygon'),
    ...onBody.filter(({ kind }) => kind === 'polygon'),
  ];
  const { color, finish } = paint.zones.base;
  return [
    ...outline,
    fill([shape], color),
    ...finishFromAbove(body, finish),
    clip(
      [shape],
      wrapped.flatMap((layer) => {
        const coat = coatOf(paint, layer.zone);
        const area = wrapLayer(body, layer, stations);
        const effect = finishFromAbove(body, coat.finish);
        return effect.length ? [clip(area, [fill([shape], coat.color), ...effect])] : [fill(area, coat.color)];
      }),
    ),
    ...light,
    ...paintedParts(airframe)(paint).glass,
  ];
}

const finishFromAbove = rememberFor((body: Airframe['body'], finish: Finish) =>
  finishOnFlat([body.planOutline(STATIONS)], finish, { isAcross: true }),
);

/** Light from above: dark flanks, a bright ridge. */
function lightFromAbove(body: Airframe['body'], stations: readonly number[]): Step[] {
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

function drawGlass(airframe: Airframe, shape: Polygon, paint: Paint): Step {
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
  const windows = sideWindows(airframe);
  return clip(
    [shape],
    [
      // A pale seal, so that the glass stands out of dark paint.
      stroke([windshield, ...windows].map(closed), '#f6f7f6', 0.04, 0.45, { join: 'round' }),
      fill([windshield], GLASS),
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
              paint.zones.base.color,
              0.035,
            ),
          ]),
      outline([windshield], 0.014, 0.5),
      fill(windows, GLASS),
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

/** The fin edge on: along its upper edge it wears what the side view shows there. */
function drawFin(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const { body } = airframe;
  const sections = finSections(airframe, 40);
  const tip = sections.at(-1)!;
  const root = sections.find(({ x, z }) => z > body.top(Math.min(body.end, x))) ?? sections[0]!;
  const end = tip.x + tip.chord;
  const half: Point[] = [
    [root.x, 0.012],
    [tip.x, 0.035],
    [tip.x + tip.chord * 0.3, 0.05],
    [end, 0.006],
  ];
  const shape = [...half, ...mirror(half.toReversed())];
  const above = sections.filter(({ z }) => z >= root.z);
  const edge = polyline([...above.map(({ x }) => x), end], [...above.map(({ z }) => z), tip.z]);
  const count = 60;
  const width = (end - root.x) / count;
  const slices = range(count, (i) => {
    const x = root.x + i * width;
    const zone = zoneAt(layers, [x + width / 2, edge(x + width / 2) - 0.01], true);
    // Each slice reaches under the next, so that no seam shows.
    const slice: Point[] = [
      [x, -1],
      [x + width * 1.5, -1],
      [x + width * 1.5, 1],
      [x, 1],
    ];
    return fill([slice], coatOf(paint, zone).color);
  });
  const light = gradientUp(-0.05, 0.05, [
    [0, INK, 0.25],
    [0.5, WHITE, 0.2],
    [1, INK, 0.25],
  ]);
  return [outline([shape], 0.02, 0.5), clip([shape], slices), fill([shape], light)];
}

function drawBullet(airframe: Airframe, paint: Paint): Step[] {
  if (!airframe.bullet) return [];
  const shape = airframe.bullet.planOutline(30);
  return [
    ...drawStabilizerPanels(airframe, paint),
    outline([shape], 0.018, 0.5),
    fill([shape], paint.zones.base.color),
    ...finishOnFlat([shape], paint.zones.base.finish, { isAcross: true }),
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
