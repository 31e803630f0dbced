import type { Body } from '../bodies/rules.ts';
import type { Point, Polygon } from '../geometry/rules.ts';
import { range } from '../geometry/rules.ts';
import { heightOn, type Layer } from '../stripes/rules.ts';

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
