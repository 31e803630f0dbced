import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { json } from '#database/columns.ts';
import { issueSetupCode } from '#office/account/admins.store.server.ts';
import { type LinkKind, linkAddress } from '#server/links.store.server.ts';
import { type Answer, type Caller, startApp, startWithAdmin, type TestApp } from './support/api.ts';
import { changeBodyOf, draftChange, sendChangeOrder } from './support/changes.ts';
import { httpEngines, onCleanUp } from './support/database.ts';
import { type Document, operationsOf } from './support/fuzz.ts';
import { answerGoogle, startGoogle } from './support/google.ts';
import { workDay } from './support/hangar.ts';
import { acceptJob, withJob } from './support/jobs.ts';
import { completeOffer } from './support/offers.ts';
import { deliver, makeReady } from './support/passports.ts';
import { acceptanceOf, allRows, placeOffer } from './support/sent-offers.ts';
import { answerOf } from './support/showings.ts';
import { mailServer } from './support/smtp.ts';

/** POSTs that take no key, because a repeat makes and sends nothing new. */
const WITHOUT_KEY = {
  'signs in or out, or spends a code or token that works once': [
    '/api/login',
    '/api/login/second-factor',
    '/api/login/passkey/options',
    '/api/login/passkey',
    '/api/logout',
    '/api/password-reset/confirm',
    '/api/account',
    '/api/setup',
    '/api/account/passkeys/options',
    '/api/account/passkeys',
    '/api/account/time-code',
    '/api/account/time-code/confirm',
    '/api/subscriptions/{token}/confirm',
    '/api/subscriptions/{token}/end',
    '/api/askings/{token}/end',
    '/api/google-photos/authorization',
    '/api/google-photos/sessions',
  ],
  'reads, or computes': [
    '/api/stripe/test',
    '/api/offer-links/{token}/reckon',
    '/api/offers/{id}/reckon',
    '/api/quotes/{id}/replies/preview',
    '/api/quotes/{id}/schemes/preview',
    '/api/people/lookups',
    '/api/people/exports',
  ],
  'counts or sets': [
    '/api/requests/{token}/opened',
    '/api/offer-links/{token}/opened',
    '/api/change-links/{token}/opened',
    '/api/job-links/{token}/opened',
    '/api/waitlist-links/{token}/opened',
    '/api/passport-links/{token}/opened',
    '/api/passport-links/{token}/settings',
    '/api/schemes/opened',
    '/api/browser-reports',
    '/api/people/erasures',
    '/api/push/devices',
    '/api/push/devices/{id}/test',
  ],
  'pays once however often it is sent': ['/api/job-links/{token}/invoices/{number}/pay', '/api/stripe/webhook'],
};

/** They need Google, or a site without an admin, and have tests of their own. */
const ELSEWHERE = [
  '/api/setup/mail-test',
  '/api/google-photos/sessions/{id}/photos',
  '/api/google-photos/photos/{id}/uploads',
];

type Made = Awaited<ReturnType<typeof withJob>>;
/** A request that is carried out, on its own records. `url` alone: without a body. */
type Case = (made: Made & { url: string }) => Promise<{ url?: string; body?: unknown; by?: Caller }>;

/** The invoice of a new job, which waits. */
async function invoiceCase(made: Made) {
  const { job } = await acceptJob(made.app, made.admin);
  const url = `/api/jobs/${job.id}/invoices`;
  const { dueRow, cents } = (await made.admin.get(url)).json().waiting[0];
  return { url, body: { dueRow, cents } };
}

const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };
const LETTER = { subject: 'Your clear coat', text: 'It may turn dull.' };
const CODE = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062s.aaxx.N733BK.a.f';
const HOOK = { url: 'https://books.example/hook', events: ['job.ready'] };

