import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeExactly } from '#tests/support/cents.ts';
import { arbitraryOffer, completeOffer, leavesAPrice, offerLine, offerSection } from '#tests/support/offers.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { canonicalJson } from '#workshop/decisions/canonical-json.ts';
import { computeTotals, formatOfferNumber, isExpired, NO_DISCOUNT, preselected } from './amounts.ts';
import { OFFER_LIMITS } from './offer.constants.ts';
import { offerBody, offerChoices } from './offer.contract.ts';
import { choiceProblem } from './totals.ts';

const offer = completeOffer();

describe('the computation of an offer', () => {
  it('comes to the figures of the worked example', () => {
    expect(computeTotals(offer, preselected(offer))).toEqual({
      lines: { base: 2_500_000, materials: 480_000, hours: 71_500, 'finish-single': 0, 'finish-clear': 300_000 },
      subtotalCents: 3_351_500,
      discountCents: 100_000,
      taxableCents: 756_727,
      taxCents: 66_668,
      totalCents: 3_318_168,
      schedule: [
        { label: 'On acceptance', due: 'acceptance', cents: 995_450 },
        { label: 'After strip', due: 'strip', cents: 1_327_267 },
        { label: 'When it is ready', due: 'ready', cents: 995_451 },
      ],
      minCents: computeTotals(offer, ['finish-single']).totalCents,
      maxCents: 3_318_168,
    });
  });

  it('rounds halves away from zero, on either side of it', () => {
    const half = { quantityMilli: 500 };
    const sections = [offerSection('a', 'included', [offerLine('up', 1, half), offerLine('down', -1, half)])];
    expect(computeTotals({ ...offer, sections }, []).lines).toEqual({ up: 1, down: -1 });
  });

  it('is free and due in one row when it comes to nothing, and never below', () => {
    const free = { ...offer, sections: [offerSection('a', 'included', [offerLine('credit', -100)])] };
    const { discountCents, taxCents, totalCents, schedule } = computeTotals(free, []);
    expect([discountCents, taxCents, totalCents]).toEqual([0, 0, 0]);
    expect(schedule).toEqual([{ label: 'When it is ready', due: 'ready', cents: 0 }]);
  });

  it('takes a percent off each choice, and leaves a credit whole', () => {
    const percent = { discountCents: 0, discountMilliPercent: 10_000 };
    const totals = (choices: string[], more: object = {}) => computeTotals({ ...offer, ...percent, ...more }, choices);
    expect(totals(['finish-single'])).toMatchObject({ subtotalCents: 3_051_500, discountCents: 305_150 });
    expect(totals(['finish-clear'])).toMatchObject({ subtotalCents: 3_351_500, discountCents: 335_150 });
    const sections = [...offer.sections, offerSection('credit', 'included', [offerLine('core', -51_500)])];
    expect(totals(['finish-single'], { sections })).toMatchObject({ subtotalCents: 3_000_000, discountCents: 305_150 });
    expect(totals([], { discountMilliPercent: 100_000 })).toMatchObject({ taxCents: 0, totalCents: 0 });
  });

  it('lowers the taxable sum by no more than the discount, whatever credits stand in the offer', () => {
    const taxed = offerLine('taxed', 1_000_000, { taxable: true });
    const sections = [offerSection('a', 'included', [taxed, offerLine('credit', -900_000)])];
    const { taxableCents, taxCents } = computeTotals({ ...offer, sections, discountCents: 50_000 }, []);
    expect([taxableCents, taxCents]).toEqual([950_000, 83_695]);
    fc.assert(
      fc.property(arbitraryOffer, ({ body, choices }) => {
        const before = computeTotals({ ...body, ...NO_DISCOUNT }, choices).taxableCents;
        const { discountCents, taxableCents: after } = computeTotals(body, choices);
        expect(before - after).toBeGreaterThanOrEqual(0);
        expect(before - after).toBeLessThanOrEqual(discountCents);
      }),
    );
  });

  it('leaves a line out of the most expensive choice when rounding makes it cost less', () => {
    const sections = [
      offerSection('a', 'any', [offerLine('cent', 1)]),
      offerSection('b', 'included', [offerLine('paint', 3_700_812, { taxable: true })]),
    ];
    const body = { ...offer, sections, discountCents: 0, discountMilliPercent: 34_502, taxMilliPercent: 53_396 };
    const [without, withIt] = [[], ['cent']].map((choices) => computeTotals(body, choices).totalCents);
    const { minCents, maxCents } = computeTotals(body, []);
    expect([minCents, maxCents]).toEqual([Math.min(without!, withIt!), Math.max(without!, withIt!)]);
  });

  it('takes a more expensive line without tax for the least expensive when the tax costs more', () => {
    const lines = [offerLine('taxed', 10_000, { taxable: true }), offerLine('plain', 10_500)];
    const sections = [offerSection('a', 'one', lines)];
    const { minCents, maxCents } = computeTotals({ ...offer, sections, discountCents: 0 }, ['taxed']);
    expect([minCents, maxCents]).toEqual([10_500, 10_881]);
  });

  it('comes to the cents of an independent computation, and closes its schedule', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(arbitraryOffer, ({ body, choices }) => {
        const { minCents, maxCents, ...sums } = computeTotals(body, choices);
        const { minCents: least, maxCents: most, ...exact } = computeExactly(body, choices);
        expect(sums).toEqual(exact);
        const payments = sums.schedule.map(({ cents }) => cents);
        expect(payments.reduce((sum, cents) => sum + cents, 0)).toBe(sums.totalCents);
        expect(Math.min(...payments)).toBeGreaterThanOrEqual(0);
        if (!leavesAPrice(body)) return;
        if (least !== undefined) expect([minCents, maxCents]).toEqual([least, most]);
        expect(sums.totalCents).toBeGreaterThanOrEqual(minCents);
        expect(sums.totalCents).toBeLessThanOrEqual(maxCents);
      }),
      { numRuns: isFullRun ? 10_000 : 2_000 },
    );
  });
});

