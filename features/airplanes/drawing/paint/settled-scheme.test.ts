import { describe, expect, test } from 'vitest';
import { FAMILIES } from '../airframes/aircraft-types.ts';
import { airframeOfType } from '../airframes/scale.ts';
import { GOOD_CONTRAST, LEAST_CONTRAST, MARK_HEIGHT } from './mark-spots.ts';
import { LAYOUT_IDS, type LayoutId, markWidth } from './scheme.ts';
import { settleScheme } from './settled-scheme.ts';
import type { Paint } from './steps.ts';
import { zoneAt } from './stripes.ts';

const navyOnWhite: Paint = {
  zones: {
    base: { color: '#f6f5f1', finish: 'solid' },
    a: { color: '#1c2b4f', finish: 'solid' },
    b: { color: '#c0c6ca', finish: 'metallic' },
    c: { color: '#8f0f17', finish: 'solid' },
  },
  spinner: 'a',
  tips: 'a',
  nacelles: 'a',
  pants: 'base',
};
const NO_SLIDERS = { height: 0, sweep: 0, width: 0 };
const cases = Object.keys(FAMILIES).flatMap((type) => LAYOUT_IDS.map((layout): [string, LayoutId] => [type, layout]));

describe('a mark', () => {
  test.each(cases)('on %s in %s stands on one color, or does not fit', (type, layout) => {
    const airframe = airframeOfType(type);
    for (const text of ['N1', 'N733BK', 'N888WW']) {
      const mark = { text, zone: 'a' as const, place: 'auto' as const };
      const {
        outcome,
        layers,
        mark: placed,
      } = settleScheme(airframe, { layout, sliders: NO_SLIDERS, mark }, navyOnWhite);
      expect(['fits', 'line moved', 'stripes broken', 'no room']).toContain(outcome);
      if (outcome === 'no room') expect(placed).toBeNull();
      else if (placed!.surface === 'fuselage') {
        const { x, z } = placed!;
        const quarter = MARK_HEIGHT / 6;
        const zones = new Set<string>();
        for (let u = 0; u <= 40; u++) {
          for (let v = 0; v <= 20; v++) {
            const px = x - quarter + ((markWidth(text, MARK_HEIGHT) + 2 * quarter) * u) / 40;
            zones.add(zoneAt(layers, [px, z - quarter + ((MARK_HEIGHT + 2 * quarter) * v) / 20]));
          }
        }
        expect(zones.size, `${text} ${outcome}`).toBe(1);
        expect(z).toBeGreaterThan(airframe.body.bottom(x));
        expect(z + MARK_HEIGHT).toBeLessThan(airframe.body.top(x));
      }
    }
  });

  test('stands on several colors where no line is to give way', () => {
    const mark = { text: 'N888WW', zone: 'a' as const, place: 'fuselage' as const };
    const settle = (more: object) =>
      settleScheme(
        airframeOfType('low'),
        { layout: 'ledger', sliders: NO_SLIDERS, mark: { ...mark, ...more } },
        navyOnWhite,
      );
    const [moved, kept] = [settle({}), settle({ keepsLines: true })];
    expect(moved.outcome).not.toBe('fits');
    expect(kept.outcome).toBe('lines kept');
    expect(kept.layers).toEqual(settle({ text: 'N1' }).layers);
    expect(kept.contrast).toBeLessThan(moved.contrast!);
  });

  test('leaves a navy pod for the fuselage where it is navy and the place is automatic', () => {
    const mark = { text: 'N904FA', zone: 'a' as const, place: 'auto' as const };
    const settle = (paint: Paint) =>
      settleScheme(airframeOfType('jet'), { layout: 'tailblock', sliders: NO_SLIDERS, mark }, paint);
    expect(settle({ ...navyOnWhite, nacelles: 'base' }).mark).toMatchObject({ surface: 'pod', zone: 'a' });
    const settled = settle(navyOnWhite);
    expect(settled.mark).toMatchObject({ surface: 'fuselage', zone: 'a' });
    expect(settled.contrast).toBeGreaterThan(GOOD_CONTRAST);
  });

  test('stays navy on a navy pod where that was chosen, and has its contrast', () => {
    const mark = { text: 'N904FA', zone: 'a' as const, place: 'pod' as const };
    const settled = settleScheme(
      airframeOfType('jet'),
      { layout: 'tailblock', sliders: NO_SLIDERS, mark },
      navyOnWhite,
    );
    expect(settled.mark?.zone).toBe('a');
    expect(settled.contrast).toBeLessThan(LEAST_CONTRAST);
  });

  test('stands on the fin of a large jet where that was chosen', () => {
    const mark = { text: 'N1', zone: 'a' as const, place: 'fin' as const };
    const { mark: placed } = settleScheme(
      airframeOfType('largejet'),
      { layout: 'hairline', sliders: NO_SLIDERS, mark },
      navyOnWhite,
    );
    expect(placed?.surface).toBe('fin');
  });

  test.each([
    ['the fin of a single', 'low', 'fin', 'N888WW'],
    ['an engine pod that a single does not have', 'low', 'pod', 'N1'],
  ] as const)('stands on the fuselage in place of %s', (_, type, place, text) => {
    const mark = { text, zone: 'a' as const, place };
    const scheme = { layout: 'hairline' as const, sliders: NO_SLIDERS, mark };
    const settled = settleScheme(airframeOfType(type), scheme, navyOnWhite);
    expect(settled.mark?.surface).toBe('fuselage');
    expect(settled.surfaces).not.toContain(place);
  });
});