const CASES: Record<string, Case> = {
  '/api/quotes': async ({ app }) => ({ by: app, body: { ...DANA, source: 'contact' } }),
  '/api/quote-photos': async ({ app }) => ({ by: app, body: await photoForm('image') }),
  '/api/schemes': async ({ app }) => ({ by: app, body: { code: CODE } }),
  '/api/password-reset/request': async ({ app }) => ({ by: app, body: { email: 'owner@example.com' } }),
  '/api/requests/{token}/notes': async (made) => ({
    by: made.app,
    url: `/api/requests/${await requestToken(made)}/notes`,
    body: { text: 'On the ramp.' },
  }),
  '/api/requests/{token}/appointment': async (made) => {
    const { id, slots } = await book(made);
    const body = { slot: slots[1]! };
    return { by: made.app, url: `/api/requests/${await requestToken(made, id)}/appointment`, body };
  },
  '/api/requests/{token}/proposed-time': async (made) => {
    const { id, slots } = await book(made);
    const url = `/api/requests/${await requestToken(made, id)}/proposed-time`;
    const proposed = await made.admin.post(`/api/quotes/${id}/appointment/proposed-time`, { slot: slots[1] });
    return { by: made.app, url, body: { startsAt: proposed.json().startsAt } };
  },
  '/api/offer-links/{token}/accept': async ({ app }) => {
    const offer = await placeOffer(app);
    return { by: app, url: `/api/offer-links/${offer.token}/accept`, body: acceptanceOf(offer) };
  },
  '/api/offer-links/{token}/decline': async ({ app }) => {
    const { token, versionId } = await placeOffer(app);
    return { by: app, url: `/api/offer-links/${token}/decline`, body: { versionId, reason: 'Too late.' } };
  },
  '/api/offer-links/{token}/ask': async ({ app }) => ({
    by: app,
    url: `/api/offer-links/${(await placeOffer(app)).token}/ask`,
    body: { text: 'When?' },
  }),
  '/api/change-links/{token}/decide': async ({ app, admin, job }) => {
    const { token, answer } = await sendChangeOrder(admin, job.id);
    return { by: app, url: `/api/change-links/${token}/decide`, body: answer(['doubler', 'rivets']) };
  },
  '/api/change-links/{token}/ask': async ({ app, admin, job }) => {
    const { token } = await sendChangeOrder(admin, job.id, changeBodyOf({ blocks: false }));
    return { by: app, url: `/api/change-links/${token}/ask`, body: { text: 'Why?' } };
  },
  '/api/job-links/{token}/ask': async (made) => ({
    by: made.app,
    url: `/api/job-links/${await jobToken(made)}/ask`,
    body: { text: 'When?' },
  }),
  '/api/job-links/{token}/subscribe': async (made) => ({
    by: made.app,
    url: `/api/job-links/${await jobToken(made)}/subscribe`,
    body: { email: 'pat@example.com' },
  }),
  '/api/job-links/{token}/showing': async (made) => {
    const { address } = (await made.admin.post(`${await deliveredJob(made)}/link`, { renew: false })).json();
    return { by: made.app, url: `/api/job-links/${address.split('/job/')[1]}/showing`, body: answerOf() };
  },
  '/api/suspects/{id}/lead': async ({ app, admin }) => {
    await app.post('/api/quotes', { ...DANA, source: 'contact', website: 'https://spam.example' });
    const [suspect] = (await admin.get('/api/suspects')).json();
    return { url: `/api/suspects/${suspect.id}/lead` };
  },
  '/api/waitlist/{id}/offer': async (made) => {
    const { id, body } = await wait(made);
    return { url: `/api/waitlist/${id}/offer`, body };
  },
  ...Object.fromEntries(
    ['take', 'pass', 'leave'].map((answer): [string, Case] => [
      `/api/waitlist-links/{token}/${answer}`,
      async (made) => {
        const { id, body } = await wait(made);
        await made.admin.post(`/api/waitlist/${id}/offer`, body);
        return { by: made.app, url: `/api/waitlist-links/${await newestToken(made, 'waitlist')}/${answer}` };
      },
    ]),
  ),
  '/api/passport-links/{token}/transfer': async (made) => ({
    by: made.app,
    url: `/api/passport-links/${await holderToken(made, await passport(made))}/transfer`,
    body: { toEmail: 'bo@example.com' },
  }),
  '/api/passport-links/{token}/accept': async (made) => {
    await made.admin.post(`${await passport(made)}/transfer`, { toEmail: 'bo@example.com' });
    const token = await newestToken(made, 'transfer');
    return { by: made.app, url: `/api/passport-links/${token}/accept`, body: { name: 'Bo Park' } };
  },

  '/api/jobs': async (made) => ({ body: { quoteId: await lead(made), ...BY_HAND } }),
  '/api/jobs/tell': async (made) => ({ body: { ids: [(await slippedJob(made)).id], reason: 'staff' } }),
  '/api/jobs/{id}/status': async (made) => ({ url: `${await newJob(made)}/status`, body: { to: 'in-work' } }),
  '/api/jobs/{id}/stages/{key}': async (made) => {
    const url = await newJob(made);
    const { stages } = (await made.admin.get(url)).json();
    await made.admin.post(`${url}/status`, { to: 'in-work' });
    return { url: `${url}/stages/${stages[0].key}`, body: { event: 'start' } };
  },
  '/api/jobs/{id}/showing/permissions': async (made) => {
    const given = { givenBy: 'Dana', givenHow: 'By phone, to Ana', givenOn: '2026-01-05' };
    return { url: `${await deliveredJob(made)}/showing/permissions`, body: { choice: 'no', ...given } };
  },
  '/api/jobs/{id}/showing/publish': async (made) => ({
    url: `${await showableJob(made)}/showing/publish`,
    body: { basedOn: null },
  }),
  '/api/jobs/{id}/tell': async (made) => ({ url: `/api/jobs/${(await slippedJob(made)).id}/tell`, body: {} }),
  '/api/jobs/{id}/notes': async ({ job }) => ({
    url: `/api/jobs/${job.id}/notes`,
    body: { text: 'Masked.', visible: false },
  }),
  '/api/jobs/{id}/files': async ({ job }) => ({ url: `/api/jobs/${job.id}/files`, body: await photoForm() }),
  '/api/jobs/{id}/findings': async ({ job }) => {
    const body = await photoForm();
    for (const [name, value] of Object.entries({ key: 'finding-1', what: 'dent', place: 'Belly' }))
      body.append(name, value);
    return { url: `/api/jobs/${job.id}/findings`, body };
  },
  '/api/jobs/{id}/link': async ({ job }) => ({ url: `/api/jobs/${job.id}/link`, body: {} }),
  '/api/jobs/{id}/payments': async ({ job }) => ({ url: `/api/jobs/${job.id}/payments`, body: PAYMENT }),
  '/api/jobs/{id}/payments/{paymentId}/void': async ({ admin, job }) => {
    const { payments } = (await admin.post(`/api/jobs/${job.id}/payments`, PAYMENT)).json();
    return { url: `/api/jobs/${job.id}/payments/${payments.at(-1).id}/void` };
  },
  '/api/jobs/{id}/invoices': async (made) => invoiceCase(made),
  ...Object.fromEntries(
    ['credits', 'write-off'].map((what): [string, Case] => [
      `/api/jobs/{id}/invoices/{number}/${what}`,
      async (made) => {
        const { url, body } = await invoiceCase(made);
        const { invoices } = (await made.admin.post(url, body)).json();
        const credit = what === 'credits' && { kind: 'rebill', cents: 100 };
        const reason = 'Billed for work that was not done.';
        return { url: `${url}/${invoices.at(-1).number}/${what}`, body: { reason, ...credit } };
      },
    ]),
  ),
  '/api/jobs/{id}/changes': async ({ job }) => ({ url: `/api/jobs/${job.id}/changes` }),
  '/api/jobs/{id}/changes/{number}/photos': async ({ admin, job }) => ({
    url: `/api/jobs/${job.id}/changes/${(await draftChange(admin, job.id)).number}/photos`,
    body: await photoForm(),
  }),
  '/api/jobs/{id}/changes/{number}/send': async ({ admin, job }) => ({
    url: `/api/jobs/${job.id}/changes/${(await draftChange(admin, job.id)).number}/send`,
    body: { to: DANA.email },
  }),
  ...Object.fromEntries(
    (['withdraw', 'link'] as const).map((step): [string, Case] => [
      `/api/jobs/{id}/changes/{number}/${step}`,
      async ({ admin, job }) => ({ url: `${(await sendChangeOrder(admin, job.id)).url}/${step}` }),
    ]),
  ),
  '/api/jobs/{id}/changes/{number}/decision': async ({ admin, job }) => {
    const { url, answer } = await sendChangeOrder(admin, job.id);
    const { answers, name } = answer([]) as { answers: object[]; name: string };
    return { url: `${url}/decision`, body: { answers, name, method: 'phone' } };
  },

  '/api/quotes/{id}/link': async (made) => ({ url: `/api/quotes/${await lead(made)}/link`, body: {} }),
  '/api/quotes/{id}/offers': async (made) => ({ url: `/api/quotes/${await lead(made)}/offers`, body: {} }),
  '/api/quotes/{id}/replies': async (made) => ({ url: `/api/quotes/${await lead(made)}/replies`, body: LETTER }),
  '/api/quotes/{id}/schemes': async (made) => ({
    url: `/api/quotes/${await lead(made)}/schemes`,
    body: { code: CODE },
  }),
  '/api/quotes/{id}/appointment': async (made) => ({
    url: `/api/quotes/${(await book(made)).id}/appointment`,
    body: { confirmed: true },
  }),
  '/api/quotes/{id}/appointment/proposed-time': async (made) => {
    const { id, slots } = await book(made);
    return { url: `/api/quotes/${id}/appointment/proposed-time`, body: { slot: slots[1] } };
  },
  '/api/offers/{id}/send': async (made) => {
    const { id } = (await made.admin.post(`/api/quotes/${await lead(made)}/offers`, {})).json();
    await made.admin.put(`/api/offers/${id}/draft`, { body: completeOffer() });
    return { url: `/api/offers/${id}/send`, body: { to: DANA.email, message: '' } };
  },
  '/api/offers/{id}/decision': async ({ app }) => {
    const { offerId, versionId } = await placeOffer(app);
    return { url: `/api/offers/${offerId}/decision`, body: { decision: 'declined', method: 'phone', versionId } };
  },
  '/api/offers/{id}/scans': async ({ app, admin }) => ({
    url: `/api/offers/${await decidedOffer({ app, admin })}/scans`,
    body: pdfForm(),
  }),
  ...Object.fromEntries(
    ['withdraw', 'link', 'versions'].map((step): [string, Case] => [
      `/api/offers/{id}/${step}`,
      async ({ app }) => ({
        url: `/api/offers/${(await placeOffer(app)).offerId}/${step}`,
        ...(step === 'link' && { body: {} }),
      }),
    ]),
  ),

  '/api/customers/{id}/merge': async (made) => {
    const [id, other] = await twoCustomers(made);
    return { url: `/api/customers/${id}/merge`, body: { with: other } };
  },
  '/api/customers/{id}/split': async (made) => {
    const [id, other] = await twoCustomers(made);
    const { contacts } = (await made.admin.post(`/api/customers/${id}/merge`, { with: other })).json();
    return { url: `/api/customers/${id}/split`, body: { contactId: contacts[1].id } };
  },
  '/api/passports': async () => ({ body: { tailNumber: 'N202FR' } }),
  '/api/passports/{id}/works': async (made) => ({ url: `${await passport(made)}/works`, body: WORK }),
  '/api/passports/{id}/publish': async (made) => ({
    url: `${await passport(made)}/publish`,
    body: { published: false },
  }),
  '/api/passports/{id}/links': async (made) => ({ url: `${await passport(made)}/links`, body: { kind: 'public' } }),
  '/api/passports/{id}/transfer': async (made) => ({
    url: `${await passport(made)}/transfer`,
    body: { toEmail: 'bo@example.com' },
  }),
  '/api/passports/recall': async (made) => {
    const url = await passport(made);
    const { works } = (await made.admin.post(`${url}/works`, WORK)).json();
    const coats = [{ layer: 'clear', product: 'Sample clear', batch: 'C-26-3' }];
    await made.admin.put(`${url}/works/${works[0].id}/coats`, { coats });
    return { body: { batch: 'C-26-3', ...LETTER } };
  },

  '/api/bays': async () => ({ body: { name: 'Booth', kind: 'paint' } }),
  '/api/stays': async (made) => {
    const { bay, from, to } = (await wait(made)).body;
    return { body: { kind: 'closed', bay, from, to, title: 'Filters' } };
  },
  '/api/hangar/moves': async (made) => {
    const { bay, from, to } = (await wait(made)).body;
    const stay = (
      await made.admin.post('/api/stays', { kind: 'closed', bay, from, to: from, title: 'Filters' })
    ).json();
    return { body: { moves: [{ stay: stay.id, bay, from: to, to }] } };
  },

  '/api/hangar/plans': async (made) => {
    await made.admin.post('/api/bays', { name: 'Any', kind: 'any' });
    const { job } = await acceptJob(made.app, made.admin);
    return { body: { jobId: job.id, from: workDay(10) } };
  },

  '/api/hangar/undo': async (made) => {
    const { bay, from, to } = (await wait(made)).body;
    const closed = { kind: 'closed', bay, from, to: from, title: 'Filters' };
    const stay = (await made.admin.post('/api/stays', closed)).json();
    const moves = [{ stay: stay.id, bay, from: to, to }];
    return { body: { undo: (await made.admin.post('/api/hangar/moves', { moves })).json().undo } };
  },

  '/api/services': async () => ({ body: { title: 'Interiors', description: 'Words.' } }),
  '/api/projects': async () => ({ body: { title: 'Baron', description: '', serviceType: 'complete' } }),
  '/api/projects/{id}/photos': async ({ admin }) => {
    const { id } = (
      await admin.post('/api/projects', { title: 'Baron', description: '', serviceType: 'complete' })
    ).json();
    return { url: `/api/projects/${id}/photos`, body: { imageUrl: '/images/process-1.jpg' } };
  },
  '/api/testimonials': async () => ({ body: { clientName: 'Bo', content: 'Fine.', rating: 5 } }),
  '/api/faqs': async () => ({ body: { question: 'How long?', answer: 'Six weeks.' } }),
  '/api/upload/crop': async () => ({ body: await photoForm('image') }),
  '/api/upload/url': async () => ({ body: { url: 'https://photos.example/a.jpg' } }),
  '/api/history/{id}/restore': async ({ admin }) => {
    const { id } = (await admin.post('/api/faqs', { question: 'Where?', answer: 'Here.' })).json();
    await admin.patch(`/api/faqs/${id}`, { answer: 'There.' });
    const [entry] = (await admin.get(`/api/history?entity=faqs&id=${id}`)).json();
    return { url: `/api/history/${entry.id}/restore` };
  },

  '/api/invitations': async () => ({ body: { email: 'partner@example.com' } }),
  '/api/account/recovery-codes': async ({ app }) => {
    const { id: userId } = await app.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
    const passkey = { userId, credentialId: 'a', publicKey: 'b', name: 'Phone', transports: json<string[]>([]) };
    await app.db.insertInto('passkeys').values(passkey).execute();
    return {};
  },
  '/api/calendar-feeds': async () => ({ body: { scope: 'both', names: false } }),
  '/api/webhooks': async () => ({ body: HOOK }),
  ...Object.fromEntries(
    ['rotate', 'test'].map((step): [string, Case] => [
      `/api/webhooks/{id}/${step}`,
      async (made) => ({ url: `/api/webhooks/${await hook(made)}/${step}` }),
    ]),
  ),
  '/api/webhooks/{id}/deliveries/{deliveryId}/retry': async (made) => {
    const id = await hook(made);
    const delivery = (await made.admin.post(`/api/webhooks/${id}/test`)).json();
    return { url: `/api/webhooks/${id}/deliveries/${delivery.id}/retry` };
  },
  '/api/backups': async () => ({}),
  '/api/outbox/{id}/retry': async (made) => {
    await lead(made);
    const [mail] = (await made.admin.get('/api/outbox')).json();
    return { url: `/api/outbox/${mail.id}/retry` };
  },
  '/api/mail-server/test': async () => {
    const { port } = await mailServer();
    return { body: { settings: { ...MAIL_SERVER, port } } };
  },
  // What it says does not tell whether it connected again: no mailbox answers there.
  '/api/mailbox/test': async () => ({ body: { settings: { ...MAILBOX, port: 1 } } }),
  '/api/outbox/kept': async ({ admin }) => {
    const { port } = await mailServer();
    await admin.put('/api/mail-server', { ...MAIL_SERVER, port });
    return { body: { ids: [] } };
  },
  // The last, because each acceptance needs a code from then on.
  '/api/offer-links/{token}/code': async (made) => {
    await needCodes(made);
    return { by: made.app, url: `/api/offer-links/${(await placeOffer(made.app)).token}/code` };
  },
  '/api/change-links/{token}/code': async (made) => {
    await needCodes(made);
    const { token } = await sendChangeOrder(made.admin, made.job.id, changeBodyOf({ blocks: false }));
    return { by: made.app, url: `/api/change-links/${token}/code` };
  },
};

