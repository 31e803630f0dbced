import { type Airframe, finOutline } from '../airframes/airframe.ts';
import { oval, type Point, type Polygon, range, roundCorners } from '../geometry.ts';
import { finishOn, finishOnFlat, lightOn } from '../paint/light.ts';
import { type PlacedMark, strokesOfMark } from '../paint/settled-scheme.ts';
import { clip, coatOf, fill, gradientUp, INK, outline, type Paint, type Step, stroke } from '../paint/steps.ts';
import type { Layer } from '../paint/stripes.ts';
import { rememberFor } from '../remember.ts';
import { drawAntennas, drawBlades, drawExhaust, drawSpinner } from './fittings.ts';
import { drawBullet, drawFairing, drawFin, drawFuselage, drawGlass, drawSeams, paintPart } from './fuselage.ts';
import { drawGear } from './gear.ts';
import { drawNearWing, drawStabilizer, drawStrut, wingShade } from './surfaces.ts';

/** What a picture shows: the painted areas and the mark, in metres of the side view. */
export interface Markings {
  layers: readonly Layer[];
  mark: PlacedMark | null;
}

/**
 * The side view as steps in metres, back to front. Both sides have the same figures; the starboard one differs in the mark, which
 * is turned to be read, in doors and lights, and is mirrored by its placement.
 */
export function drawSide(
  airframe: Airframe,
  { layers, mark }: Markings,
  paint: Paint,
  { isStarboard = false } = {},
): Step[] {
  const fixed = fixedParts(airframe, isStarboard);
  const painted = paintedParts(airframe)(paint, isStarboard);
  const markSteps = mark ? drawMark(mark, paint, isStarboard) : [];
  const isOnPod = mark?.surface === 'pod';
  return [
    ...fixed.shadow,
    ...painted.gear,
    ...fixed.blades,
    ...drawVentralFin(airframe, layers, paint),
    ...fixed.outline,
    ...drawFairing(airframe, layers, paint),
    ...drawFin(airframe, layers, paint),
    ...drawFuselage(airframe, layers, paint),
    ...drawBullet(airframe, layers, paint),
    ...fixed.seams,
    ...(isOnPod ? [] : markSteps),
    ...fixed.glass,
    ...painted.tail,
    ...(isOnPod ? markSteps : []),
    ...painted.wing,
  ];
}

/** What no scheme changes, drawn once for each side of an airframe. */
const fixedParts = rememberFor((airframe: Airframe, isStarboard: boolean) => {
  const { body, propeller, exhaust } = airframe;
  return {
    shadow: drawShadow(airframe),
    blades: propeller ? drawBlades(propeller) : [],
    outline: [...drawAntennas(airframe), drawSilhouette(airframe)],
    seams: [
      ...wingShade(airframe).map((step) => clip([body.outline(110)], [step])),
      ...drawSeams(airframe, isStarboard),
    ],
    glass: [...drawGlass(airframe), ...(exhaust ? [drawExhaust(exhaust)] : []), ...drawChinInlet(airframe)],
  };
});

/** What has a color but no stripes, drawn once for each paint. */
const paintedParts = rememberFor((airframe: Airframe) =>
  rememberFor((paint: Paint, isStarboard: boolean) => {
    const { propeller, nacelles } = airframe;
    return {
      gear: drawGear(airframe, paint),
      tail: [
        ...(propeller && !nacelles ? drawSpinner(propeller, paint) : []),
        ...drawStabilizer(airframe, paint),
        ...drawJet(airframe, paint),
      ],
      wing: [
        ...drawNacelle(airframe, paint),
        ...drawNearWing(airframe, paint, isStarboard),
        ...drawStrut(airframe, paint),
      ],
    };
  }),
);

const drawMark = (mark: PlacedMark, paint: Paint, isStarboard: boolean): Step[] => [
  stroke(strokesOfMark(mark, isStarboard), coatOf(paint, mark.zone).color, mark.height / 6),
];

/** The shadow on the ramp. */
function drawShadow({ length, ground }: Airframe): Step[] {
  const depth = 0.34 * (length > 9 ? 1.3 : 1);
  return range(9, (i) =>
    fill([oval(length * 0.5, ground - 0.03, length * 0.92 * (1 - i * 0.075), depth * (1 - i * 0.09), 1)], INK, 0.02),
  );
}

/** The line round the whole body, beneath the skin, so that only its outer edge shows. */
function drawSilhouette(airframe: Airframe): Step {
  const { body, fairing, bullet } = airframe;
  return outline([
    body.outline(110),
    finOutline(airframe),
    ...(fairing ? [fairing.outline(60)] : []),
    ...(bullet ? [bullet.outline(50)] : []),
  ]);
}

function drawVentralFin(airframe: Airframe, layers: readonly Layer[], paint: Paint): Step[] {
  if (!airframe.ventralFins) return [];
  const { shape, corner } = ventralFin(airframe);
  return [
    outline([shape], 0.018, 0.4),
    ...paintPart(shape, layers, paint, (finish) => finishOnFlat([shape], finish)),
    fill(
      [shape],
      gradientUp(corner(1.75, 0.36)[1], corner(1.1, 0)[1], [
        [0, INK, 0.2],
        [0.3, INK, 0.12],
        [1, INK, 0.4],
      ]),
    ),
  ];
}

/** The fin under the tail, where an airframe has such: its outline, and points on it by distances aft of its root and down. */
export function ventralFin({ body }: Airframe) {
  const x = body.end - 3.1;
  const corner = (aft: number, down: number): Point => [
    x + aft,
    body.bottom(Math.min(body.end, x + aft)) + 0.08 - down,
  ];
  return {
    corner,
    shape: roundCorners([corner(0.35, 0), corner(1.1, 0.3), corner(1.8, 0.36), corner(2, 0)], 0.04),
  };
}

function drawChinInlet({ chinInlet }: Airframe): Step[] {
  if (!chinInlet) return [];
  const { x, z } = chinInlet;
  const shape: Point[] = [
    [x - 0.03, z + 0.07],
    [x + 0.1, z + 0.1],
    [x + 0.12, z - 0.1],
    [x + 0.01, z - 0.09],
  ];
  return [fill([roundCorners(shape, 0.05)], '#0d1216', 0.85)];
}

/** The near nacelle of a twin with its propeller. */
function drawNacelle({ nacelles, nacelleBody }: Airframe, paint: Paint): Step[] {
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
function drawJet({ jets, jetBody }: Airframe, paint: Paint): Step[] {
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
