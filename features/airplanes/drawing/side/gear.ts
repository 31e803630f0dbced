import type { Wheel } from '../airframes/aircraft-types.ts';
import type { Airframe } from '../airframes/airframe.ts';
import { Body } from '../airframes/bodies.ts';
import { circle, closed, type Point, roundCorners } from '../geometry.ts';
import { finishOn, lightOn } from '../paint/light.ts';
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
} from '../paint/steps.ts';

/** The landing gear in the side view. */
export function drawGear({ gear: { nose, main }, ground }: Airframe, paint: Paint): Step[] {
  const steps: Step[] = [];
  if (main.leg === 'spring') {
    const leg: Point[] = [
      [main.x - 0.16, main.legTop + ground],
      [main.x + 0.02, main.legTop + ground],
      [main.x + 0.05, main.radius + ground],
      [main.x - 0.05, main.radius + ground],
    ];
    steps.push(
      outline([leg], 0.014, 0.4),
      fill([leg], paint.zones.base.color),
      fill(
        [leg],
        gradientAlong(main.x - 0.16, main.x + 0.05, [
          [0, INK, 0.1],
          [0.4, INK, 0.16],
          [1, INK, 0.45],
        ]),
      ),
    );
  }
  steps.push(...drawOleo(nose, ground), ...drawWheel(nose, ground, paint));
  if (!nose.hasFairing) steps.push(...drawFork(nose, ground));
  if (main.leg === 'faired') steps.push(...drawFairedLeg(main, ground));
  else if (!main.leg) steps.push(...drawOleo(main, ground));
  steps.push(...drawWheel(main, ground, paint));
  return steps;
}

/** A strut: the painted cylinder, the bright piston under it, and the torque links behind. */
function drawOleo({ x, radius, legTop, hasFairing }: Wheel, ground: number): Step[] {
  const axle = radius + ground;
  const top = legTop + 0.22;
  const middle = axle + (top - axle) * 0.42;
  const bar = (low: number, high: number, half: number): Point[] => [
    [x - half, low],
    [x + half, low],
    [x + half, high],
    [x - half, high],
  ];
  const [cylinder, piston] = [bar(middle, top, 0.05), bar(axle, middle + 0.02, 0.033)];
  const links: Point[] = [
    [x + 0.03, middle + 0.07],
    [x + 0.12, (middle + axle + radius) / 2 + 0.02],
    [x + 0.03, axle + radius * 0.9],
  ];
  return [
    fill(
      [piston],
      gradientAlong(x - 0.033, x + 0.033, [
        [0, '#8b979d', 1],
        [0.35, WHITE, 1],
        [0.6, '#c3ccd0', 1],
        [1, '#5f6b72', 1],
      ]),
    ),
    ...(hasFairing ? [] : [stroke([links], '#7d888e', 0.024), stroke([links], '#dfe4e5', 0.012)]),
    fill(
      [cylinder],
      gradientAlong(x - 0.05, x + 0.05, [
        [0, '#d3d9db', 1],
        [0.4, WHITE, 1],
        [1, '#7d888e', 1],
      ]),
    ),
    stroke([cylinder], INK, 0.008, 0.35),
  ];
}

function drawFairedLeg({ x, radius, legTop }: Wheel, ground: number): Step[] {
  const [axle, top] = [radius + ground, legTop + 0.12];
  const leg: Point[] = [
    [x - 0.12, top],
    [x + 0.1, top],
    [x + 0.06, axle + 0.1],
    [x - 0.07, axle + 0.1],
  ];
  return [
    fill([leg], '#dcdfdd'),
    fill(
      [leg],
      gradientAlong(x - 0.1, x + 0.1, [
        [0, WHITE, 0.3],
        [0.5, INK, 0.05],
        [1, INK, 0.4],
      ]),
    ),
  ];
}

/** The near arm of the fork, from the strut to the axle. */
function drawFork({ x, radius }: Wheel, ground: number): Step[] {
  const axle = radius + ground;
  const crown = axle + radius * 1.28;
  const arm = roundCorners(
    [
      [x - 0.028, axle - 0.02],
      [x + 0.028, axle - 0.02],
      [x + 0.034, crown - 0.04],
      [x + 0.06, crown],
      [x - 0.06, crown],
      [x - 0.034, crown - 0.04],
    ],
    0.03,
  );
  return [
    fill(
      [arm],
      gradientAlong(x - 0.06, x + 0.06, [
        [0, '#cfd6d8', 1],
        [0.45, WHITE, 1],
        [1, '#8d989e', 1],
      ]),
    ),
    stroke([closed(arm)], INK, 0.008, 0.4),
    fill([circle(x, axle, 0.03)], '#7d888e'),
    fill([circle(x, axle, 0.016)], '#cfd6d8'),
  ];
}

function drawWheel(wheel: Wheel, ground: number, paint: Paint): Step[] {
  const { x, radius } = wheel;
  const axle = radius + ground;
  return [
    fill([circle(x, axle, radius)], '#1a1d1f'),
    fill(
      [circle(x, axle, radius * 0.97)],
      gradientUp(axle - radius, axle + radius, [
        [0, '#000000', 0.5],
        [1, '#6a7278', 0.5],
      ]),
    ),
    fill([circle(x, axle, radius * 0.56)], '#aeb7bb'),
    fill([circle(x, axle, radius * 0.5)], '#dfe4e6'),
    fill([circle(x, axle, radius * 0.2)], '#8e989d'),
    stroke([circle(x, axle, radius * 0.78)], '#000000', 0.006, 0.5),
    ...(wheel.hasFairing ? drawWheelFairing(wheel, ground, paint) : []),
  ];
}

const fairings = new WeakMap<Wheel, Body>();

/** The fairing's shape, built once for each wheel. */
export function fairingOf(wheel: Wheel, ground: number): Body {
  const known = fairings.get(wheel);
  if (known) return known;
  const { x, radius } = wheel;
  const station = (at: number, top: number, bottom: number, half: number, above: number, below: number) =>
    [x + radius * at, ground + radius * top, ground + radius * bottom, half, above, below, 0.5] as const;
  const body = new Body(
    [
      station(-1.75, 1, 0.9, 0.01, 2, 2),
      station(-1.65, 1.35, 0.62, 0.05, 2, 2),
      station(-1.1, 1.95, 0.36, 0.11, 2.2, 2.6),
      station(-0.2, 2.2, 0.3, 0.13, 2.3, 2.8),
      station(0.8, 2.05, 0.36, 0.12, 2.2, 2.6),
      station(2, 1.65, 0.75, 0.06, 2, 2.2),
      station(3, 1.3, 1.14, 0.01, 2, 2),
    ],
    0.05,
  );
  fairings.set(wheel, body);
  return body;
}

function drawWheelFairing(wheel: Wheel, ground: number, paint: Paint): Step[] {
  const { x, radius } = wheel;
  const body = fairingOf(wheel, ground);
  const shape = body.outline(40);
  const { color, finish } = coatOf(paint, paint.pants);
  const seam: Point[] = [
    [x + radius * 0.75, ground],
    [x + radius * 0.75, ground + radius * 2.4],
  ];
  return [
    outline([shape], 0.018, 0.5),
    fill([shape], color),
    clip(
      [shape],
      [...finishOn(body, finish), ...lightOn(body, { stations: 40, gloss: 0.8 }), stroke([seam], INK, 0.006, 0.4)],
    ),
  ];
}