async function needCodes({ admin }: Made): Promise<void> {
  const shop = (await admin.get('/api/settings/shop')).json();
  await admin.put('/api/settings/shop', { ...shop, acceptanceCode: 0 });
}

describe.each(httpEngines)('a POST with an Idempotency-Key on %s', (engine) => {
  let made: Made;
  let paths: string[];
  beforeAll(async () => {
    made = await withJob(engine, { fetchRemote: async () => picture() });
    // Offers that the tests place are numbered by their lead.
    const counted = { key: `offers-${new Date().getFullYear()}`, value: 5_000 };
    await made.app.db.insertInto('counters').values(counted).execute();
    paths = operationsOf(made.app.app.swagger() as Document)
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path);
  });

  test('is described wherever one creates or mails', async () => {
    const keyed = operationsOf(made.app.app.swagger() as Document)
      .filter(
        ({ method, parameters }) => method === 'POST' && parameters.some(({ name }) => name === 'idempotency-key'),
      )
      .map(({ path }) => path);
    expect(keyed.toSorted()).toEqual([...Object.keys(CASES), ...ELSEWHERE].toSorted());
    expect(paths.filter((path) => !keyed.includes(path)).toSorted()).toEqual(
      Object.values(WITHOUT_KEY).flat().toSorted(),
    );
  });

  test.each(Object.entries(CASES))('is carried out once: %s', async (path, prepare) => {
    await carryOutOnce(made, path, { by: made.admin, ...(await prepare({ ...made, url: path })) });
  });

  test('is carried out once before there is an admin', async () => {
    const app = await startApp(engine, { env: { RATE_LIMITS: 'off', SMTP_PRIVATE_HOSTS: MAIL_SERVER.host } });
    const code = await issueSetupCode(app.db);
    const { port, taken } = await mailServer();
    const body = { code, email: 'owner@example.com', mail: { ...MAIL_SERVER, port } };
    await carryOutOnce({ app }, '/api/setup/mail-test', { by: app, body });
    expect(taken).toHaveLength(1);
  });

  test('is carried out once with a photo of Google’s', async () => {
    const google = await startGoogle();
    onCleanUp(() => google.stop());
    const { app, admin } = await startWithAdmin(engine, { env: { RATE_LIMITS: 'off', ...google.env } });
    await admin.get(await answerGoogle(admin));
    google.library.push({ id: 'hangar', files: { '=d': await picture() } });
    const { id } = (await admin.post('/api/google-photos/sessions')).json();
    google.pick(id, ['hangar']);
    const at = (path: string, name: string) => path.replace('{id}', name);
    const [take, copy] = [ELSEWHERE[1]!, ELSEWHERE[2]!];
    await carryOutOnce({ app }, take, { by: admin, url: at(take, id) });
    await carryOutOnce({ app }, copy, { by: admin, url: at(copy, 'hangar'), body: {} });
  });

  test('is carried out once for simultaneous tries', async () => {
    const url = `/api/jobs/${made.job.id}/payments`;
    const pay = (key?: string) => made.admin.post(url, PAYMENT, key ? { 'idempotency-key': key } : {});
    const before = (await made.admin.get(url)).json().payments.length;
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay('ten at once')));
    expect(answers.map(summaryOf)).toEqual(answers.map(() => summaryOf(answers[0]!)));
    expect((await made.admin.get(url)).json().payments).toHaveLength(before + 1);
    await Promise.all([pay(), pay()]);
    expect((await made.admin.get(url)).json().payments).toHaveLength(before + 3);
  });

  test('is refused with another body, and free again after a refusal', async () => {
    const url = `/api/jobs/${made.job.id}/notes`;
    const note = (text: string, key: string) =>
      made.admin.post(url, { text, visible: false }, { 'idempotency-key': key });
    await note('Masked.', 'one');
    const other = await note('Primed.', 'one');
    expect([other.statusCode, other.json().detail]).toEqual([409, expect.stringContaining('Idempotency-Key')]);
    expect((await note('', 'two')).statusCode).toBe(400);
    expect((await note('Sanded.', 'two')).statusCode).toBe(201);
    const lead_ = await lead(made);
    const offer = () => made.admin.post(`/api/quotes/${lead_}/offers`, {}, { 'idempotency-key': 'offer' });
    const { id } = (await made.admin.post(`/api/quotes/${lead_}/offers`, {})).json();
    expect((await offer()).statusCode).toBe(409);
    await made.admin.post(`/api/offers/${id}/withdraw`);
    expect((await offer()).statusCode).toBe(201);
  });

  test('is another one for another user, and keeps no answer that a copy of the database could read', async () => {
    const { app, admin } = made;
    const key = { 'idempotency-key': 'hook' };
    const added = await admin.post('/api/webhooks', { ...HOOK, url: 'https://secret.example/' }, key);
    const kept = JSON.stringify(await app.db.selectFrom('idempotencyKeys').selectAll().execute());
    expect(kept).not.toContain(added.json().secret);
    expect(kept).not.toContain('secret.example');
    expect((await app.post('/api/webhooks', { ...HOOK, url: 'https://secret.example/' }, key)).statusCode).toBe(401);
  });
});

