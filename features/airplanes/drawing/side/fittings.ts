import type { Propeller, RoundPart } from '../airframes/aircraft-types.ts';
import type { Airframe } from '../airframes/airframe.ts';
import { mirror, oval, type Point, radians, range, roundCorners } from '../geometry.ts';
import { coatOf, fill, gradientAlong, gradientUp, INK, type Paint, type Step, stroke, WHITE } from '../paint/steps.ts';

/** Half widths of a propeller blade at shares of its radius. */
export const BLADE: readonly (readonly [share: number, width: number])[] = [
  [0.1, 0.05],
  [0.2, 0.052],
  [0.34, 0.072],
  [0.55, 0.066],
  [0.75, 0.05],
  [0.9, 0.036],
  [0.97, 0.026],
  [1, 0.01],
];

export const BLADE_COLOR = '#23282c';

/** The blades of a propeller in the side view, the first one up. */
export function drawBlades({ x, z, radius, blades, bladesAt }: Propeller): Step[] {
  const hub = x + bladesAt;
  return range(blades, (i): Step[] => {
    const angle = radians(90 + (360 * i) / blades);
    const [up, aside] = [Math.sin(angle), Math.cos(angle)];
    if (Math.abs(up) < 0.08) return [];
    const edge = (side: number) =>
      BLADE.map(
        ([share, width]): Point => [hub + side * width * radius + 0.03 * aside * share, z + up * share * radius],
      );
    const blade = [...edge(-0.62), ...edge(0.5).reverse()];
    return [
      fill([blade], BLADE_COLOR),
      fill(
        [blade],
        gradientAlong(hub - 0.06 * radius, hub + 0.05 * radius, [
          [0, WHITE, 0.3],
          [0.3, WHITE, 0.06],
          [1, '#000000', 0.3],
        ]),
      ),
      fill([blade.slice(6, 10)], '#e9e6dd'),
    ];
  }).flat();
}

/** Half outline of a spinner from its tip aft: [distance, radius] in metres. */
export function spinnerCurve({ spinnerLength, spinnerRadius }: Propeller, points: number): Point[] {
  return range(points + 1, (i) => {
    const share = (i / points) ** 1.7;
    return [spinnerLength * share, spinnerRadius * Math.sin(Math.acos(1 - share)) ** 0.92];
  });
}

/** Outline of a spinner round its axis, which lies at height or breadth `axis`. */
export function spinnerOutline(propeller: Propeller, axis: number, points = 24): Point[] {
  const curve = spinnerCurve(propeller, points).map(([x, radius]): Point => [propeller.x + x, radius]);
  return [...curve, ...mirror(curve.toReversed())].map(([x, radius]) => [x, axis + radius]);
}

/** A spinner in the side view, painted or polished. */
export function drawSpinner(propeller: Propeller, paint: Paint): Step[] {
  const { x, z, spinnerLength: length, spinnerRadius: radius } = propeller;
  const shape = spinnerOutline(propeller, z);
  const isPolished = paint.spinner === 'polished';
  return [
    stroke([shape], INK, 0.016, 0.5),
    fill([shape], paint.spinner === 'polished' ? '#c9d0d3' : coatOf(paint, paint.spinner).color),
    fill([shape], gradientUp(z - radius, z + radius, isPolished ? POLISHED : PAINTED)),
    stroke(
      [
        [
          [x + length, z - radius],
          [x + length, z + radius],
        ],
      ],
      INK,
      0.014,
      0.7,
    ),
  ];
}

const POLISHED = [
  [0, '#3b464d', 0.9],
  [0.3, '#8b979d', 0.8],
  [0.46, '#4a565d', 0.9],
  [0.52, '#f4f7f8', 0.9],
  [0.75, '#dfe6e9', 0.5],
  [1, '#8d9aa1', 0.8],
] as const;
const PAINTED = [
  [0, INK, 0.5],
  [0.4, INK, 0.22],
  [0.52, INK, 0.02],
  [0.66, WHITE, 0.3],
  [0.78, WHITE, 0.06],
  [1, WHITE, 0.02],
] as const;

/** Two antennas on the roof and the beacon on the fin. */
export function drawAntennas({ body, length, fin, stabilizer }: Airframe): Step[] {
  const isLarge = length > 9;
  const middle = body.start + 0.45 * (body.end - body.start);
  const blades = isLarge
    ? ([
        [middle, 0.176, 0.2],
        [middle + 1.8, 0.16, 0.17],
      ] as const)
    : ([
        [middle, 0.132, 0.2],
        [middle + 0.9, 0.1, 0.11],
      ] as const);
  const antennas = blades.flatMap(([x, height, chord]) => {
    const z = body.top(x) - 0.02;
    const blade: Point[] = [
      [x, z],
      [x + chord * 0.45, z + height],
      [x + chord * 0.95, z + height],
      [x + chord, z],
    ];
    return [fill([blade], '#e3e5e3'), stroke([blade], INK, 0.009, 0.4)];
  });
  const [top, x, chord] = fin.stations.at(-1)!;
  const beacon = fin.hasBullet ? stabilizer[0]!.z + 0.16 : top + chord * 0.04;
  return [...antennas, fill([oval(x + chord * 0.5, beacon, 0.09, 0.13, 1)], '#c4302b')];
}

/** An exhaust stack of bare metal. */
export function drawExhaust({ x, z, radius }: RoundPart, [length, taper]: Point = [0.55, 1.1]): Step {
  const stack: Point[] = [
    [x - 0.12, z + radius * 1.2],
    [x + length, z + radius * 0.7],
    [x + length + 0.05, z - radius * taper],
    [x - 0.1, z - radius * 1.2],
  ];
  return fill(
    [roundCorners(stack, 0.12)],
    gradientUp(z - radius, z + radius, [
      [0, '#5d5348', 1],
      [0.5, '#b3a693', 1],
      [0.75, '#e9e2d6', 1],
      [1, '#8d8274', 1],
    ]),
  );
}
