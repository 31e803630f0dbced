import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AIRCRAFT_TYPES, FAMILIES, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import { LAYOUT_IDS, type Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { PRICE_CLASSES } from '#airplanes/registry/registry.constants.ts';
import { estimate } from '#website/estimates/estimate.ts';
import { PRICE_SETTING, type PriceList } from '#website/estimates/prices.contract.ts';
import { COATINGS_SETTING } from './coatings.contract.ts';
import { cheaperChanges, priceClassOf, priceEffect, servicesOf, trimCoatings } from './pricing.ts';
import { readScheme } from './scheme-code.ts';
import { STUDIO_SETTING } from './studio.contract.ts';

const PRICES = PRICE_SETTING.builtIn;
const ADD_ONS = STUDIO_SETTING.builtIn;
const { coatings } = COATINGS_SETTING.builtIn;

const scheme = (code: string) => (readScheme(code) as { scheme: Scheme }).scheme;
const FOOTHILL = scheme('1.C182.foothill.0.0.0.17925s.14062s.17043m.14062s.aabx.N733BK.a.f');

const anyScheme: fc.Arbitrary<Scheme> = fc
  .record({ layout: fc.constantFrom(...LAYOUT_IDS), type: fc.constantFrom(...Object.keys(AIRCRAFT_TYPES)) })
  .chain(({ layout, type }) => {
    const zone = fc.constantFrom(...zonesOf(layout));
    const coat = fc
      .constantFrom(...coatings)
      .chain(({ id, finishes }) => fc.record({ coating: fc.constant(id), finish: fc.constantFrom(...finishes) }));
    return fc.record({
      v: fc.constant(1 as const),
      type: fc.constant(type),
      layout: fc.constant(layout),
      sliders: fc.constant({ height: 0, sweep: 0, width: 0 }),
      zones: fc.record(Object.fromEntries(zonesOf(layout).map((each) => [each, coat]))),
      parts: fc.record({ spinner: zone, tips: zone, nacelles: zone, pants: zone }),
      mark: fc.constant(null),
    });
  });

/** The price list with an add-on's name changed. */
const renamed = (from: string, to: string): PriceList => ({
  ...PRICES,
  addOns: PRICES.addOns.map((addOn) => (addOn.name === from ? { ...addOn, name: to } : addOn)),
});

describe('the price of a scheme', () => {
  test('equals the estimate of its services for 100 random schemes', () => {
    fc.assert(
      fc.property(anyScheme, (random) => {
        const services = servicesOf(random, LAYOUTS[random.layout], ADD_ONS, PRICES);
        const aircraftType = priceClassOf(random.type);
        const { total, text } = priceEffect(random, ADD_ONS, PRICES);
        if (aircraftType === null) {
          expect([total, text]).toEqual([null, 'This one needs a custom price.']);
          return;
        }
        const base = PRICES.aircraftTypes.find(({ name }) => name === aircraftType)!.basePrice;
        const finishes = Object.values(random.zones).map(({ finish }) => finish);
        expect(total).toBe(estimate(PRICES, { aircraftType, services, timeline: '' }).total);
        expect(total).toBe(
          base +
            (trimCoatings(random).length > 1 ? 8_000 : 0) +
            (['rake', 'ribbon', 'tailblock', 'cowl'].includes(random.layout) ? 5_000 : 0) +
            (finishes.includes('metallic') || finishes.includes('pearl') ? 3_000 : 0),
        );
      }),
      { numRuns: 100 },
    );
  });

  test('is shown in parts', () => {
    expect(priceEffect(FOOTHILL, ADD_ONS, PRICES)).toEqual({
      total: 36_000,
      text: 'Base $25,000 · two trim colors +$8,000 · metallic clear coat +$3,000 = $36,000',
      summary: 'Two trim colors, metallic',
      services: ['Multi-Color', 'Premium Clear Coat'],
      notes: [],
    });
    const hairline = scheme('1.C182.hairline.0.0.0.17925s.14062t.xxxx.-');
    expect(priceEffect(hairline, ADD_ONS, PRICES)).toEqual({
      total: 25_000,
      text: 'Base $25,000 = $25,000',
      summary: 'One trim color',
      services: ['Exterior Paint Single Color'],
      notes: ['Matte needs a custom price.'],
    });
  });

  test('has no part whose add-on was renamed in the price list', () => {
    const prices = renamed('Multi-Color', 'Many colors');
    expect(priceEffect(FOOTHILL, ADD_ONS, prices).text).toBe('Base $25,000 · metallic clear coat +$3,000 = $28,000');
    expect(priceEffect(FOOTHILL, { ...ADD_ONS, multiColor: 'Many colors' }, prices).total).toBe(36_000);
    expect(priceEffect(FOOTHILL, { ...ADD_ONS, clearCoat: null }, PRICES).total).toBe(33_000);
  });

  test('follows the type that the visitor chose', () => {
    expect(priceEffect(FOOTHILL, ADD_ONS, PRICES, 'King Air').total).toBe(51_000);
    expect(priceEffect(FOOTHILL, ADD_ONS, PRICES, 'Airship').total).toBeNull();
  });

  test.each([
    ['C182', 'Single Engine Piston'],
    ['SR22', 'Cirrus'],
    ['DA40', 'Single Engine Piston'],
    ['DA42', 'Twin Engine Piston'],
    ['PC12', 'Turboprop (TBM, Pilatus)'],
    ['B350', 'King Air'],
    ['C25A', 'Cessna Citation'],
    ['LJ45', 'Light Jet'],
    ['GLF5', null],
    ['Zeppelin', null],
  ])('of a %s is that of %s', (type, name) => {
    expect(priceClassOf(type)).toBe(name);
  });

  test('knows each type and family by a name of the price list', () => {
    const names = PRICES.aircraftTypes.map(({ name }) => name);
    const byHand = [...Object.keys(AIRCRAFT_TYPES), ...Object.keys(FAMILIES)].filter(
      (type) => !names.includes(priceClassOf(type)!),
    );
    expect(byHand).toEqual(['CL30', 'CL35', 'GLF4', 'GLF5', 'largejet']);
  });

  test.each(Object.entries(PRICE_CLASSES))('%s costs what the registry says, %s, and can be drawn', (type, name) => {
    expect(typeOf(type)).not.toBeNull();
    expect(priceClassOf(type)).toBe(name);
  });
});

describe('what would make it cheaper', () => {
  const changesOf = (of: Scheme, prices = PRICES) => cheaperChanges(of, coatings, ADD_ONS, prices);

  test('lists each single change with its saving', () => {
    expect(changesOf(FOOTHILL).map(({ label, saving }) => [label, saving])).toEqual([
      ['One trim color: all in Deep Green', 11_000],
      ['Solid, not metallic: Buff for Gold', 3_000],
    ]);
    const ribbon = scheme('1.SR22.ribbon.0.0.0.17925p.11136s.11136s.aaxx.-');
    expect(changesOf(ribbon).map(({ label, saving }) => [label, saving])).toEqual([
      ['Layout Ledger', 5_000],
      ['Layout Waterline', 5_000],
      ['Solid, not pearl: Untinted White', 3_000],
    ]);
  });

  test('is empty for the plainest scheme, and where the price is made by hand', () => {
    expect(changesOf(scheme('1.C182.hairline.0.0.0.17925s.14062s.xxxx.-'))).toEqual([]);
    expect(changesOf({ ...FOOTHILL, type: 'GLF5' })).toEqual([]);
  });

  test('saves exactly what it says', () => {
    fc.assert(
      fc.property(anyScheme, (random) => {
        const { total } = priceEffect(random, ADD_ONS, PRICES);
        for (const change of changesOf(random)) {
          expect(total! - priceEffect(change.scheme, ADD_ONS, PRICES).total!).toBe(change.saving);
        }
      }),
      { numRuns: 100 },
    );
  });
});