const PAYMENT = { cents: 1_000, method: 'check', receivedOn: '2026-01-05', reference: '17' };
const WORK = { title: 'Touch-up', deliveredOn: '2026-01-05' };
const BY_HAND = { title: 'Full repaint', template: 'Full repaint', aircraftType: 'Bonanza', contractCents: 5_000_000 };
const MAILBOX = { host: '127.0.0.1', username: 'ada', password: 'secret' };
const MAIL_SERVER = { host: '127.0.0.1', username: null, password: null, sender: 'desk@shop.example' };

const summaryOf = ({ statusCode, body, headers }: Answer) => ({ statusCode, body, location: headers.location });

/** Sends a request twice under one key: the second changes nothing and gets the first answer. */
async function carryOutOnce(
  { app }: Pick<Made, 'app'>,
  path: string,
  { by, url = path, body }: { by: Caller; url?: string; body?: unknown },
): Promise<void> {
  const send = (to = url) => by.post(to, body, { 'idempotency-key': `once ${path}` });
  const first = await send();
  expect(first.statusCode, first.body).toBeLessThan(300);
  const rows = await rowsOf(app);
  expect(summaryOf(await send())).toEqual(summaryOf(first));
  expect(await rowsOf(app)).toEqual(rows);
  const elsewhere = url.replace(/\/(\d+|[\w-]{43})(?=\/|$)/, '/999999');
  // The key is another one for another resource.
  if (elsewhere !== url) expect((await send(elsewhere)).statusCode).toBe(404);
}

