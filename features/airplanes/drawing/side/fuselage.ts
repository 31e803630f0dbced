import type { Door, Window } from '../airframes/aircraft-types.ts';
import { type Airframe, finOutline, finSections } from '../airframes/airframe.ts';
import type { Body } from '../airframes/bodies.ts';
import {
  boxAround,
  closed,
  oval,
  type Point,
  type Polygon,
  roundCorners,
  roundedRectangle,
  smoothCurve,
} from '../geometry.ts';
import { finishOn, finishOnFlat, glossOf, lightOn } from '../paint/light.ts';
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
import { areaOf, type Layer } from '../paint/stripes.ts';
import { rememberFor } from '../remember.ts';

/** The base coat and the layers over it within a part's outline, each with its finish. `isFin` shows what is on the fin alone. */
export function paintPart(
  part: Polygon,
  layers: readonly Layer[],
  paint: Paint,
  finishSteps: (finish: Finish) => readonly Step[],
  isFin = false,
): Step[] {
  const shown = layers.filter((layer) => (layer.finOnly ? isFin : !(isFin && layer.isGap)));
  return [
    fill([part], paint.zones.base.color),
    clip(
      [part],
      [
        ...finishSteps(paint.zones.base.finish),
        ...shown.flatMap((layer) => {
          const { color, finish } = coatOf(paint, layer.zone);
          const effect = finishSteps(finish);
          const area = areaOf(layer);
          return effect.length ? [clip([area], [fill([boxAround(part)], color), ...effect])] : [fill([area], color)];
        }),
      ],
    ),
  ];
}

/** The light on a body within its outline; the same step as long as nothing of it changes. */
const lightWithin = rememberFor((body: Body, count: number, gloss: number, stations: number, ridgeEnd: number) =>
  clip([body.outline(count)], lightOn(body, { gloss, stations, ridgeEnd })),
);

export function drawFairing({ fairing }: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  if (!fairing) return [];
  const shape = fairing.outline(60);
  return [
    // Flake does not show on the belly.
    ...paintPart(shape, layers, paint, () => []),
    lightWithin(fairing, 60, 0.3, 40, fairing.end),
  ];
}

export function drawFin(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const shape = finOutline(airframe);
  return [...paintPart(shape, layers, paint, (finish) => finishOnFlat([shape], finish), true), ...finLight(airframe)];
}

const finLight = rememberFor((airframe: Airframe): readonly Step[] => {
  const { body, fin, frame } = airframe;
  const shape = finOutline(airframe);
  const [, tip, tipChord] = fin.stations.at(-1)!;
  const root = body.top(fin.stations[0]![1]);
  return [
    fill(
      [shape],
      gradientAlong(tip - 0.3, tip + tipChord, [
        [0, WHITE, 0.12],
        [0.25, WHITE, 0.04],
        [0.6, INK, 0.03],
        [1, INK, 0.12],
      ]),
    ),
    fill(
      [shape],
      gradientUp(root, frame.finTop, [
        [0, INK, 0.05],
        [0.3, INK, 0.01],
        [1, INK, 0],
      ]),
    ),
  ];
});

export function drawFuselage({ body, frame }: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  const shape = body.outline(110);
  return [
    ...paintPart(shape, layers, paint, (finish) => finishOn(body, finish)),
    lightWithin(body, 110, glossOf(paint.zones.base.finish), 90, frame.x(0.72)),
  ];
}

export function drawBullet({ bullet }: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  if (!bullet) return [];
  const shape = bullet.outline(50);
  return [
    ...paintPart(shape, layers, paint, (finish) => finishOnFlat([shape], finish), true),
    lightWithin(bullet, 50, 0.7, 40, bullet.end),
  ];
}

const seam = (lines: readonly Polygon[], width = 0.006, opacity = 0.4) => stroke(lines, INK, width, opacity);

const doorOutline = (door: Door): Point[] =>
  'outline' in door
    ? roundCorners(door.outline, 0.1)
    : roundedRectangle(door.x, door.z, door.width, door.height, door.radius);

