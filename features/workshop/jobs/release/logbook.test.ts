import { describe, expect, it } from 'vitest';
import { DRAFT_HEADING, draftLogbook, type LogbookFacts } from './logbook.ts';

const check = (key: string, value: unknown, more: object = {}) => ({
  key,
  value,
  notApplicable: null,
  doneBy: 'Rae',
  doneAt: '2027-04-02T17:00:00.000Z',
  ...more,
});

const FACTS: LogbookFacts = {
  business: { name: 'Flatirons Aircraft Refinishing', place: 'Broomfield' },
  job: { number: 'J-27-0001', title: 'White and navy', aircraftType: 'King Air', tailNumber: 'N076FA' },
  aircraft: { model: 'King Air 350', serial: 'FL-512' },
  stages: [
    { title: 'Strip & open inspection', finishedOn: '2027-03-10', skipped: false },
    { title: 'Corrosion & sheet metal', finishedOn: null, skipped: true },
    { title: 'Base & topcoat', finishedOn: '2027-04-02', skipped: false },
  ],
  checks: [
    check('paint', { rows: [{ layer: 'base', product: 'Matterhorn White', code: 'P 17', batch: '0042' }] }),
    check('balance', {
      manual: '4-56, rev. 3, p. 12',
      rows: [{ surface: 'Left aileron', asFinished: 1.25, min: 0, max: 2, unit: 'in-lb' }],
    }),
    check('weight', null, { notApplicable: 'Weighed by the avionics shop' }),
    check('marks', { height: 12 }, { doneBy: null, doneAt: null }),
    check('logbook', { fileId: 1, name: 'Kim Signer', certificateNumber: '123', certificateKind: 'IA' }),
  ],
};

describe('the draft of a logbook entry', () => {
  it('holds every fact that is known, and no one’s signature', () => {
    const draft = draftLogbook(FACTS);
    for (const fact of [
      'N076FA',
      'King Air 350',
      'FL-512',
      'Strip & open inspection, finished March 10, 2027',
      'Date of completion: April 2, 2027',
      'Base, Matterhorn White, P 17, batch 0042',
      'Per 4-56, rev. 3, p. 12.',
      'Left aileron: 1.25 in-lb, limits 0 to 2',
      'Weight and balance: not applicable. Weighed by the avionics shop',
      'Registration marks: ___',
      'Work performed by: Flatirons Aircraft Refinishing',
    ])
      expect(draft).toContain(fact);
    expect(draft).not.toMatch(/sheet metal|Kim Signer|airworthy|approved|returned to service/i);
    for (const blank of ['Signature', 'Certificate number', 'Certificate type'])
      expect(draft).toMatch(new RegExp(`^${blank}: _+$`, 'm'));
  });

  it('is headed as a draft on every page', () => {
    const placards = { rows: Array.from({ length: 150 }, (_, n) => ({ text: `Placard ${n}`, place: 'Panel' })) };
    const pages = draftLogbook({ ...FACTS, checks: [check('placards', placards)] }).split('\f');
    expect(pages).toHaveLength(4);
    for (const page of pages) expect(page.startsWith(DRAFT_HEADING)).toBe(true);
  });
});
