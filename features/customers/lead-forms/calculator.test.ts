import { describe, expect, it } from 'vitest';
import { newLead } from '#customers/leads/leads.contract.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import {
  calculatorLead,
  correctEstimateLine,
  findEstimate,
  findMissingChoices,
  MAX_NOTES,
  NO_ANSWERS,
  readAnswers,
} from './calculator.ts';

const prices = PRICE_SETTING.builtIn;
const TODAY = '2026-11-21';

const FILLED: [name: string, value: string][] = [
  ['aircraftType', 'King Air'],
  ['aircraftModel', 'King Air 350'],
  ['tailNumber', 'N350DW'],
  ['services', 'Multi-Color'],
  ['services', 'Premium Clear Coat'],
  ['additionalNotes', 'Hangared since new.'],
  ['timeline', 'Rush (2-3 weeks)'],
  ['preferredStartDate', '2027-03-01'],
  ['name', ' Dana Q. Whitfield '],
  ['email', 'dana@example.com'],
  ['phone', '+1 303 555 0101'],
];

function formWith(fields: [name: string, value: string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it('turns the answers into a valid quote request', () => {
  const lead = calculatorLead(formWith(FILLED), prices);
  expect(lead).toEqual({
    firstName: 'Dana',
    lastName: 'Q. Whitfield',
    email: 'dana@example.com',
    phone: '+1 303 555 0101',
    aircraftType: 'King Air',
    tailNumber: 'N350DW',
    services: ['Multi-Color', 'Premium Clear Coat'],
    timeline: 'Rush (2-3 weeks)',
    message: [
      'Aircraft model: King Air 350',
      'Services: Multi-Color, Premium Clear Coat',
      'Preferred start: 2027-03-01',
      'Estimated quote: $63,750',
      'Notes: Hangared since new.',
    ].join('\n'),
    source: 'calculator',
    details: {
      aircraftModel: 'King Air 350',
      preferredStartDate: '2027-03-01',
      additionalNotes: 'Hangared since new.',
    },
    scheme: null,
    website: null,
  });
  expect(newLead.safeParse(lead).success).toBe(true);
});

it('omits empty answers and uses a single name as first and last name', () => {
  const lead = calculatorLead(
    formWith([
      ['aircraftType', 'Cirrus'],
      ['services', 'Multi-Color'],
      ['name', 'Dana'],
      ['email', 'dana@example.com'],
    ]),
    prices,
  );
  expect(lead).toMatchObject({ firstName: 'Dana', lastName: 'Dana', phone: null, timeline: null, details: {} });
  expect(lead.message).toBe('Services: Multi-Color\nEstimated quote: $35,500');
});

it('accepts the longest answers', () => {
  const services = prices.addOns.map(({ name }): [string, string] => ['services', name]);
  const notes: [string, string] = ['additionalNotes', 'x'.repeat(MAX_NOTES)];
  const lead = calculatorLead(formWith([...FILLED, ...services, notes]), prices);
  expect(newLead.safeParse(lead).error).toBeUndefined();
});

describe('finding missing choices', () => {
  const answers = readAnswers(formWith(FILLED));
  const missing = (change: object) =>
    findMissingChoices({ ...answers, ...change }, TODAY).map(({ step, field }) => [step, field]);

  it('finds none in complete answers', () => {
    expect(missing({})).toEqual([]);
    expect(missing({ aircraftModel: '', tailNumber: '', additionalNotes: '', preferredStartDate: '' })).toEqual([]);
    expect(missing({ preferredStartDate: TODAY })).toEqual([]);
  });

  it.each([
    [1, 'aircraftType', { aircraftType: '' }],
    [1, 'aircraftModel', { aircraftModel: 'x'.repeat(101) }],
    [1, 'tailNumber', { tailNumber: 'N'.repeat(21) }],
    [2, 'services', { services: [] }],
    [2, 'additionalNotes', { additionalNotes: 'x'.repeat(MAX_NOTES + 1) }],
    [3, 'timeline', { timeline: '' }],
    [3, 'preferredStartDate', { preferredStartDate: '2026-11-20' }],
    [4, 'name', { name: '' }],
    [4, 'email', { email: '' }],
    [4, 'phone', { phone: '' }],
  ])('stops at step %i: %s', (step, field, change) => {
    expect(missing(change)).toEqual([[step, field]]);
  });

  it('lists them in the order of the steps', () => {
    expect(new Set(findMissingChoices(NO_ANSWERS, TODAY).map(({ step }) => step))).toEqual(new Set([1, 2, 3, 4]));
    expect(findMissingChoices(NO_ANSWERS, TODAY)[0]?.step).toBe(1);
  });
});

describe('the estimate in the message', () => {
  const choices = { aircraftType: 'King Air', services: ['Multi-Color'], timeline: null };
  const own = findEstimate(prices, choices);

  it('is replaced with the computed one', () => {
    expect(correctEstimateLine('Services: Multi-Color\nEstimated quote: $1\nNotes: cheap', own)).toBe(
      'Services: Multi-Color\nEstimated quote: $48,000\nNotes: cheap',
    );
    expect(correctEstimateLine('Estimated quote: $1', own)).toBe('Estimated quote: $48,000');
    expect(correctEstimateLine('No figure here', own)).toBe('No figure here');
    expect(correctEstimateLine(null, own)).toBeNull();
  });

  it('appears once, even if submitted several times', () => {
    const sent = 'Estimated quote: $1\nServices: Multi-Color\nEstimated quote: $2\nNotes: cheap\nEstimated quote: $3';
    expect(correctEstimateLine(sent, own)).toBe('Estimated quote: $48,000\nServices: Multi-Color\nNotes: cheap');
    expect(correctEstimateLine(sent, null)).toBe('Services: Multi-Color\nNotes: cheap');
  });

  it('is removed if none can be computed', () => {
    expect(findEstimate(prices, { ...choices, aircraftType: 'Boeing 747' })).toBeNull();
    expect(findEstimate(prices, { ...choices, aircraftType: null })).toBeNull();
    expect(correctEstimateLine('Estimated quote: $1\nNotes: cheap', null)).toBe('Notes: cheap');
    expect(correctEstimateLine('Estimated quote: $1', null)).toBeNull();
  });
});
