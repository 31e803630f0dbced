import { type Airframe, finOutline } from '../airframes/rules.ts';
import { areasOf, columnAt, crossings, lengthsBetween } from '../columns/rules.ts';
import { ZONES, type Zone } from '../contract.ts';
import { glassOutlines } from '../fuselage/rules.ts';
import { range } from '../geometry/rules.ts';
import type { Layer } from '../stripes/rules.ts';

/** Fine enough for half a percent. */
const CUTS = 400;

/** The share of each zone of the painted side: fuselage and fin without the glass. The shares add up to 1. */
export function sharesOfSide(airframe: Airframe, layers: readonly Layer[]): Record<Zone, number> {
  const { body, length } = airframe;
  const fin = finOutline(airframe);
  const panes = glassOutlines(airframe);
  const areas = { body: areasOf(layers, false), fin: areasOf(layers, true) };
  const found = { base: 0, a: 0, b: 0, c: 0 };
  const add = (lengths: [Zone, number][], sign = 1) => {
    for (const [zone, length] of lengths) found[zone] += sign * length;
  };
  for (const x of range(CUTS, (i) => ((i + 0.5) / CUTS) * length)) {
    const hasBody = x > body.start && x < body.end;
    const [low, high] = hasBody ? [body.bottom(x), body.top(x)] : [0, 0];
    if (hasBody) {
      const cut = columnAt(x, low, high, areas.body);
      add(lengthsBetween(cut, low, high));
      for (const pane of panes) {
        const heights = crossings(pane, x);
        for (let i = 1; i < heights.length; i += 2)
          add(lengthsBetween(cut, heights[i - 1]!, Math.min(heights[i]!, high)), -1);
      }
    }
    const heights = crossings(fin, x);
    if (heights.length < 2) continue;
    const [root, tip] = [hasBody ? Math.max(heights[0]!, high) : heights[0]!, heights.at(-1)!];
    add(lengthsBetween(columnAt(x, root, tip, areas.fin), root, tip));
  }
  const total = ZONES.reduce((sum, zone) => sum + found[zone], 0);
  return Object.fromEntries(ZONES.map((zone) => [zone, found[zone] / total])) as Record<Zone, number>;
}
