import { describe, expect, it } from 'vitest';
import { remindNextHolder } from '#customers/passports/transfers.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { remindNextChange } from '#workshop/changes/sending.store.server.ts';
import { remindNextInvoice } from '#workshop/invoices/clockwork.store.server.ts';
import { remindNext } from '#workshop/jobs/date-notices.store.server.ts';
import { INVOICING_SETTING, SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { askNext } from '#workshop/shown/asking.store.server.ts';
import { type Caller, signIn, startApp, type TestApp } from './support/api.ts';
import { answersOf, draftChange, plainChangePdf } from './support/changes.ts';
import { engines, httpEngines } from './support/database.ts';
import { plainInvoicePdf, sendWaiting } from './support/invoices.ts';
import { doChecks, plainJobPdf, workThrough } from './support/jobs.ts';
import { completeOffer } from './support/offers.ts';
import { CHOICES, plainPdf } from './support/sent-offers.ts';

const ADA = { source: 'desk', firstName: 'Ada', lastName: 'Field', email: null, phone: '(303) 555-0111' };
const SIGNED = { name: 'Ada Field', authorized: true, consent: true };

const start = async (engine: (typeof engines)[number]) => {
  const pdf = { offerPdf: plainPdf, changePdf: plainChangePdf, jobPdf: plainJobPdf, invoicePdf: plainInvoicePdf };
  const app = await startApp(engine, { ...pdf, env: { RATE_LIMITS: 'off', OWNER_EMAIL: 'owner@example.com' } });
  return { app, admin: await signIn(app) };
};

const recipients = async ({ db }: TestApp) => {
  const mails = await db.selectFrom('outbox').select(['kind', 'recipient']).orderBy('id').execute();
  return mails.filter(({ recipient }) => recipient !== null);
};

async function draftOffer(admin: Caller, leadId: number): Promise<string> {
  const { id, draft } = (await admin.post(`/api/quotes/${leadId}/offers`, {})).json();
  const { title, greeting, aircraft } = draft.body;
  const body = completeOffer({ title, greeting, aircraft: { ...aircraft, type: 'King Air', tailNumber: 'N350AF' } });
  await admin.put(`/api/offers/${id}/draft`, { body });
  return `/api/offers/${id}`;
}

const linkIn = (text: string, page: string): string => new RegExp(`/${page}/(\\S+)`).exec(text)![1]!;

describe.each(engines)('a lead with a phone number only on %s', (engine) => {
  it('is entered by the shop alone, with a number that tells people apart', async () => {
    const { app, admin } = await start(engine);
    const problems = async (caller: Pick<Caller, 'post'>, lead: object) => {
      const { statusCode, ...answer } = await caller.post('/api/quotes', lead);
      return [statusCode, (answer.json().errors ?? []).map(({ path }: { path: string }) => path)];
    };
    expect(await problems(app, { ...ADA, source: 'contact' })).toEqual([400, ['email']]);
    expect(await problems(app, ADA)).toEqual([401, []]);
    expect(await problems(admin, { ...ADA, phone: null })).toEqual([400, ['phone']]);
    expect(await problems(admin, { ...ADA, phone: '555-01' })).toEqual([400, ['phone']]);
    const { id } = (await admin.post('/api/quotes', ADA)).json();
    expect((await admin.get(`/api/quotes/${id}`)).json()).toMatchObject({ email: null, phone: ADA.phone });
    const withoutReach = app.db.updateTable('quotes').set({ source: 'contact' }).where('id', '=', id).execute();
    await expect(withoutReach).rejects.toThrow(/quotes_reached|CHECK/);
    expect((await admin.get('/api/find?q=303.555.0111')).json().hits).toMatchObject([
      { kind: 'customer' },
      { kind: 'lead' },
    ]);
  });

  it('is one customer with later leads by address, and found, exported and erased by phone or number', async () => {
    const { app, admin } = await start(engine);
    const { id: leadId } = (await admin.post('/api/quotes', ADA)).json();
    const { id } = (await admin.get(`/api/customers/of/${leadId}`)).json();
    const by = (person: object) => admin.post('/api/people/lookups', person);
    for (const person of [{ leadId }, { phone: '+1 303.555.0111' }])
      expect((await by(person)).json()).toMatchObject({ email: null, held: { quotes: 1 } });
    expect((await admin.post('/api/people/exports', { phone: '1-303-555-0111' })).statusCode).toBe(200);
    expect((await by({ leadId: 4_000 })).statusCode).toBe(404);
    expect((await by({ phone: '555' })).statusCode).toBe(400);
    expect((await by({ leadId, phone: ADA.phone })).statusCode).toBe(400);

    await app.post('/api/quotes', { ...ADA, source: 'contact', email: 'ada@example.com' });
    const { contacts } = (await admin.get(`/api/customers/${id}`)).json();
    expect(contacts).toMatchObject([
      { email: null, leads: 1, leadId },
      { email: 'ada@example.com', joinedBy: 'phone' },
    ]);
    const several = await by({ phone: ADA.phone });
    expect([several.statusCode, several.json().detail]).toEqual([
      409,
      expect.stringContaining(`${leadId}, ${leadId + 1}.`),
    ]);
    expect((await admin.post('/api/people/exports', { leadId })).statusCode).toBe(200);
    expect((await admin.post('/api/people/erasures', { leadId })).json().removed).toMatchObject({ quotes: 1 });
    expect((await admin.get(`/api/customers/${id}`)).json().contacts).toMatchObject([{ email: 'ada@example.com' }]);
    await admin.post('/api/quotes', { ...ADA, lastName: 'Reed', phone: '(512) 555-0188' });
    const erased = await admin.post('/api/people/erasures', { phone: '512.555.0188' });
    expect(erased.json().removed).toMatchObject({ quotes: 1 });
  });

  it('is the only one that a document is handed over to', async () => {
    const { admin } = await start(engine);
    const { id } = (await admin.post('/api/quotes', { ...ADA, email: 'ada@example.com' })).json();
    const refused = await admin.post(`${await draftOffer(admin, id)}/send`, { to: null });
    expect([refused.statusCode, refused.json().errors]).toMatchObject([400, [{ path: 'to' }]]);
  });
});

describe.each(httpEngines)('a customer with a phone number only on %s', (engine) => {
  it('gets its documents handed over, and no mail is written to anyone', { timeout: 60_000 }, async () => {
    const { app, admin } = await start(engine);
    const { db, config } = app;
    const { id: leadId } = (
      await admin.post('/api/quotes', { ...ADA, tailNumber: 'N350AF', aircraftType: 'King Air' })
    ).json();
    const replied = await admin.post(`/api/quotes/${leadId}/replies`, { subject: 'Your quote', text: 'Hello' });
    expect([replied.statusCode, replied.json().detail]).toEqual([
      409,
      'There is no email address for this lead. Please call.',
    ]);

    const offer = await draftOffer(admin, leadId);
    const sent = await admin.post(`${offer}/send`, { to: null, message: 'As we said on the ramp.' });
    const { handedOver, versions } = sent.json();
    expect([sent.statusCode, versions[0].sentTo]).toEqual([200, null]);
    expect(handedOver).toMatch(/As we said on the ramp\.[\s\S]+accept or decline there\.\n/);
    expect(handedOver).not.toMatch(/attached|==|^-- /m);
    const again = (await admin.post(`${offer}/send`, { to: null })).json().handedOver;
    expect(linkIn(again, 'q')).toBe(linkIn(handedOver, 'q'));

    const page = `/api/offer-links/${linkIn(handedOver, 'q')}`;
    await app.post(`${page}/ask`, { text: 'Can you start in March?' });
    const { versionId, documentHash, document } = (await app.get(page)).json();
    expect(document.customer).toEqual({ name: 'Ada Field', businessName: null, email: null });
    await admin.put('/api/settings/shop', { ...SHOP_SETTING.builtIn, acceptanceCode: 0 });
    expect((await app.post(`${page}/code`, { choices: CHOICES })).statusCode).toBe(409);
    await admin.put('/api/settings/shop', { ...SHOP_SETTING.builtIn, acceptanceCode: null });
    const accepted = await app.post(`${page}/accept`, { versionId, documentHash, choices: CHOICES, ...SIGNED });
    expect(accepted.statusCode, accepted.body).toBe(201);

    const [{ id: jobId }] = (await admin.get(`/api/jobs?lead=${leadId}`)).json();
    const job = `/api/jobs/${jobId}`;
    expect(await db.selectFrom('jobSubscribers').selectAll().execute()).toEqual([]);
    await admin.post(`${job}/status`, { to: 'in-work' });
    await admin.put('/api/settings/invoices', { ...INVOICING_SETTING.builtIn, remindAfter3: true });
    const [invoice] = (await sendWaiting(admin, jobId)).invoices;
    expect(invoice).toMatchObject({ sentTo: null });
    // What is handed over in place of the mail: the address of the invoice.
    const { address } = (await admin.post(`${job}/link`, { renew: false })).json();
    const [token] = new URL(address).pathname.split('/').slice(2) as [string];
    expect((await app.get(`/api/job-links/${token}/invoices/${invoice!.number}`)).statusCode).toBe(200);
    const late = addDays(invoice!.dueOn, 3);
    while (await remindNextInvoice({ db, publicUrl: config.publicUrl }, new Date(`${late}T19:00:00Z`)));
    await admin.post(`${job}/payments`, { cents: 995_450, method: 'check', receivedOn: shopDay() });
    await admin.post(`${job}/tell`, {});
    for (const isAnswered of [true, false]) {
      const { number } = await draftChange(admin, jobId);
      const change = (await admin.post(`${job}/changes/${number}/send`, { to: null })).json();
      const answer = `/api/change-links/${linkIn(change.handedOver, 'change')}`;
      await app.post(`${answer}/ask`, { text: 'Can the filler wait?' });
      const decision = { documentHash: change.documentHash, answers: answersOf(['doubler', 'rivets']), ...SIGNED };
      if (isAnswered) expect((await app.post(`${answer}/decide`, decision)).statusCode).toBe(201);
    }
    const how = { db, publicUrl: config.publicUrl };
    for (let day = 14; !(await remindNextChange(how, new Date(`${addDays(shopDay(), day)}T19:00:00Z`))); day++);
    await admin.post(`${job}/changes/2/withdraw`);
    await remindNext(how, new Date(`${addDays(shopDay(), 20)}T19:00:00Z`));
    await doChecks(app, jobId);
    await workThrough(admin, (await admin.get(job)).json());
    await admin.post(`${job}/status`, { to: 'ready' });
    const delivered = await admin.post(`${job}/status`, { to: 'delivered', takenBy: 'Ada Field' });
    expect(delivered.statusCode, delivered.body).toBe(200);

    const asking = new Date(`${addDays(shopDay(), 30)}T19:00:00Z`);
    while (await askNext({ db, ...config }, asking));

    const [passport] = (await admin.get('/api/passports')).json();
    const { works, ...held } = (await admin.get(`/api/passports/${passport.id}`)).json();
    expect(held).toMatchObject({ holderName: null, holderEmail: null });
    await remindNextHolder({ db, ...config }, new Date(`${addDays(works[0].warrantyEndsOn, -60)}T19:00:00Z`));
    expect(await recipients(app)).toEqual([]);
    const [notice] = await db.selectFrom('outbox').select('message').where('kind', '=', 'offer-question').execute();
    expect(JSON.stringify(notice)).toContain('Call Ada Field at (303) 555-0111.');
  });
});
