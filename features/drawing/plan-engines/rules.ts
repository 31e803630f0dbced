import type { Propeller } from '../airframes/contract.ts';
import type { Airframe } from '../airframes/rules.ts';
import { spinnerOutline } from '../fittings/rules.ts';
import { type Point, type Polygon, roundCorners } from '../geometry/rules.ts';
import { finishOnFlat } from '../light/rules.ts';
import { coatOf, DARK_METAL, fill, gradientUp, INK, outline, type Paint, type Step, WHITE } from '../steps/rules.ts';

/** A propeller seen from above, its axis at y. */
function drawBlades({ x, bladesAt, radius }: Propeller, y: number): Step {
  const hub = x + bladesAt;
  const half = (side: number): Point[] => [
    [hub - 0.03, y + side * radius],
    [hub + 0.03, y + side * radius],
  ];
  return fill([[...half(-1), [hub + 0.045, y], ...half(1).reverse(), [hub - 0.045, y]]], DARK_METAL);
}

/** A propeller with its spinner, its axis at y. */
export function drawPropeller(propeller: Propeller, paint: Paint, y = 0): Step[] {
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
  const { color, finish } = coatOf(paint, paint.nacelles);
  return [
    outline([shape]),
    fill([shape], color),
    ...finishOnFlat([shape], finish, { isAcross: true }),
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

export function drawNacelles({ nacelles, nacelleBody }: Airframe, paint: Paint): Step[] {
  if (!nacelles || !nacelleBody) return [];
  return [nacelles.y, -nacelles.y].flatMap((y) => [
    ...drawPropeller(nacelles.propeller, paint, y),
    ...drawPod(nacelleBody.planOutline(60, y), y, 0.44, paint),
  ]);
}

export function drawJets({ jets, jetBody, body }: Airframe, paint: Paint): Step[] {
  if (!jets || !jetBody) return [];
  const { x, length, radius } = jets;
  const middle = x + length * 0.45;
  const pylon = (y: number): Point[] => [
    [middle - length * 0.2, y],
    [middle - length * 0.12, 0],
    [middle + length * 0.4, 0],
    [middle + length * 0.3, y],
  ];
  return [jets.y, -jets.y].flatMap((y) => {
    const nozzle: Point[] = [
      [x + length, y - radius * 0.6],
      [x + length + 0.12, y - radius * 0.45],
      [x + length + 0.12, y + radius * 0.45],
      [x + length, y + radius * 0.6],
    ];
    const lip: Point[] = [
      [x, y - radius * 0.86],
      [x + 0.14, y - radius * 0.97],
      [x + 0.14, y + radius * 0.97],
      [x, y + radius * 0.86],
    ];
    const side = Math.sign(y);
    const shown = pylon(y).map(([px, py]): Point => [px, py === 0 ? side * body.halfWidth(px) * 0.9 : py]);
    return [
      outline([shown], 0.018, 0.5),
      fill([shown], paint.zones.base.color),
      fill([shown], INK, 0.12),
      fill([nozzle], '#57524c'),
      ...drawPod(jetBody.planOutline(50, y), y, radius, paint),
      fill([roundCorners(lip, 0.05)], gradientUp(y - radius, y + radius, LIP_STOPS)),
    ];
  });
}

const LIP_STOPS = [
  [0, '#6b767c', 1],
  [0.3, '#e9eef0', 1],
  [0.5, '#a5b0b6', 1],
  [0.7, '#f6f8f9', 1],
  [1, '#6b767c', 1],
] as const;