/** All records but those about requests themselves. */
async function rowsOf(app: TestApp) {
  const { sessions: _, security_log: __, ...rows } = await allRows(app.db);
  return rows;
}

async function decidedOffer({ app, admin }: Pick<Made, 'app' | 'admin'>): Promise<number> {
  const placed = await placeOffer(app);
  const { versionId, choices } = acceptanceOf(placed);
  const entered = { decision: 'accepted', method: 'paper', name: 'Dana Whitfield', versionId, choices };
  await admin.post(`/api/offers/${placed.offerId}/decision`, entered);
  return placed.offerId;
}

async function twoCustomers({ app, admin }: Made): Promise<[number, number]> {
  for (const name of ['ann', 'bea']) await app.post('/api/quotes', { ...DANA, email: `${name}@example.com` });
  const [newest, before] = (await admin.get('/api/customers')).json();
  return [before.id, newest.id];
}

async function lead({ app }: Made): Promise<number> {
  return (await app.post('/api/quotes', { ...DANA, source: 'contact' })).json().id;
}

/** The address of a new job. */
async function newJob(made: Made): Promise<string> {
  return `/api/jobs/${(await acceptJob(made.app, made.admin)).job.id}`;
}

/** The address of a delivered job. */
async function deliveredJob({ app, admin }: Made): Promise<string> {
  const made = { app, admin, ...(await acceptJob(app, admin)) };
  await makeReady(made);
  await deliver(made);
  return `/api/jobs/${made.job.id}`;
}

