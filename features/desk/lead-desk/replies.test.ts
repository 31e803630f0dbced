import { describe, expect, it } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import type { LeadDetails } from './lead-desk.contract.ts';
import { REPLY_SETTING } from './replies.contract.ts';
import { replyTemplates } from './replies.ts';

const NOW = new Date('2026-11-23T18:00:00.000Z');
const DANA = { firstName: 'Dana', phone: null, aircraftType: 'Cessna 182', tailNumber: 'N076FA', details: {} };
const NOTHING: Pick<LeadDetails, 'appointment' | 'photos' | 'timeline'> = {
  appointment: null,
  photos: 0,
  timeline: [],
};
const BOOKED: NonNullable<LeadDetails['appointment']> = {
  quoteId: 1,
  startsAt: '2026-11-30T16:00:00.000Z',
  status: 'held',
  heldUntil: '2026-11-25T18:00:00.000Z',
  createdAt: NOW.toISOString(),
  updatedAt: NOW.toISOString(),
};

function templatesFor(
  lead: Partial<Parameters<typeof replyTemplates>[1]> = {},
  details: Partial<LeadDetails> = {},
  words = REPLY_SETTING.builtIn,
) {
  const templates = replyTemplates(
    words,
    { ...DANA, ...lead },
    { ...NOTHING, ...details },
    { shop: BUSINESS, now: NOW },
  );
  const [first, sent, unheard] = templates.map(({ subject, text }) => `${subject}\n${text}`);
  return { first: first!, sent: sent!, unheard: unheard!, all: templates };
}

describe('the templates of a reply', () => {
  it('name the shop and end with the signature, and take no words of a visitor for a placeholder', () => {
    const words = { ...REPLY_SETTING.builtIn, firstSubject: 'From {town}', signature: 'Wes\n{shop}, {phone}' };
    const { first, all } = templatesFor({ firstName: '{shop} {first name}' }, {}, words);
    expect(first).toMatch(/^From Broomfield.*\n\{shop\} \{first name\},\n/);
    for (const { text } of all)
      expect(text).toMatch(/\n\nWes\nFlatirons Aircraft Refinishing, \(under construction\)$/);
  });

  it('offer a call only where there is a phone number', () => {
    expect(templatesFor().first).not.toMatch(/call/);
    expect(templatesFor().first).toContain('reply with your number');
    expect(templatesFor({ phone: ' ' }).first).not.toMatch(/call/);
    expect(templatesFor({ phone: '303-555-0142' }).first).toContain('will call you');
  });

  it('ask for photos only where there are none', () => {
    expect(templatesFor().first).toContain('If you have photos, please reply');
    expect(templatesFor({}, { photos: 1 }).first).toMatch(/The photo you sent helps us a lot\.$/);
    expect(templatesFor({}, { photos: 3 }).first).toMatch(/The 3 photos you sent help us a lot\.$/);
  });

  it('name the airplane as exactly as the customer did, and never an unknown one', () => {
    expect(templatesFor({ details: { aircraftModel: 'Cessna T182T' } }).first).toContain('about your Cessna T182T.');
    expect(templatesFor({ aircraftType: null }).sent).toMatch(
      /^Your quote, N076FA\nDana,\n\nThe quote for N076FA is ready/,
    );
    const unknown = templatesFor({ aircraftType: ' ', tailNumber: '' });
    expect(unknown.first).toMatch(/^Your request\nDana,\n\nThank you for contacting us about your airplane\. /);
    expect(JSON.stringify(unknown.all)).not.toMatch(/undefined|null|[{}]name/);
  });

  it('mention an upcoming appointment', () => {
    const first = (appointment: LeadDetails['appointment']) =>
      templatesFor({ phone: '303-555-0142' }, { appointment }).first;
    expect(first(BOOKED)).toContain(
      'holding the time you asked for, Monday, November 30 at 9:00 AM, and will confirm it',
    );
    expect(first({ ...BOOKED, status: 'confirmed' })).toContain('together on Monday, November 30 at 9:00 AM.');
    for (const over of [{ status: 'released' as const }, { startsAt: '2026-11-20T16:00:00.000Z' }])
      expect(first({ ...BOOKED, ...over })).toContain('will call you');
  });

  it('say what the shop wrote, and take nothing from what a visitor typed', () => {
    const words = { ...REPLY_SETTING.builtIn, firstSubject: 'Thanks!', firstText: 'Hi {first name}: {photos}' };
    expect(templatesFor({ firstName: '{airplane}' }, { photos: 1 }, words).first).toBe(
      'Thanks! N076FA\nHi {airplane}: The photo you sent helps us a lot.',
    );
  });

  it('are refused with braces that nothing fills, and empty', () => {
    const problemOf = (changes: object) =>
      REPLY_SETTING.schema.safeParse({ ...REPLY_SETTING.builtIn, ...changes }).error?.issues[0]?.message;
    expect(problemOf({})).toBeUndefined();
    expect(problemOf({ quoteText: 'Your {plane}' })).toBe('We can’t fill in {plane}. Check its spelling');
    for (const name of ['{}', '{toString}', '{Airplane}']) expect(problemOf({ firstText: name })).toContain(name);
    expect(problemOf({ followUpText: ' ' })).toBe('Enter a message');
    expect(problemOf({ firstSubject: '' })).toBe('Enter a subject');
  });

  it('mention an earlier mail only if one was sent', () => {
    const reply = (state: 'sent' | 'failed'): LeadDetails['timeline'] => [
      {
        kind: 'reply',
        at: NOW.toISOString(),
        by: null,
        subject: 'Hello',
        text: 'Hello',
        mailId: 1,
        delivery: { state, at: NOW.toISOString(), reason: null },
      },
    ];
    expect(templatesFor({}, { timeline: reply('failed') }).unheard).toContain(
      'heard from you for a while about your Cessna 182',
    );
    expect(templatesFor({}, { timeline: reply('sent') }).unheard).toContain(
      'since our last email about your Cessna 182',
    );
  });
});