describe('a choice', () => {
  it('is one line of each section that asks for one, and any of the others', () => {
    const any = offerSection('extras', 'any', [offerLine('film', 100), offerLine('bays', 100)]);
    const { sections } = completeOffer({ sections: [...offer.sections, any] });
    expect(choiceProblem({ sections }, ['finish-single'])).toBeNull();
    expect(choiceProblem({ sections }, ['bays', 'finish-clear', 'film'])).toBeNull();
    expect(choiceProblem({ sections }, [])).toBe('Choose one of “Section finish”.');
    expect(choiceProblem({ sections }, ['finish-clear', 'finish-single'])).toContain('Choose one');
    for (const unknown of ['base', 'gold-leaf'])
      expect(choiceProblem({ sections }, ['finish-clear', unknown])).toBe('This quote doesn’t have that choice.');
    expect(offerChoices.safeParse(['__proto__']).success).toBe(false);
  });
});

describe('the body of an offer', () => {
  const problemsOf = (changes: object) =>
    (offerBody.safeParse({ ...offer, ...changes }).error?.issues ?? []).map(({ path }) => path.join('.'));

  it('is stored as it is, also with blank prices and texts', () => {
    expect(offerBody.parse(offer)).toEqual(offer);
    const blank = { title: '', priceBasis: '', workDays: null, sections: [], discountCents: 1 };
    expect(problemsOf(blank)).toEqual([]);
    fc.assert(
      fc.property(arbitraryOffer, ({ body }) => {
        expect(problemsOf(body)).toEqual([]);
      }),
    );
  });

  it('refuses other fields, ids used twice, and a schedule without a rest', () => {
    expect(problemsOf({ totalCents: 1 })).toEqual(['']);
    const twice = offerSection('work', 'any', [offerLine('base', 1)]);
    expect(problemsOf({ sections: [...offer.sections, twice] })).toEqual(['sections.2.id', 'sections.2.lines.0.id']);
    const [first, , rest] = offer.schedule;
    expect(problemsOf({ schedule: [rest, first] })).toEqual(['schedule.0', 'schedule.1']);
    expect(problemsOf({ schedule: [{ ...first, cents: 1 }, rest] })).toEqual(['schedule.0']);
    expect(problemsOf({ discountCents: 1, discountMilliPercent: 1 })).toEqual(['discountCents']);
    expect(problemsOf({ discountCents: 0, discountMilliPercent: 100_001 })).toEqual(['discountMilliPercent']);
    expect(problemsOf({ induction: { from: '2026-07-10', to: '2026-07-06' } })).toEqual(['induction.to']);
    expect(problemsOf({ photoIds: [1, 1] })).toEqual(['photoIds']);
  });

  it('refuses amounts that its columns cannot hold', () => {
    const most = OFFER_LIMITS.lineCents;
    const lines = [offerLine('a', most), offerLine('b', most, { quantityMilli: 1_001 })];
    expect(problemsOf({ sections: [offerSection('s', 'any', lines)] })).toEqual(['sections.0.lines.1.unitCents']);
    const three = ['a', 'b', 'c'].map((id) => offerLine(id, most));
    expect(problemsOf({ sections: [offerSection('s', 'any', three)] })).toEqual(['sections']);
    expect(problemsOf({ sections: [offerSection('s', 'any', three.slice(1))] })).toEqual([]);
  });

  it('holds text without control characters and lone surrogates', () => {
    expect(offerBody.parse({ ...offer, title: ' A\u0007B\ud800 ' }).title).toBe('AB\ufffd');
  });
});

describe('canonical JSON', () => {
  it('sorts keys by UTF-16 code units and has no blanks', () => {
    const value = { '\u{1f600}': 1, '\ufb33': 2, b: [true, null, 'é"\n\u2028'], a: { z: 0, Z: -1 } };
    expect(canonicalJson(value)).toBe('{"a":{"Z":-1,"z":0},"b":[true,null,"é\\"\\n\u2028"],"\u{1f600}":1,"\ufb33":2}');
  });

  it('does not depend on the order of fields, and parses to the same value', () => {
    fc.assert(
      fc.property(arbitraryOffer, ({ body }) => {
        const text = canonicalJson(body);
        const reversed = Object.fromEntries(Object.entries(body).reverse());
        expect(canonicalJson(reversed)).toBe(text);
        expect(JSON.parse(text)).toEqual(body);
      }),
    );
  });

  it.each([[0.5], [2 ** 53], [Number.NaN], [undefined], ['\ud800'], [{ a: undefined }], [1n]])(
    'has no form for %s',
    (value) => {
      expect(() => canonicalJson(value)).toThrow('has no canonical form');
    },
  );
});

describe('the last day of an offer', () => {
  it.each([
    ['in winter', '2026-12-05', '2026-12-06T06:59:59.999Z'],
    ['as summer time starts', '2027-03-14', '2027-03-15T05:59:59.999Z'],
    ['as summer time ends', '2026-11-01', '2026-11-02T06:59:59.999Z'],
  ])('ends at midnight in shop time, %s', (_when, validUntil, last) => {
    expect(isExpired(validUntil, new Date(last))).toBe(false);
    expect(isExpired(validUntil, new Date(Date.parse(last) + 1))).toBe(true);
  });
});

it('numbers offers by year and count', () => {
  expect([formatOfferNumber('2026-11-24', 12), formatOfferNumber('2027-01-01', 10_000)]).toEqual([
    'Q-26-0012',
    'Q-27-10000',
  ]);
});