/** The same with words that may be published. */
async function showableJob(made: Made): Promise<string> {
  const url = await deliveredJob(made);
  const { address } = (await made.admin.post(`${url}/link`, { renew: false })).json();
  await made.app.post(`/api/job-links/${address.split('/job/')[1]}/showing`, answerOf({ choice: null }));
  return url;
}

/** A job whose customer does not know its ready date yet. */
async function slippedJob(made: Made): Promise<{ id: number }> {
  const url = await newJob(made);
  const { id, stages } = (await made.admin.get(url)).json();
  await made.admin.post(`${url}/status`, { to: 'in-work' });
  await made.admin.post(`${url}/stages/${stages[0].key}`, { event: 'start' });
  await made.admin.post(`${url}/stages/${stages[0].key}`, { daysLeft: 30, reason: 'staff' });
  return { id };
}

/** The address of a new passport with a holder. */
let tails = 300;
async function passport({ admin }: Made): Promise<string> {
  tails += 1;
  const holder = { holderName: 'Dana Whitfield', holderEmail: DANA.email };
  return `/api/passports/${(await admin.post('/api/passports', { tailNumber: `N${tails}FR`, ...holder })).json().id}`;
}

let hooks = 0;
async function hook({ admin }: Made): Promise<number> {
  hooks += 1;
  return (await admin.post('/api/webhooks', { ...HOOK, url: `https://hook-${hooks}.example/` })).json().id;
}

