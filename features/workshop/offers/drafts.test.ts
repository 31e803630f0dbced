import { describe, expect, it, test } from 'vitest';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import { estimate } from '#website/estimates/estimate.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { computeTotals, preselected } from './amounts.ts';
import { airplaneWarning, draftFromLead, findMissing, jobTitle } from './drafts.ts';
import { type OfferBody, offerBody } from './offer.contract.ts';

const shop = { ...SHOP_SETTING.builtIn, taxLabel: 'City tax', taxMilliPercent: 8_810, terms: 'Pay in time.' };
const warranty = { months: 48, laborMonths: 12 };
const AT = '2026-11-24T12:00:00.000Z';
const CHOICES = {
  aircraftType: 'King Air',
  services: ['Multi-Color', 'Partial Paint (Touch-up)'],
  timeline: 'Rush (2-3 weeks)',
};
const lead: Lead = {
  id: 1,
  firstName: 'Ellen',
  lastName: 'Marsh',
  email: 'ellen@example.com',
  phone: null,
  businessName: null,
  tailNumber: 'n-076fa',
  message: null,
  howDidYouFindUs: null,
  status: 'Quote Not Responded To',
  notes: null,
  lostReason: null,
  remindOn: null,
  remindAbout: null,
  unansweredSince: null,
  createdAt: AT,
  updatedAt: AT,
  ...CHOICES,
  source: 'calculator',
  details: { aircraftModel: 'King Air\n350' },
  estimate: estimate(PRICE_SETTING.builtIn, CHOICES),
};

test('a job is called as its quote, or as its template while no one gave that a title', () => {
  const draft = { ...draftFromLead(lead, shop, warranty), template: 'Interior' };
  expect([jobTitle(draft), jobTitle({ ...draft, title: 'White and navy' })]).toEqual(['Interior', 'White and navy']);
});

describe('a draft from a lead', () => {
  it('of the calculator has its breakdown as lines, and comes to its estimate', () => {
    const draft = draftFromLead(lead, shop, warranty);
    expect(draft).toMatchObject({
      title: 'Quote for N076FA',
      greeting: 'Dear Ellen Marsh,',
      aircraft: { type: 'King Air', model: 'King Air 350', tailNumber: 'N076FA' },
      taxLabel: 'City tax',
      taxMilliPercent: 8_810,
      terms: 'Pay in time.',
      paintWarrantyMonths: 48,
      laborWarrantyMonths: 12,
    });
    const shown = draft.sections.map(({ kind, lines }) => [
      kind,
      ...lines.map(({ text, unitCents }) => `${text} ${unitCents}`),
    ]);
    expect(shown).toEqual([
      ['included', 'King Air: base price 4000000', 'Rush (2-3 weeks) 1000000'],
      ['any', 'Multi-Color 1000000', 'Partial Paint (Touch-up) -1500000'],
    ]);
    expect(computeTotals(draft, preselected(draft)).totalCents).toBe(lead.estimate!.total * 100);
    expect(offerBody.parse(draft)).toEqual(draft);
  });

  it('comes to what the calculator says whichever of its options are chosen', () => {
    const { builtIn } = PRICE_SETTING;
    for (const { name: timeline } of builtIn.timelines)
      for (const { name: aircraftType } of builtIn.aircraftTypes) {
        const all = { aircraftType, services: builtIn.addOns.map(({ name }) => name), timeline };
        const draft = draftFromLead({ ...lead, ...all, estimate: estimate(builtIn, all) }, shop, warranty);
        const options = draft.sections.flatMap(({ kind, lines }) => (kind === 'any' ? lines : []));
        for (const left of options) {
          const chosen = options.filter((option) => option !== left);
          const said = estimate(builtIn, { ...all, services: chosen.map(({ text }) => text) }).total * 100;
          const { totalCents } = computeTotals(
            draft,
            chosen.map(({ id }) => id),
          );
          expect([timeline, left.text, Math.abs(totalCents - said) <= 100]).toEqual([timeline, left.text, true]);
        }
      }
  });

  it('says that the estimate and the scheme name two airplanes, as long as the base price is the estimate’s', () => {
    const draft = draftFromLead(lead, shop, warranty);
    const warn = (priceClass: string | null, body: Pick<OfferBody, 'sections'> = draft) =>
      airplaneWarning(body, lead, { aircraft: 'Cirrus SR22', priceClass }, PRICE_SETTING.builtIn);
    expect(warn('King Air')).toBeNull();
    expect(warn('Cirrus')).toBe(
      'The estimate is for “King Air”, but the scheme is drawn on the Cirrus SR22, which is “Cirrus” in the price list.',
    );
    expect(warn(null)).toContain('needs a custom price');
    expect(warn('Renamed by the owner')).toBeNull();
    expect(warn('Cirrus', completeOffer())).toBeNull();
    expect(airplaneWarning(draft, lead, null, PRICE_SETTING.builtIn)).toBeNull();
  });

  it('of the contact form has its services without prices', () => {
    const services = ['full_refinishing', 'Something else'];
    const contact: Lead = { ...lead, source: 'contact', estimate: null, services };
    const lines = draftFromLead(contact, shop, warranty).sections.flatMap((section) => section.lines);
    expect(lines.map(({ text, unitCents }) => [text, unitCents])).toEqual([
      ['Full Aircraft Refinishing', null],
      ['Something else', null],
    ]);
  });

  it('of another form has one empty line, and can be stored whatever the lead says', () => {
    const long = 'x'.repeat(99).concat('😀').repeat(2);
    const details = { aircraftModel: long };
    const bare: Lead = { ...lead, source: 'warranty', estimate: null, aircraftType: null, tailNumber: null, details };
    const draft = draftFromLead(bare, shop, warranty);
    expect(draft.title).toBe('Quote for your airplane');
    expect(draft.sections).toMatchObject([{ lines: [{ text: '', unitCents: null }] }]);
    expect(offerBody.parse(draft)).toEqual(draft);
  });
});

