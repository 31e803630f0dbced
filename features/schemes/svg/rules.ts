import type { Gradient, Step } from '../drawing/rules.ts';
import { type Point, type Polygon, simplify } from '../geometry/rules.ts';

/** How a picture lies on its sheet: units for a metre, and where a point in metres goes. */
export interface Placement {
  scale: number;
  place: (point: Point) => Point;
}

/** The port side, or the plan view: the nose at the left, its tip at x; the datum, or the middle line, at y. */
export const placePort = (scale: number, x: number, y: number): Placement => ({
  scale,
  place: ([px, pz]) => [x + px * scale, y - pz * scale],
});

/** The starboard side: the nose at the right, its tip at x. */
export const placeStarboard = (scale: number, x: number, y: number): Placement => ({
  scale,
  place: ([px, pz]) => [x - px * scale, y - pz * scale],
});

/** Less than the eye can see: metres, and pixels. */
const TOLERANCE = 0.0015;
const TOLERANCE_PX = 0.2;

/** The steps as SVG elements. `prefix` makes the ids of several pictures in one document differ. */
export function writeSvg(steps: readonly Step[], { scale, place }: Placement, prefix = 'c'): string {
  let count = 0;
  const tolerance = Math.max(TOLERANCE, TOLERANCE_PX / scale);
  const nextId = () => `${prefix}${count++}`;
  const pathOf = (polygon: Polygon, end: string) => writePath(simplify(polygon, tolerance).map(place)) + end;
  const pathsOf = (polygons: readonly Polygon[], end: string) =>
    polygons.map((polygon) => pathOf(polygon, end)).join('');

  const write = (step: Step): string => {
    switch (step.kind) {
      case 'clip': {
        const id = nextId();
        const inner = step.steps.map(write).join('');
        if (!inner) return '';
        const area = `<clipPath id="${id}"><path d="${pathsOf(step.polygons, 'z')}"/></clipPath>`;
        return `${area}<g clip-path="url(#${id})">${inner}</g>`;
      }
      case 'fill': {
        if (step.polygons.length === 0 || step.opacity === 0) return '';
        const path = `<path d="${pathsOf(step.polygons, 'z')}"`;
        if (typeof step.color === 'string') {
          return `${path} fill="${step.color}"${opacityOf('fill-opacity', step.opacity)}/>`;
        }
        const id = nextId();
        return `${writeGradient(step.color, id, place)}${path} fill="url(#${id})"/>`;
      }
      case 'stroke': {
        const width = Math.max(0.1, step.width * scale).toFixed(2);
        const join = step.join ? ` stroke-linejoin="${step.join}"` : '';
        return `<path d="${pathsOf(step.lines, '')}" fill="none" stroke="${step.color}" stroke-width="${+width}"${opacityOf('stroke-opacity', step.opacity)}${join}/>`;
      }
    }
  };
  return steps.map(write).join('');
}

const opacityOf = (name: string, opacity: number) => (opacity < 1 ? ` ${name}="${+opacity.toFixed(3)}"` : '');
const short = (value: number) => String(+value.toFixed(1));

/** A path with relative lines in whole tenths of a unit, so that rounding errors do not add up. */
function writePath(points: Polygon): string {
  let [x, y] = [0, 0];
  let path = '';
  for (const [px, py] of points) {
    const [nextX, nextY] = [Math.round(px * 10), Math.round(py * 10)];
    path += `${path ? 'l' : 'M'}${(nextX - x) / 10} ${(nextY - y) / 10}`;
    [x, y] = [nextX, nextY];
  }
  return path.replaceAll(' -', '-');
}

function writeGradient({ from, to, stops }: Gradient, id: string, place: Placement['place']): string {
  const [[x1, y1], [x2, y2]] = [place(from), place(to)];
  const isUp = from[0] === to[0];
  const line = isUp
    ? `x1="0" y1="${short(y1)}" x2="0" y2="${short(y2)}"`
    : `x1="${short(x1)}" y1="0" x2="${short(x2)}" y2="0"`;
  const colors = stops.map(
    ([offset, color, opacity]) =>
      `<stop offset="${offset}" stop-color="${color}"${opacityOf('stop-opacity', opacity)}/>`,
  );
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${line}>${colors.join('')}</linearGradient>`;
}
