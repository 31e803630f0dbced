import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { wordsOf } from '#server/mail/layout.ts';
import { signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { httpEngines } from '#tests/support/database.ts';
import { DAY_MS } from '#time/units.ts';
import type { LeadSource } from './leads.constants.ts';
import { MAX_CONFIRMATIONS_PER_DAY } from './recipients.ts';

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@gmail.com' };
const SAME_MAILBOX = ['dana@gmail.com', 'Dana@gmail.com', 'd.a.na@gmail.com', 'dana+won@gmail.com'];
/** Nine in the morning at the shop. */
const MORNING = new Date('2026-11-21T16:00:00Z');

const confirmations = ({ db }: TestApp) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'customer-confirmation').orderBy('id').execute();

/** Each from its own IP address, like a sender with a network. */
const send = (app: TestApp, n: number, body: object) =>
  app.inject({ method: 'POST', url: '/api/quotes', payload: body, remoteAddress: `192.0.2.${n}` });

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: MORNING }));
afterEach(() => void vi.useRealTimers());

describe.each(httpEngines)('the confirmations of one mailbox on %s', (engine) => {
  it('end after three a day for every spelling of its address, while every request is stored', async () => {
    const app = await startApp(engine);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => send(app, n, { ...DANA, email: SAME_MAILBOX[n % SAME_MAILBOX.length] })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
    expect(await confirmations(app)).toHaveLength(MAX_CONFIRMATIONS_PER_DAY);
    expect(await app.db.selectFrom('outbox').selectAll().where('kind', '=', 'owner-notice').execute()).toHaveLength(20);

    await send(app, 21, { ...DANA, email: 'bo@gmail.com' });
    vi.setSystemTime(new Date(MORNING.getTime() + DAY_MS));
    await send(app, 22, DANA);
    expect(await confirmations(app)).toHaveLength(MAX_CONFIRMATIONS_PER_DAY + 2);
  });

  it('are shown in the timeline as not sent after the third', async () => {
    const app = await startApp(engine);
    const ids: number[] = [];
    for (let n = 0; n <= MAX_CONFIRMATIONS_PER_DAY; n++) ids.push((await send(app, n, DANA)).json().id);
    const admin = await signIn(app);
    const kinds = async (id: number) =>
      (await admin.get(`/api/quotes/${id}/lead`)).json().timeline.map(({ kind }: { kind: string }) => kind);
    expect(await kinds(ids[0]!)).toEqual(['received', 'mail', 'mail']);
    expect(await kinds(ids.at(-1)!)).toEqual(['received', 'mail', 'unconfirmed']);
  });
});

const LURE = 'You won! Visit http://prize.example/claim';
/** Of those that send mails. */
const DETAILS: Record<Exclude<LeadSource, 'desk'>, Record<string, string>> = {
  contact: { topic: LURE },
  calculator: { additionalNotes: LURE, aircraftModel: 'prize.example' },
  booking: {
    notes: LURE,
    appointmentType: 'inspection',
    preferredDate: '2026-12-03',
    preferredTime: '10:00 AM',
  },
  warranty: { invoiceNumber: 'www.prize.example', notes: LURE },
  insurance: { insuranceCompany: LURE, claimNumber: 'claim@prize.example', damageDescription: LURE },
  referral: { referrerName: LURE, refereeName: LURE, refereeEmail: `http://x@prize.example`, notes: LURE },
  waitlist: { earliest: '2027-03-01', latest: '2027-05-01', leastNotice: '7', notes: LURE },
};

describe.each(Object.entries(DETAILS))('the customer’s mails about a %s', (source, details) => {
  const lead = {
    firstName: 'You won!',
    lastName: 'http://prize.example',
    email: 'victim@example.com',
    phone: 'prize.example',
    aircraftType: 'prize.example/x',
    tailNumber: 'prize.example',
    businessName: LURE,
    howDidYouFindUs: LURE,
    timeline: 'www.prize.example',
    services: [LURE, 'Paint'],
    message: LURE,
    source,
    details,
  };

  it('leave out names and texts with a link, unlike the owner’s mail', async () => {
    const app = await startApp();
    const { id } = (await app.post('/api/quotes', lead)).json();
    if (source === 'booking') {
      const admin = await signIn(app);
      await admin.post(`/api/quotes/${id}/appointment`, { confirmed: true });
      await admin.post(`/api/quotes/${id}/appointment`, { confirmed: false });
    }
    const mails = await app.db.selectFrom('outbox').selectAll().orderBy('id').execute();
    expect(wordsOf(mails[0]!.message).text).toContain('http://prize.example');
    expect(mails).toHaveLength(source === 'booking' ? 4 : 2);
    for (const { message } of mails.slice(1)) {
      const { subject, text, html } = wordsOf(message);
      const calendar = (message.calendar ?? '').replaceAll('\r\n ', '');
      expect([subject, text, html, calendar].join('\n')).not.toMatch(/prize|You won/);
    }
    expect(wordsOf(mails[1]!.message).text).toMatch(/^Thank you\.\n/);
    expect(wordsOf(mails[1]!.message).text).toContain(
      'This copy leaves out anything with a web or email address, but we have it.',
    );
  });
});

it('the customer’s mail repeats texts without a link in full', async () => {
  const app = await startApp();
  const details = { refereeName: 'Bo Park', refereeEmail: 'bo@example.com', refereePhone: '303.555.0101' };
  await app.post('/api/quotes', {
    ...DANA,
    phone: '+1 303 555 0101',
    message: 'As agreed.',
    source: 'referral',
    details,
  });
  const { text } = wordsOf((await confirmations(app))[0]!.message);
  for (const words of ['Thank you.', 'Dana Whitfield', 'dana@gmail.com', 'As agreed.', ...Object.values(details)])
    expect(text).toContain(words);
  expect(text).not.toContain('not repeated');
});