/** Someone who waits, with days that can be offered. */
let bays = 0;
async function wait({ app, admin }: Made) {
  bays += 1;
  const bay = (await admin.post('/api/bays', { name: `Bay ${bays}`, kind: 'any' })).json().id as number;
  const [from, to] = [workDay(20), workDay(30)];
  const details = { earliest: from, latest: to, leastNotice: '5' };
  const { id } = (await app.post('/api/quotes', { ...DANA, source: 'waitlist', details })).json();
  return { id: id as number, body: { bay, from, to } };
}

/** A booking, and the slots that are free. */
async function book({ app }: Made) {
  const days = (await app.get('/api/appointments/slots')).json() as { date: string; times: string[] }[];
  const slots = days.flatMap(({ date, times }) => times.map((time) => ({ date, time })));
  const details = { appointmentType: 'inspection', preferredDate: slots[0]!.date, preferredTime: slots[0]!.time };
  const booking = await app.post('/api/quotes', { ...DANA, source: 'booking', details });
  return { id: booking.json().id as number, slots };
}

async function requestToken(made: Made, id?: number): Promise<string> {
  const { address } = (await made.admin.post(`/api/quotes/${id ?? (await lead(made))}/link`, {})).json();
  return address.split('/request/')[1];
}

async function jobToken(made: Made): Promise<string> {
  const { address } = (await made.admin.post(`${await newJob(made)}/link`, {})).json();
  return address.split('/job/')[1];
}

async function holderToken({ admin }: Made, url: string): Promise<string> {
  const { address } = (await admin.post(`${url}/links`, { kind: 'holder' })).json();
  return /[\w-]{43}/.exec(address)![0];
}

async function newestToken({ app }: Made, kind: LinkKind): Promise<string> {
  const { id } = await app.db
    .selectFrom('links')
    .select('id')
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /[\w-]{43}/.exec((await linkAddress(app.db, app.config, id))!)![0];
}

let shades = 0;
function picture(): Promise<Buffer> {
  shades += 1;
  return sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shades, g: 60, b: 90 } } })
    .jpeg()
    .toBuffer();
}

async function photoForm(name = 'file'): Promise<FormData> {
  const form = new FormData();
  form.append(name, new Blob([(await picture()) as BlobPart]), 'a.jpg');
  return form;
}

function pdfForm(): FormData {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7 a signed order']), 'order.pdf');
  return form;
}
