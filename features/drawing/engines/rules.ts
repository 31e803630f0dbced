import type { Airframe } from '../airframes/rules.ts';
import { drawBlades, drawExhaust, drawSpinner } from '../fittings/rules.ts';
import { type Polygon, roundCorners } from '../geometry/rules.ts';
import { finishOn, lightOn } from '../light/rules.ts';
import { clip, coatOf, fill, gradientUp, INK, outline, type Paint, type Step, stroke } from '../steps/rules.ts';

/** The near nacelle of a twin with its propeller. */
export function drawNacelle({ nacelles, nacelleBody }: Airframe, paint: Paint): Step[] {
  if (!nacelles || !nacelleBody) return [];
  const { propeller, exhaust } = nacelles;
  const shape = nacelleBody.outline(70);
  const coat = coatOf(paint, paint.nacelles);
  return [
    ...drawBlades(propeller),
    outline([shape]),
    fill([shape], coat.color),
    clip([shape], [...finishOn(nacelleBody, coat.finish), ...lightOn(nacelleBody, { stations: 60 })]),
    ...(exhaust ? [drawExhaust(exhaust, [0.5, 1])] : []),
    ...drawSpinner(propeller, paint),
  ];
}

/** The near jet engine with its polished lip. */
export function drawJet({ jets, jetBody }: Airframe, paint: Paint): Step[] {
  if (!jets || !jetBody) return [];
  const { x, z, length, radius } = jets;
  const shape = jetBody.outline(50);
  const coat = coatOf(paint, paint.nacelles);
  const lip: Polygon = [
    [x - 0.005, z - radius * 0.86],
    [x + 0.14, z - radius * 0.97],
    [x + 0.14, z + radius * 0.97],
    [x - 0.005, z + radius * 0.86],
  ];
  const nozzle: Polygon = [
    [x + length - 0.02, z - radius * 0.66],
    [x + length + 0.1, z - radius * 0.5],
    [x + length + 0.1, z + radius * 0.5],
    [x + length - 0.02, z + radius * 0.66],
  ];
  const seamAt = (at: number, share: number): Polygon => [
    [x + length * at, z - radius * share],
    [x + length * at, z + radius * share],
  ];
  const metal = [
    [0, '#4d585f', 1],
    [0.35, '#b7c1c6', 1],
    [0.47, '#59656c', 1],
    [0.55, '#ffffff', 1],
    [1, '#98a5ac', 1],
  ] as const;
  return [
    outline([shape]),
    fill([shape], coat.color),
    clip([shape], [...finishOn(jetBody, coat.finish), ...lightOn(jetBody, { stations: 50 })]),
    fill([roundCorners(lip, 0.05)], gradientUp(z - radius, z + radius, metal)),
    fill([nozzle], '#57524c'),
    stroke([seamAt(0.44, 1.01), seamAt(0.76, 0.88)], INK, 0.006, 0.35),
  ];
}
