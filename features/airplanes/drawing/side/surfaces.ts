import { type Airframe, type SurfaceSection, sectionOutline } from '../airframes/airframe.ts';
import { closed, convexHull, oval, type Point, type Polygon } from '../geometry.ts';
import { finishOnFlat } from '../paint/light.ts';
import {
  coatOf,
  fill,
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

/** A surface in the side view: one convex piece between each two sections. */
const pieces = (sections: readonly SurfaceSection[]): Polygon[] =>
  sections.slice(1).map((section, i) => convexHull([...sectionOutline(sections[i]!), ...sectionOutline(section)]));

export function drawStabilizer({ stabilizer }: Airframe, paint: Paint): Step[] {
  const shapes = pieces(stabilizer);
  const [root, tip] = [stabilizer[0]!, stabilizer.at(-1)!];
  return [
    outline(shapes, 0.02, 0.5),
    fill(shapes, paint.zones.base.color),
    ...finishOnFlat(shapes, paint.zones.base.finish),
    fill(
      shapes,
      gradientUp(root.z - 0.09, root.z + 0.09, [
        [0, INK, 0.42],
        [0.45, INK, 0.2],
        [0.6, INK, 0.03],
        [1, WHITE, 0.2],
      ]),
    ),
    fill([sectionOutline(tip)], INK, 0.06),
    stroke(
      [
        [
          [root.x + root.chord * 0.6, root.z + 0.05],
          [tip.x + tip.chord * 0.6, root.z + 0.01],
        ],
      ],
      INK,
      0.006,
      0.4,
    ),
  ];
}

/** Shadow that the wing throws on the fuselage, to be clipped to it. */
export function wingShade({ wing, isHighWing }: Airframe): Step[] {
  const { x, z, chord } = wing[0]!;
  const ovals = isHighWing
    ? Array.from({ length: 8 }, (_, i) => [
        oval(x + chord * 0.5, z - 0.02, chord * (1.5 - i * 0.05), 0.62 - i * 0.06, 0.8),
      ])
    : Array.from({ length: 5 }, (_, i) => [
        oval(x + chord * 0.55, z + chord * 0.08, chord * (1.5 - i * 0.12), 0.5 * chord * (0.5 - i * 0.07), 1),
      ]);
  return ovals.map((shape) => fill(shape, INK, isHighWing ? 0.03 : 0.02));
}

/** Sections of the near wing that are shown: all of a high wing, a sixth of the span of a low one. */
function shownSections({ wing, body, isHighWing }: Airframe): readonly SurfaceSection[] {
  if (isHighWing) return wing;
  const halfSpan = wing.at(-1)!.y;
  const cut = wing.findIndex(
    ({ x, y, chord }) => y > body.halfWidth(x + chord / 2) + (halfSpan - body.halfWidth(x)) * 0.16,
  );
  return wing.slice(0, Math.max(3, cut));
}

/** The near wing. Its dihedral shows the underside; the end stands in the light. */
export function drawNearWing(airframe: Airframe, paint: Paint, isStarboard: boolean): Step[] {
  const { wing, isHighWing } = airframe;
  const shown = shownSections(airframe);
  const shapes = pieces(shown);
  const end = isHighWing ? wing.at(airframe.figures.wing.winglet ? -17 : -1)! : shown.at(-1)!;
  const cap = sectionOutline(end);
  const low = Math.min(...shapes.flat().map(([, z]) => z));
  const high = Math.max(...cap.map(([, z]) => z));
  const under = [
    [0, INK, 0.42],
    [0.5, INK, 0.3],
    [0.8, INK, 0.2],
    [1, INK, 0.12],
  ] as const;
  const light = [
    [0, INK, 0.26],
    [0.5, INK, 0.08],
    [0.75, WHITE, 0.2],
    [1, INK, 0.02],
  ] as const;
  const steps = [
    outline(shapes, 0.02, 0.5),
    fill(shapes, paint.zones.base.color),
    ...finishOnFlat(shapes, paint.zones.base.finish),
    fill(shapes, gradientUp(low, high, under)),
    fill([cap], paint.zones.base.color),
    ...finishOnFlat([cap], paint.zones.base.finish),
    fill([cap], gradientUp(end.z - end.chord * 0.06, end.z + end.chord * 0.1, light)),
  ];
  return isHighWing ? [...steps, ...drawHighWingTip(airframe, paint, end, isStarboard)] : steps;
}

function drawHighWingTip({ wing }: Airframe, paint: Paint, end: SurfaceSection, isStarboard: boolean): Step[] {
  const tips = pieces(wing.slice(wing.indexOf(end)));
  const heights = tips.flat().map(([, z]) => z);
  const low = Math.min(wing[0]!.z, ...heights);
  const high = Math.max(...heights, low + 0.1);
  const { x, z } = wing.at(-1)!;
  const { color, finish } = coatOf(paint, paint.tips);
  return [
    fill(tips, color),
    ...finishOnFlat(tips, finish),
    fill(
      tips,
      gradientUp(low, high, [
        [0, INK, 0.34],
        [0.45, INK, 0.1],
        [0.7, WHITE, 0.22],
        [1, INK, 0.04],
      ]),
    ),
    stroke([closed(sectionOutline(end))], INK, 0.006, 0.28),
    fill([oval(x, z, 0.1, 0.045, 1)], isStarboard ? STARBOARD_LIGHT : PORT_LIGHT, 0.95),
  ];
}

export function drawStrut({ strut }: Airframe, paint: Paint): Step[] {
  if (!strut) return [];
  const { foot, head, chord } = strut;
  const shape: Point[] = [
    [foot[0] - chord * 0.45, foot[1] - 0.05],
    [foot[0] + chord * 0.6, foot[1] - 0.05],
    [head[0] + chord * 0.5, head[1] - 0.06],
    [head[0] - chord * 0.4, head[1] - 0.06],
  ];
  const light = [
    [0, INK, 0.04],
    [0.35, WHITE, 0.25],
    [0.6, INK, 0.12],
    [1, INK, 0.4],
  ] as const;
  return [
    outline([shape], 0.018, 0.5),
    fill([shape], paint.zones.base.color),
    fill([shape], gradientAlong(foot[0] - chord * 0.45, foot[0] + chord * 0.6, light)),
  ];
}
