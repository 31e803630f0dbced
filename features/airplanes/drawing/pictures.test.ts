import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { AIRCRAFT_TYPES, FAMILIES } from './airframes/aircraft-types.ts';
import { airframeOfType, sizeOf } from './airframes/scale.ts';
import type { Polygon } from './geometry.ts';
import { zonesOf } from './paint/layouts.ts';
import { LAYOUT_IDS, type LayoutId, type Scheme } from './paint/scheme.ts';
import type { Step } from './paint/steps.ts';
import { heightOn } from './paint/stripes.ts';
import { drawPicture, drawView, paintOf, settlePicture, VIEWS } from './pictures.ts';
import { wrapLayer } from './plan/engines.ts';

const COATS = {
  base: { coating: '17925', finish: 'pearl' },
  a: { coating: '14062', finish: 'metallic' },
  b: { coating: '17043', finish: 'metallic' },
  c: { coating: '10049', finish: 'matte' },
} as const;

const schemeOf = (type: string, layout: LayoutId): Scheme => ({
  v: 1,
  type,
  layout,
  sliders: { height: 0, sweep: 0, width: 0 },
  zones: Object.fromEntries(zonesOf(layout).map((zone) => [zone, COATS[zone]])),
  parts: { spinner: 'polished', tips: 'a', nacelles: 'a', pants: 'base' },
  mark: { text: 'N733BK', zone: 'a', place: 'auto' },
});

const types = Object.keys(FAMILIES);
const cases = types.flatMap((type) => LAYOUT_IDS.map((layout): [string, LayoutId] => [type, layout]));
/** In the gate each type in one layout, another one than the type before. */
const someCases = cases.filter((_, at) => isFullRun || at % (LAYOUT_IDS.length + 1) === 0);

describe('a picture', () => {
  test.each(someCases)('of %s in %s is finite, plain and painted alike on both sides', (type, layout) => {
    const picture = settlePicture(schemeOf(type, layout), BUILT_IN_COATINGS);
    const [left, right, top] = VIEWS.map((view) => drawView(picture, view)) as [Step[], Step[], Step[]];
    for (const steps of [left, right, top]) {
      const polygons = polygonsOf(steps);
      expect(polygons.every((polygon) => polygon.length > 1)).toBe(true);
      expect(polygons.every((polygon) => polygon.every(([x, y]) => Number.isFinite(x) && Number.isFinite(y)))).toBe(
        true,
      );
    }
    const [leftAreas, rightAreas] = [paintedAreas(left), paintedAreas(right)];
    for (const { color } of Object.values(picture.paint.zones)) {
      const area = leftAreas.get(color)!;
      expect(Math.abs(rightAreas.get(color)! - area)).toBeLessThanOrEqual(area * 0.005);
    }
  });

  test.each(someCases)('of %s in %s is SVG of paths alone', (type, layout) => {
    const svg = drawPicture(schemeOf(type, layout), BUILT_IN_COATINGS, 'left', 400);
    expect(svg).not.toMatch(/<text|<script|style|href|NaN|undefined/);
  });

  test.each(types)('of %s renders', async (type) => {
    for (const view of VIEWS) {
      const svg = drawPicture(schemeOf(type, 'foothill'), BUILT_IN_COATINGS, view, 400);
      expect((await sharp(Buffer.from(svg)).stats()).isOpaque).toBe(false);
    }
  });

  test.each(types)('of %s shows a line in the plan where the side view has it', (type) => {
    const { airframe, settled } = settlePicture({ ...schemeOf(type, 'foothill'), mark: null }, BUILT_IN_COATINGS);
    const belly = settled.layers.find(({ kind }) => kind === 'under')!;
    if (belly.kind !== 'under') throw new Error('Foothill has a belly');
    const { body } = airframe;
    const edge = wrapLayer(body, belly, body.stations(150))[0]!;
    let points = 0;
    for (const [x, y] of edge) {
      const { top, widest, halfWidth, exponentAbove } = body.section(x);
      if (y < 0.001 || y > halfWidth - 0.001) continue;
      const z = widest + (top - widest) * (1 - (y / halfWidth) ** exponentAbove) ** (1 / exponentAbove);
      expect(Math.abs(z - heightOn(belly.curve, x))).toBeLessThan(0.01);
      points++;
    }
    expect(points).toBeGreaterThan(0);
  });
});

test('a coating that is no longer known is shown in neutral gray', () => {
  const { zones } = paintOf(schemeOf('C182', 'hairline'), []);
  expect(zones.base).toEqual({ color: '#9aa0a3', finish: 'pearl' });
});

describe('the airframe of a type', () => {
  test.each(Object.entries(AIRCRAFT_TYPES))('%s has the length, span and height of the type', (id, { size }) => {
    const { length, span, height } = sizeOf(airframeOfType(id).figures);
    expect(length).toBeCloseTo(size[0], 2);
    expect(Math.abs(span - size[1])).toBeLessThan(0.05);
    expect(Math.abs(height - size[2])).toBeLessThan(0.1);
  });
});

function polygonsOf(steps: readonly Step[]): Polygon[] {
  return steps.flatMap((step) => {
    if (step.kind === 'stroke') return [...step.lines];
    return step.kind === 'fill' ? [...step.polygons] : [...step.polygons, ...polygonsOf(step.steps)];
  });
}

/** Square metres filled with each plain color. */
function paintedAreas(steps: readonly Step[], areas = new Map<string, number>()): Map<string, number> {
  for (const step of steps) {
    if (step.kind === 'clip') paintedAreas(step.steps, areas);
    if (step.kind !== 'fill' || typeof step.color !== 'string') continue;
    const area = step.polygons.reduce((sum, polygon) => sum + Math.abs(areaOf(polygon)), 0);
    areas.set(step.color, (areas.get(step.color) ?? 0) + area);
  }
  return areas;
}

const areaOf = (polygon: Polygon): number =>
  polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
    return sum + (x * nextY - nextX * y) / 2;
  }, 0);