describe('what is missing before an offer is sent', () => {
  const today = '2026-11-24';
  const missing = (changes: Parameters<typeof completeOffer>[0]) =>
    findMissing(completeOffer(changes), today).map(({ path, message }) => `${path}: ${message}`);

  it('is nothing when it is complete, also when it is free', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ sections: [offerSection('a', 'included', [offerLine('a1', 0)])], discountCents: 0 })).toEqual([]);
  });

  it('is named by field, each in a sentence', () => {
    const draft = draftFromLead({ ...lead, aircraftType: null, source: 'referral', estimate: null }, shop, warranty);
    expect(missing(draft)).toEqual([
      'aircraft.type: Enter the aircraft.',
      'sections.0.lines.0.text: Describe this line.',
      'sections.0.lines.0.unitCents: Enter a price.',
      'priceBasis: Say what the price is based on.',
      'workDays: Enter the work days from induction to ready.',
    ]);
    expect(missing({ title: '', sections: [], discountCents: 0 })).toEqual([
      'title: Enter a title.',
      'sections: Add a section with a line.',
    ]);
    expect(missing({ induction: { from: '2026-11-20', to: '2026-11-23' } })).toEqual([
      'induction.to: These days have passed.',
    ]);
    expect(missing({ taxLabel: '', discountLabel: '', exclusions: [''] })).toEqual([
      'exclusions.0: Fill in this row, or remove it.',
      'taxLabel: Name the tax.',
      'discountLabel: Name the discount.',
    ]);
  });

  it('is the tick of a section where one line is to be chosen', () => {
    const lines = [offerLine('a1', 1_000_000, { chosen: true }), offerLine('a2', 1_000_000, { chosen: true })];
    expect(missing({ sections: [offerSection('a', 'one', lines)] })).toEqual([
      'sections.0.lines: Select exactly one of these lines.',
    ]);
    expect(missing({ sections: [{ ...offerSection('a', 'one', []), title: '' }], discountCents: 0 })).toEqual([
      'sections.0.title: Name this section.',
      'sections.0.lines: Add a line, or remove the section.',
    ]);
  });

  it('is a discount and payments that every choice can bear', () => {
    const [first, second, rest] = completeOffer().schedule;
    const cheap = offerSection('a', 'any', [offerLine('a1', 1_000, { chosen: true })]);
    const refused = 'With the least expensive choices, the total is less than';
    expect(missing({ sections: [cheap], discountCents: 1 })).toEqual([`discountCents: ${refused} this discount.`]);
    const fixed = { ...first!, percentMilli: null, cents: 1 };
    expect(missing({ sections: [cheap], discountCents: 0, schedule: [fixed, rest!] })).toEqual([
      `schedule: ${refused} these payments.`,
    ]);
    const most = { ...first!, percentMilli: 60_001 };
    expect(missing({ schedule: [most, second!, rest!] })).toEqual([
      'schedule: These payments add up to more than 100%.',
    ]);
    expect(missing({ schedule: [{ ...most, percentMilli: 60_000 }, second!, rest!] })).toEqual([]);
  });
});
