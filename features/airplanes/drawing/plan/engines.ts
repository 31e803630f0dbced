import type { Propeller } from '../airframes/aircraft-types.ts';
import type { Airframe } from '../airframes/airframe.ts';
import type { Body } from '../airframes/bodies.ts';
import { type Point, type Polygon, range, roundCorners } from '../geometry.ts';
import { finishOnFlat } from '../paint/light.ts';
import { coatOf, DARK_METAL, fill, gradientUp, INK, outline, type Paint, type Step, WHITE } from '../paint/steps.ts';
import { heightOn, type Layer } from '../paint/stripes.ts';
import { spinnerOutline } from '../side/fittings.ts';

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

/** Half breadth in metres, seen from above, at which the skin stands at height z: 0 over the top, the half width under the widest line. */
function breadthFromAbove(body: Body, x: number, z: number): number {
  const { top, widest, halfWidth } = body.section(x);
  if (z >= top) return 0;
  return z <= widest ? halfWidth : body.breadth(x, z);
}

/** A layer of the side view carried over the skin to the plan view: polygons in metres [x, y], one for each side. */
export function wrapLayer(body: Body, layer: Layer, stations: readonly number[]): Polygon[] {
  if (layer.kind === 'polygon') return [wrapPolygon(body, layer.polygon)];
  const edge = (curve: Polygon | null) =>
    stations.map((x) => breadthFromAbove(body, x, curve ? heightOn(curve, x) : Number.NEGATIVE_INFINITY));
  const outer = edge(layer.kind === 'under' ? null : layer.low);
  const inner = edge(layer.kind === 'under' ? layer.curve : layer.high);
  return [1, -1].map((side) => {
    const along = (breadths: readonly number[]) => stations.map((x, i): Point => [x, side * breadths[i]!]);
    return [...along(outer), ...along(inner).reverse()];
  });
}

/** A raked band across the body: its edges lean aft as they climb the skin. */
function wrapPolygon(body: Body, polygon: Polygon): Polygon {
  const [foot, aftFoot, , head] = polygon as readonly [Point, Point, Point, Point];
  const slope = (head[0] - foot[0]) / (head[1] - foot[1]);
  const edge = (start: number) =>
    range(21, (i): Point => {
      let [x, y] = [start, 0];
      // The section changes along x, so that the point is found step by step.
      for (let step = 0; step < 6; step++) {
        const { top, widest, halfWidth, exponentAbove } = body.section(x);
        y = halfWidth * (i / 10 - 1);
        const height = Math.max(0, 1 - Math.abs(y / halfWidth) ** exponentAbove) ** (1 / exponentAbove);
        x = start + (widest + (top - widest) * height - foot[1]) * slope;
      }
      return [x, y];
    });
  return [...edge(foot[0]), ...edge(Math.min(aftFoot[0], body.end + 2)).reverse()];
}
