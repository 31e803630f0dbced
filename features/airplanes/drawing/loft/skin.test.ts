import { describe, expect, test } from 'vitest';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { FAMILIES } from '../airframes/aircraft-types.ts';
import { finSections } from '../airframes/airframe.ts';
import { isInside, type Point } from '../geometry.ts';
import { zonesOf } from '../paint/layouts.ts';
import { LAYOUT_IDS, type LayoutId, type MarkPlace, type Scheme } from '../paint/scheme.ts';
import { coatOf, type Step } from '../paint/steps.ts';
import { zoneAt } from '../paint/stripes.ts';
import { settlePicture } from '../pictures.ts';
import { drawFinishes, drawSkin, FACES, podPlace, skinBox } from './skin.ts';

const COATS = {
  base: { coating: '17925', finish: 'pearl' },
  a: { coating: '14062', finish: 'metallic' },
  b: { coating: '17043', finish: 'matte' },
  c: { coating: '10049', finish: 'solid' },
} as const;

const schemeOf = (type: string, layout: LayoutId, place: MarkPlace | null): Scheme => ({
  v: 1,
  type,
  layout,
  sliders: { height: 0, sweep: 0, width: 0 },
  zones: Object.fromEntries(zonesOf(layout).map((zone) => [zone, COATS[zone]])),
  parts: { spinner: 'polished', tips: 'a', nacelles: 'a', pants: 'base' },
  mark: place && { text: 'N1', zone: 'base', place },
});

const cases = Object.keys(FAMILIES).flatMap((type) => LAYOUT_IDS.map((layout): [string, LayoutId] => [type, layout]));

describe('the flat skin', () => {
  test.each(cases)('of %s in %s has the colors of the side view on fuselage and fin', (type, layout) => {
    const { airframe, settled, paint } = settlePicture(schemeOf(type, layout, null), BUILT_IN_COATINGS);
    const { body, frame } = airframe;
    const steps = drawSkin(airframe, settled, paint, 'port');
    const expectZone = (point: Point, isFin: boolean) => {
      const { color } = coatOf(paint, zoneAt(settled.layers, point, isFin));
      expect(colorAt(steps, point), point.join()).toBe(color);
    };
    for (const u of [0.02, 0.1, 0.4, 0.62, 0.75, 0.93]) {
      // Beneath the windows, and clear of the seams' middle lines.
      const x = frame.x(u) + 0.013;
      for (const share of [0.07, 0.19, 0.31, 0.43]) {
        expectZone([x, body.bottom(x) + share * (body.top(x) - body.bottom(x))], false);
      }
    }
    for (const { z, x, chord } of finSections(airframe, 20).slice(12)) {
      for (const share of [0.21, 0.47]) expectZone([x + share * chord, z - 0.011], true);
    }
  });

  test('shows each finish in a color of its own, and glass', () => {
    const { airframe, settled, paint } = settlePicture(schemeOf('C182', 'foothill', null), BUILT_IN_COATINGS);
    const steps = drawFinishes(airframe, settled, paint, 'port');
    const at = (u: number, v: number) => colorAt(steps, airframe.frame.at(u, v));
    expect(at(0.1, 0.98)).toBe('#00ff00');
    expect(at(0.36, 0.02)).toBe('#ff0000');
    expect(colorAt(steps, [2.7, 1.85])).toBe('#ffff00');
  });

  test.each(Object.keys(FAMILIES))('of %s lies within its boxes', (type) => {
    const { airframe } = settlePicture(schemeOf(type, 'hairline', null), BUILT_IN_COATINGS);
    for (const face of FACES) {
      const { left, low, width, height } = skinBox(airframe, face);
      const outlines =
        face === 'plan'
          ? airframe.wing.map(({ x, y }): Point => [x, y])
          : [airframe.body, airframe.nacelleBody, airframe.jetBody, airframe.bullet].flatMap((body) => {
              const rise = body === airframe.nacelleBody || body === airframe.jetBody ? podPlace(airframe).rise : 0;
              return body ? body.outline(40).map(([x, z]): Point => [x, z + rise]) : [];
            });
      for (const [x, z] of outlines) {
        expect(x > left && x < left + width && z >= low && z < low + height, `${face} ${x} ${z}`).toBe(true);
      }
    }
  });

  test.each(['fuselage', 'fin', 'pod'] as const)('carries a mark on the %s, to be read on both sides', (place) => {
    const { airframe, settled, paint } = settlePicture(schemeOf('C25A', 'foothill', place), BUILT_IN_COATINGS);
    const { z, height } = settled.mark!;
    const rise = place === 'pod' ? podPlace(airframe).rise : 0;
    const strokesOn = (face: 'port' | 'starboard') =>
      drawSkin(airframe, settled, paint, face).flatMap((step) =>
        step.kind === 'stroke' && Math.abs(step.width - height / 6) < 1e-9 ? step.lines.flat() : [],
      );
    const [port, starboard] = [strokesOn('port'), strokesOn('starboard')];
    expect(port.length).toBeGreaterThan(0);
    expect(port.every(([, high]) => high >= z + rise - 1e-9 && high <= z + rise + height + 1e-9)).toBe(true);
    // One is the other's mirror image, so that both read forward.
    const stations = (points: readonly Point[]) => points.map(([aft]) => aft).sort((a, b) => a - b);
    const ends = Math.min(...stations(port)) + Math.max(...stations(port));
    for (const [i, aft] of stations(starboard.map(([aft, high]): Point => [ends - aft, high])).entries()) {
      expect(aft).toBeCloseTo(stations(port)[i]!, 6);
    }
    expect(stations(starboard)).not.toEqual(stations(port));
  });
});

/** The color on top at a point, of what covers wholly. */
function colorAt(steps: readonly Step[], point: Point): string | null {
  let color: string | null = null;
  for (const step of steps) {
    if (step.kind === 'stroke') continue;
    if (!step.polygons.some((polygon) => isInside(polygon, point))) continue;
    if (step.kind === 'clip') color = colorAt(step.steps, point) ?? color;
    else if (step.opacity === 1) color = step.color as string;
  }
  return color;
}