/** Seams of the skin, the cowl's split, doors and the rudder's hinge. */
export function drawSeams(airframe: Airframe, isStarboard: boolean): Step[] {
  const { body, panels, propeller, nacelles, length } = airframe;
  const shape = body.outline(110);
  const steps = [
    clip(
      [shape],
      [
        seam(
          panels.map((x) => [
            [x, body.bottom(x) - 0.1],
            [x, body.top(x) + 0.1],
          ]),
          0.006,
          0.28,
        ),
      ],
    ),
  ];
  if (propeller && !nacelles) {
    const z = propeller.z - 0.02;
    const end = panels[length > 9 ? 2 : 0]!;
    const split = smoothCurve(
      [
        [body.start, z],
        [(body.start + end) / 2, z + 0.02],
        [end, z + 0.03],
      ],
      20,
    );
    steps.push(seam([split], 0.006, 0.3));
  }
  const isBare = airframe.doorSide === (isStarboard ? 'port' : 'starboard');
  const doors = isBare ? [] : airframe.doors;
  return [...steps, ...doors.flatMap((door) => drawDoor(door, shape)), ...drawHinge(airframe)];
}

function drawDoor(door: Door, body: Polygon): Step[] {
  const shape = doorOutline(door);
  const xs = shape.map(([x]) => x);
  const zs = shape.map(([, z]) => z);
  const [low, high] = [Math.min(...zs), Math.max(...zs)];
  return [
    clip([body], [seam([closed(shape)], 0.009, 0.5)]),
    fill([roundedRectangle(Math.max(...xs) - 0.15, low + (high - low) * 0.42, 0.13, 0.035, 0.015)], INK, 0.45),
  ];
}

function drawHinge(airframe: Airframe): Step[] {
  const { body, fin } = airframe;
  const [top, , tipChord] = fin.stations.at(-1)!;
  const rows = finSections(airframe, 30).filter(
    ({ x, z, chord }) => z > body.top(Math.min(body.end, x + chord * 0.75)) - 0.02,
  );
  const root = rows[0]!.z;
  const hinge = rows.map(({ x, z, chord }): Point => {
    const width = (1 - fin.rudder) * tipChord * (1 + 0.28 * (1 - (z - root) / (top - root)));
    return [x + chord - width, z];
  });
  const [x, z] = hinge[0]!;
  const lower: Polygon = [
    [x, z],
    [x - 0.03, body.bottom(Math.min(body.end, x)) + 0.04],
  ];
  return [seam([hinge], 0.011, 0.5), seam([lower], 0.008, 0.25)];
}

const windowOutline = ({ shape, x, z, width, height }: Window): Point[] =>
  shape === 'rectangle'
    ? roundedRectangle(x, z, width, height, Math.min(0.11, width * 0.3))
    : oval(x, z, width, height);

/** The outlines of all glass in the side view. */
export const glassOutlines = ({ glass }: Airframe): Point[][] => [
  roundCorners(glass.windshield, 0.05),
  ...glass.side.map((pane) => roundCorners(pane, 0.05)),
  ...glass.cabin.map(windowOutline),
  ...(glass.rear ? [roundCorners(glass.rear, 0.1)] : []),
];

export function drawGlass(airframe: Airframe): Step[] {
  const { body, gear } = airframe;
  const panes = glassOutlines(airframe);
  const xs = panes.flat().map(([x]) => x);
  const roof = body.top(gear.main.x) + 0.1;
  const zs = panes
    .flat()
    .map(([, z]) => z)
    .filter((z) => z < roof);
  const low = Math.min(...zs);
  const high = Math.min(Math.max(...zs), body.top((Math.min(...xs) + Math.max(...xs)) / 2));
  const sky = gradientUp(low, high, [
    [0, '#7f97a5', 0.34],
    [0.42, '#5b7484', 0.12],
    [0.5, '#0a141b', 0.1],
    [1, '#c4d6df', 0.55],
  ]);
  return [
    clip([body.outline(110)], [...drawPanes(panes), fill(panes, sky)]),
    clip(
      [body.outline(110)],
      panes.flatMap((pane) => drawReflection(pane, low - 1, high + 1)),
    ),
  ];
}

/** Panes in frames that show on dark paint, too. */
export const drawPanes = (panes: readonly Polygon[]): Step[] => [
  stroke(panes.map(closed), '#f6f7f6', 0.05, 0.55, { join: 'round' }),
  outline(panes, 0.022, 0.7),
  fill(panes, GLASS),
];

/** A raked light across a pane that is wide enough. */
function drawReflection(pane: Polygon, low: number, high: number): Step[] {
  const xs = pane.map(([x]) => x);
  const [fore, aft] = [Math.min(...xs), Math.max(...xs)];
  const width = aft - fore;
  if (width < 0.3) return [];
  const lean = 0.544;
  const beam: Polygon = [
    [fore + width * 0.5, low],
    [fore + width * 0.74, low],
    [fore + width * 0.74 + lean, high],
    [fore + width * 0.5 + lean, high],
  ];
  return [clip([pane], [fill([beam], WHITE, 0.08)])];
}
