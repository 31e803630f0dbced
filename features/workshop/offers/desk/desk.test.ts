import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DESK_MESSAGES } from '#desk/lead-desk/lead-desk.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { type Caller, signIn, startApp, type TestApp } from '#tests/support/api.ts';
import { engines, httpEngines, onceOf } from '#tests/support/database.ts';
import { completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import { plainPdf } from '#tests/support/sent-offers.ts';
import { TEMPLATES_SETTING } from '#workshop/jobs/job-parts.contract.ts';
import { OFFER_LIMITS, OFFER_MESSAGES } from '../offer.constants.ts';
import type { Offer } from './offer-desk.contract.ts';

const ELLEN = { firstName: 'Ellen', lastName: 'Marsh', email: 'ellen@example.com', tailNumber: 'n-076fa' };
const CALCULATED = { aircraftType: 'King Air', services: ['Multi-Color'], timeline: 'Rush (2-3 weeks)' };
const NOW = new Date('2026-11-24T17:00:00.000Z');

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

/** A lead of the calculator, and its offer with a draft. */
async function withOffer(engine: Parameters<typeof startApp>[0], standIns: Parameters<typeof startApp>[1] = {}) {
  const app = await startApp(engine, { offerPdf: plainPdf, env: { RATE_LIMITS: 'off' }, ...standIns });
  const admin = await signIn(app);
  const leadId = await receive(app);
  const offer: Offer = (await admin.post(`/api/quotes/${leadId}/offers`, {})).json();
  return { app, admin, leadId, offer };
}

async function receive(app: TestApp, more: object = {}): Promise<number> {
  return (await app.post('/api/quotes', { ...ELLEN, source: 'calculator', ...CALCULATED, ...more })).json().id;
}

const save = (admin: Caller, { id }: Pick<Offer, 'id'>, changes: object = {}, expectedUpdatedAt?: string) =>
  admin.put(`/api/offers/${id}/draft`, { body: completeOffer(changes), expectedUpdatedAt });

/** Sends a complete draft. */
async function send(admin: Caller, offer: Pick<Offer, 'id'>, more: object = {}) {
  await save(admin, offer);
  return admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email, ...more });
}

const statusOf = async (admin: Caller, leadId: number) => (await admin.get(`/api/quotes/${leadId}`)).json().status;

describe.each(engines)('an offer at the desk on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('begins as a draft of what the lead says, one undecided for each lead', async () => {
    const { app, admin, leadId, offer } = await withOffer(engine);
    expect(offer).toMatchObject({
      number: 'Q-26-0001',
      status: 'draft',
      isExpired: false,
      leadId,
      versions: [],
      decision: null,
      link: null,
      draft: { version: 1, body: { title: 'Quote for N076FA' }, totals: { totalCents: 6_000_000 } },
    });
    expect(offer.draft!.missing.map(({ path }) => path)).toEqual(['priceBasis', 'workDays']);
    const again = await admin.post(`/api/quotes/${leadId}/offers`, {});
    expect([again.statusCode, again.json().current]).toEqual([409, offer]);
    expect((await admin.get(`/api/offers/${offer.id}`)).json()).toEqual(offer);
    await receive(app);
    const leads: { id: number; offers: number }[] = (await admin.get('/api/quotes')).json();
    expect(leads.map(({ id, offers }) => [id === leadId, offers])).toEqual([
      [false, 0],
      [true, 1],
    ]);
    expect((await admin.post('/api/quotes/99/offers', {})).statusCode).toBe(404);
    expect((await admin.get('/api/offers/99')).statusCode).toBe(404);
  });

  it('is numbered without repeats, also when made at once', async () => {
    const { app, admin, offer } = await withOffer(engine);
    const leads = await Promise.all(Array.from({ length: 6 }, () => receive(app)));
    const made = await Promise.all(leads.map((id) => admin.post(`/api/quotes/${id}/offers`, {})));
    const numbers = [offer.number, ...made.map((answer) => answer.json().number)];
    expect(numbers.toSorted()).toEqual(Array.from({ length: 7 }, (_, n) => `Q-26-000${n + 1}`));
    const both = await receive(app);
    const twice = await Promise.all([1, 2].map(() => admin.post(`/api/quotes/${both}/offers`, {})));
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  });

  itOnce('saves its draft, and tells a second admin who has not seen the first one’s', async () => {
    const { admin, offer } = await withOffer(engine);
    const seen = offer.draft!.updatedAt;
    const saved = await save(admin, offer, {}, seen);
    expect(saved.json()).toMatchObject({
      totals: { totalCents: 3_318_168 },
      missing: [],
      userName: 'owner@example.com',
    });
    const late = await save(admin, offer, { title: 'Mine' }, seen);
    expect([late.statusCode, late.json().detail]).toEqual([409, OFFER_MESSAGES.moved]);
    expect(late.json().current).toEqual(saved.json());
    expect((await save(admin, offer, { title: '' }, saved.json().updatedAt)).json().missing).toHaveLength(1);
    const foreign = await save(admin, offer, { photoIds: [7] });
    expect([foreign.statusCode, foreign.json().errors]).toEqual([
      400,
      [{ path: 'photoIds.0', message: OFFER_MESSAGES.photo }],
    ]);
  });

  itOnce('names one of the templates of jobs, and is not sent with one that is gone', async () => {
    const { app, admin, offer } = await withOffer(engine);
    const noTemplate = (names: string) => [{ path: 'template', message: `Choose one of these: ${names}` }];
    const unknown = await save(admin, offer, { template: 'Gold leaf' });
    const all = noTemplate('Full repaint; Partial & touch-up; Interior');
    expect([unknown.statusCode, unknown.json().errors]).toEqual([400, all]);
    expect((await save(admin, offer, { template: 'Interior' })).statusCode).toBe(200);
    const { templates, ...setting } = TEMPLATES_SETTING.builtIn;
    await writeSetting(app.db, TEMPLATES_SETTING, { ...setting, templates: templates.slice(0, 1) });
    expect((await save(admin, offer, { template: 'Interior', title: 'Seats' })).statusCode).toBe(200);
    const sent = await admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email });
    expect([sent.statusCode, sent.json().errors]).toEqual([400, noTemplate('Full repaint')]);
  });

  itOnce('is sent with the ready day of the shop’s calendar, which stays as it was sent', async () => {
    const { app, admin, offer } = await withOffer(engine);
    await save(admin, offer, { induction: { from: '2026-11-30', to: '2026-12-04' }, workDays: 26 });
    const sent: Offer = (await admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email })).json();
    const { document } = await app.db.selectFrom('offerVersions').select('document').executeTakeFirstOrThrow();
    expect([sent.versions[0]!.readyOn, JSON.parse(document!).readyOn]).toEqual(['2027-01-06', '2027-01-06']);
  });

  it('is sent as a document that no longer changes, with its mail, link and timeline', async () => {
    const { app, admin, leadId, offer } = await withOffer(engine);
    const sent = await send(admin, offer, { message: 'As we said.' });
    expect(sent.statusCode).toBe(200);
    const { versions, ...rest }: Offer = sent.json();
    expect(rest).toMatchObject({
      status: 'sent',
      draft: null,
      isExpired: false,
      link: { recipient: ELLEN.email, openedAt: null, expiresAt: '2027-02-23T07:00:00.000Z' },
    });
    expect(versions).toMatchObject([
      { version: 1, status: 'sent', validUntil: '2026-12-24', sentAt: NOW.toISOString(), sentTo: ELLEN.email },
    ]);
    expect(await statusOf(admin, leadId)).toBe('Quote Sent');
    const { timeline } = (await admin.get(`/api/quotes/${leadId}/lead`)).json();
    expect(timeline).toContainEqual(
      expect.objectContaining({ kind: 'offer', event: 'sent', number: 'Q-26-0001', version: 1, text: 'As we said.' }),
    );

    const pdf = await admin.get(`/api/offers/${offer.id}/pdf`);
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.body]).toEqual([
      200,
      'application/pdf',
      '%PDF-1.7 Q-26-0001.1',
    ]);
    const mails = await app.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', 'like', 'offer-%')
      .orderBy('id')
      .execute();
    expect(mails).toMatchObject([
      { kind: 'offer-sent', recipient: ELLEN.email, message: { files: [{ name: 'Quote Q-26-0001.pdf' }] } },
      { kind: 'offer-expiring', recipient: ELLEN.email, nextAttemptAt: '2026-12-19T15:00:00.000Z' },
    ]);
    expect(JSON.stringify(mails[0]!.message)).toContain('As we said.');
    const { address } = (await admin.post(`/api/offers/${offer.id}/link`, { renew: false })).json();
    expect(JSON.stringify(mails)).not.toContain(address.split('/q/')[1]);
    expect((await save(admin, offer)).json().detail).toBe(OFFER_MESSAGES.noDraft);
  });

  itOnce('counts visits to its page: neither the shop’s own look nor another within half an hour', async () => {
    const { app, admin, offer } = await withOffer(engine);
    await send(admin, offer);
    const { address } = (await admin.post(`/api/offers/${offer.id}/link`, { renew: false })).json();
    const opened = `/api/offer-links/${address.split('/').at(-1)}/opened`;
    const openings = async () => (await admin.get('/api/offers')).json()[0];
    await admin.post(opened);
    expect(await openings()).toMatchObject({ openedAt: null, openings: 0, lastOpenedAt: null });
    for (let n = 0; n < 3; n++) await app.post(opened);
    vi.setSystemTime(NOW.getTime() + 29 * 60_000);
    await app.post(opened);
    const at = NOW.toISOString();
    expect(await openings()).toMatchObject({ openedAt: at, openings: 1, lastOpenedAt: at });
    const later = new Date(NOW.getTime() + 30 * 60_000);
    vi.setSystemTime(later);
    await Promise.all(Array.from({ length: 5 }, () => app.post(opened)));
    const seen = { openedAt: at, openings: 2, lastOpenedAt: later.toISOString() };
    expect(await openings()).toMatchObject(seen);
    expect((await admin.get(`/api/offers/${offer.id}`)).json().link).toMatchObject(seen);
  });

  itOnce('keeps its link with a new version, which replaces the one before and is unseen', async () => {
    const { app, admin, offer } = await withOffer(engine);
    await send(admin, offer);
    const address = async () => (await admin.post(`/api/offers/${offer.id}/link`, { renew: false })).json().address;
    const before = await address();
    await app.post(`/api/offer-links/${before.split('/').at(-1)}/opened`, {});
    const { link: seen }: Offer = (await admin.get(`/api/offers/${offer.id}`)).json();
    expect(seen?.openedAt).toBe(NOW.toISOString());
    vi.setSystemTime('2026-11-26T17:00:00.000Z');
    const revised: Offer = (await admin.post(`/api/offers/${offer.id}/versions`)).json();
    expect(revised).toMatchObject({ status: 'sent', draft: { version: 2, body: completeOffer() } });
    expect((await admin.post(`/api/offers/${offer.id}/versions`)).json().detail).toBe(OFFER_MESSAGES.hasDraft);
    await save(admin, offer, { title: 'N076FA in white and red' });
    const resent = await admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email, remind: false });
    const { versions, link }: Offer = resent.json();
    expect(link).toMatchObject({ openedAt: null, openings: 0, lastOpenedAt: null });
    expect(versions.map(({ version, status }) => [version, status])).toEqual([
      [2, 'sent'],
      [1, 'replaced'],
    ]);
    expect(await address()).toBe(before);
    expect((await admin.get(`/api/offers/${offer.id}/pdf?version=1`)).body).toContain('.1');
    expect((await admin.get(`/api/offers/${offer.id}/pdf`)).body).toContain('.2');
    expect((await admin.get(`/api/offers/${offer.id}/pdf?version=3`)).statusCode).toBe(404);
    const waiting = await app.db
      .selectFrom('outbox')
      .select(['kind', 'message'])
      .where('kind', 'like', 'offer-%')
      .execute();
    expect(waiting.map(({ kind }) => kind)).toEqual(['offer-sent']);
    const { text } = wordsOf(openMessage(app.config.sessionSecret, waiting[0]!.message));
    expect(text).toContain('What changed since version 1:');
    expect(text).toMatch(/Title.* → /);
  });

  it('discards the draft of a new version, but none that someone has changed meanwhile', async () => {
    const { admin, offer } = await withOffer(engine);
    const discard = (expectedUpdatedAt?: string) =>
      admin.delete(
        `/api/offers/${offer.id}/draft${expectedUpdatedAt ? `?expectedUpdatedAt=${expectedUpdatedAt}` : ''}`,
      );
    expect((await discard()).json().detail).toBe(OFFER_MESSAGES.firstDraft);
    const { versions: sent }: Offer = (await send(admin, offer)).json();
    const { draft }: Offer = (await admin.post(`/api/offers/${offer.id}/versions`)).json();
    const saved = (await save(admin, offer, { title: 'Theirs' })).json();
    const late = await discard(draft!.updatedAt);
    expect([late.statusCode, late.json()]).toMatchObject([409, { detail: OFFER_MESSAGES.moved, current: saved }]);
    const both = await Promise.all([discard(saved.updatedAt), discard(saved.updatedAt)]);
    for (const answer of both) expect(answer.json()).toMatchObject({ status: 'sent', draft: null, versions: sent });
    const again: Offer = (await admin.post(`/api/offers/${offer.id}/versions`)).json();
    expect(again.draft).toMatchObject({ version: 2, body: sent[0]!.body });
    expect((await admin.delete('/api/offers/99/draft')).statusCode).toBe(404);
  });

  itOnce('goes out once more to another address under a new link, as it was sent', async () => {
    const { app, admin, offer } = await withOffer(engine);
    const first: Offer = (await send(admin, offer)).json();
    const again = await admin.post(`/api/offers/${offer.id}/send`, { to: 'em@example.com' });
    expect(again.json().versions).toEqual([{ ...first.versions[0], sentTo: 'em@example.com' }]);
    expect(again.json().link).toMatchObject({ recipient: 'em@example.com' });
    vi.setSystemTime('2026-12-25T07:00:00.000Z');
    const later = await signIn(app);
    const late = await later.post(`/api/offers/${offer.id}/send`, { to: 'em@example.com' });
    expect([late.statusCode, late.json().detail]).toEqual([409, OFFER_MESSAGES.noDraft]);
    expect((await later.get(`/api/offers/${offer.id}`)).json().isExpired).toBe(true);
  });

  it('is sent once for repeats under one key, also at once', async () => {
    const { app, admin, offer } = await withOffer(engine);
    await save(admin, offer);
    const key = { 'idempotency-key': 'abc' };
    const once = () => admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email }, key);
    const statuses = (await Promise.all([once(), once(), once()])).map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 200]);
    const mails = await app.db.selectFrom('outbox').select('id').where('kind', '=', 'offer-sent').execute();
    expect(mails).toHaveLength(1);
    const other = await admin.post(`/api/offers/${offer.id}/send`, { to: 'em@example.com' }, key);
    expect(other.statusCode).toBe(409);
  });

  itOnce('is not sent while it lacks something, or when its draft has changed', async () => {
    const { admin, leadId, offer } = await withOffer(engine);
    const lacking = await admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email });
    expect([lacking.statusCode, lacking.json().errors]).toEqual([400, offer.draft!.missing]);
    await save(admin, offer);
    const outdated = { to: ELLEN.email, expectedUpdatedAt: offer.draft!.updatedAt };
    const moved = await admin.post(`/api/offers/${offer.id}/send`, outdated);
    expect([moved.statusCode, moved.json().current.missing]).toEqual([409, []]);
    expect(await statusOf(admin, leadId)).toBe('Quote Not Responded To');
  });

  itOnce('is not sent with a character that cannot be printed', async () => {
    const { app, admin, offer } = await withOffer(engine);
    const body = { ...completeOffer(), greeting: 'Dear 王,', inclusions: ['Rivets 1⅛ in ✓', 'Wash 🧽'] };
    const { updatedAt } = (await save(admin, offer, body)).json();
    const refused = await admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [
        { path: 'greeting', message: 'The character “王” (U+738B) cannot be printed. Please replace it.' },
        { path: 'inclusions.1', message: 'The character “🧽” (U+1F9FD) cannot be printed. Please replace it.' },
      ],
    ]);
    expect(await app.db.selectFrom('outbox').select('id').where('kind', '=', 'offer-sent').execute()).toEqual([]);
    await save(admin, offer, { greeting: 'Dear Wang,', inclusions: ['Rivets 1⅛ in ✓'] }, updatedAt);
    expect((await admin.post(`/api/offers/${offer.id}/send`, { to: ELLEN.email })).statusCode).toBe(200);
  });

  it('is withdrawn by the owner, or with a lead that is lost', async () => {
    const { app, admin, leadId, offer } = await withOffer(engine);
    await send(admin, offer);
    await admin.patch(`/api/quotes/${leadId}/status`, { status: 'Lost Quote', reason: 'price' });
    expect((await admin.get(`/api/offers/${offer.id}`)).json().status).toBe('withdrawn');
    const { timeline } = (await admin.get(`/api/quotes/${leadId}/lead`)).json();
    expect(timeline).toContainEqual(expect.objectContaining({ kind: 'offer', event: 'withdrawn', version: 1 }));
    expect(await app.db.selectFrom('outbox').select('id').where('kind', 'like', 'offer-%').execute()).toEqual([]);
    for (const path of ['send', 'versions', 'link'])
      expect(
        (await admin.post(`/api/offers/${offer.id}/${path}`, path === 'send' ? { to: ELLEN.email } : {})).statusCode,
      ).toBe(409);

    const copy = await admin.post(`/api/quotes/${leadId}/offers`, { copyOf: offer.id });
    expect(copy.json()).toMatchObject({ number: 'Q-26-0002', draft: { body: completeOffer() } });
    const { id } = copy.json();
    expect((await admin.post(`/api/offers/${id}/withdraw`)).json().status).toBe('withdrawn');
    const again = await admin.post(`/api/offers/${id}/withdraw`);
    expect([again.statusCode, again.json().detail]).toEqual([409, OFFER_MESSAGES.final.withdrawn]);
    expect((await save(admin, { id })).statusCode).toBe(409);
  });

  itOnce('that was accepted is final, and its lead is neither lost nor deleted', async () => {
    const { admin, leadId, offer } = await withOffer(engine);
    const sent: Offer = (await send(admin, offer)).json();
    const decision = { decision: 'accepted', versionId: sent.versions[0]!.id, method: 'phone', name: 'Ellen Marsh' };
    const choices = ['finish-clear'];
    expect((await admin.post(`/api/offers/${offer.id}/decision`, { ...decision, choices })).statusCode).toBe(201);
    const accepted: Offer = (await admin.get(`/api/offers/${offer.id}`)).json();
    expect(accepted).toMatchObject({ status: 'accepted', decision: { name: 'Ellen Marsh', totalCents: 3_318_168 } });
    const [listed] = (await admin.get('/api/offers')).json();
    expect(listed.decision).toEqual({ via: 'desk', name: 'Ellen Marsh', reason: null });
    for (const path of ['versions', 'withdraw'])
      expect((await admin.post(`/api/offers/${offer.id}/${path}`)).json().detail).toBe(OFFER_MESSAGES.final.accepted);
    const lost = await admin.patch(`/api/quotes/${leadId}/status`, { status: 'Lost Quote' });
    expect([lost.statusCode, lost.json().detail]).toEqual([409, DESK_MESSAGES.acceptedNotLost]);
    const deleted = await admin.delete(`/api/quotes/${leadId}`);
    expect([deleted.statusCode, deleted.json().detail]).toEqual([409, DESK_MESSAGES.hasJob]);
    expect(await statusOf(admin, leadId)).toBe('Work Scheduled');
  });

  itOnce('of another lead is copied without what is about that lead', async () => {
    const { app, admin, offer } = await withOffer(engine);
    await save(admin, offer, { induction: { from: '2027-01-04', to: '2027-01-08' } });
    const other = await receive(app, { firstName: 'Bo', tailNumber: 'N2', email: 'bo@example.com' });
    const copy = await admin.post(`/api/quotes/${other}/offers`, { copyOf: offer.id });
    expect(copy.json().draft.body).toMatchObject({
      title: 'Quote for N2',
      greeting: 'Dear Bo Marsh,',
      aircraft: { tailNumber: 'N2' },
      induction: null,
      sections: completeOffer().sections,
    });
    const unknown = await admin.post(`/api/quotes/${await receive(app)}/offers`, { copyOf: 99 });
    expect(unknown.json().errors).toEqual([{ path: 'copyOf', message: OFFER_MESSAGES.noCopy }]);
  });

  itOnce('is listed with a question until a reply follows', async () => {
    const { app, admin, leadId, offer } = await withOffer(engine);
    await send(admin, offer);
    const { address } = (await admin.post(`/api/offers/${offer.id}/link`, { renew: false })).json();
    await app.post(`/api/offer-links/${address.split('/').at(-1)}/ask`, { text: 'Is the spinner in?' });
    const question = async () => (await admin.get('/api/offers')).json()[0].question;
    expect(await question()).toEqual({ askedAt: NOW.toISOString(), text: 'Is the spinner in?' });
    const reply = { subject: 'The spinner', text: 'It is.' };
    expect((await admin.post(`/api/quotes/${leadId}/replies`, reply)).statusCode).toBe(201);
    expect(await question()).toBeNull();
  });

  itOnce('goes with a lead that is deleted', async () => {
    const { app, admin, leadId, offer } = await withOffer(engine);
    await send(admin, offer);
    expect((await admin.delete(`/api/quotes/${leadId}`)).statusCode).toBe(204);
    expect((await admin.get(`/api/offers/${offer.id}`)).statusCode).toBe(404);
    expect(await app.db.selectFrom('links').select('id').where('kind', '=', 'offer').execute()).toEqual([]);
  });

  it('is listed, searched, filtered and paged, and leaves as a table', async () => {
    const { app, admin, offer } = await withOffer(engine);
    await send(admin, offer);
    const bo = await receive(app, {
      firstName: 'Bo',
      lastName: '=Park',
      email: 'bo@example.com',
      phone: '303.555.0111',
    });
    vi.setSystemTime('2026-11-25T17:00:00.000Z');
    let desk = admin;
    const draft: Offer = (await admin.post(`/api/quotes/${bo}/offers`, {})).json();
    const list = async (query: string) => (await desk.get(`/api/offers?${query}`)).json().map(({ id }: Offer) => id);
    const all = await admin.get('/api/offers');
    expect([all.headers['x-total-count'], all.json()]).toMatchObject([
      '2',
      [
        { id: draft.id, status: 'draft', title: 'Quote for N076FA', hasDraft: true, version: 1, sentAt: null },
        {
          id: offer.id,
          status: 'sent',
          hasDraft: false,
          isExpired: false,
          validUntil: '2026-12-24',
          totalCents: 3_318_168,
          lead: { name: 'Ellen Marsh' },
          openedAt: null,
          decidedAt: null,
        },
      ],
    ]);
    expect(await list('q=q-26-0001')).toEqual([offer.id]);
    expect(await list('q=park%20bo')).toEqual([draft.id]);
    expect(await list('q=(303)+555-0111')).toEqual([draft.id]);
    expect(await list('status=sent')).toEqual([offer.id]);
    expect([await list(`lead=${bo}`), await list('lead=99')]).toEqual([[draft.id], []]);
    expect([await list('expired=true'), await list('expired=false')]).toEqual([[], [draft.id, offer.id]]);
    vi.setSystemTime('2026-12-19T17:00:00.000Z');
    desk = await signIn(app);
    expect([await list('expiresWithin=4'), await list('expiresWithin=5')]).toEqual([[], [offer.id]]);
    vi.setSystemTime('2026-12-25T07:00:00.000Z');
    expect((await desk.get('/api/offers?expired=true')).json()).toMatchObject([{ id: offer.id, isExpired: true }]);
    expect((await desk.get('/api/offers/counts')).json()).toEqual({
      total: 2,
      draft: 1,
      sent: 1,
      accepted: 0,
      declined: 0,
      withdrawn: 0,
      expired: 1,
      expiring: 0,
    });
    const first = await desk.get('/api/offers?limit=1');
    const next = /<(.+)>/.exec(String(first.headers.link))![1]!;
    expect((await desk.get(next)).json()).toMatchObject([{ id: offer.id }]);
    expect((await desk.get('/api/offers?cursor=abc')).statusCode).toBe(400);
    // An export asks for a login of the last minutes.
    desk = await signIn(app);
    const table = (await desk.get('/api/offers.csv?q=park')).body.split('\r\n');
    expect(table).toHaveLength(3);
    expect(table[1]).toMatch(/^Q-26-0002,1,draft,\d+,Bo =Park,/);
  });
});

describe.each(httpEngines)('the calls of an offer on %s', (engine) => {
  it('compute without storing', async () => {
    const { admin, offer } = await withOffer(engine);
    const computeTotals = (more: object) =>
      admin.post(`/api/offers/${offer.id}/reckon`, { body: completeOffer(), ...more });
    expect((await computeTotals({})).json().totalCents).toBe(3_318_168);
    expect((await computeTotals({ choices: ['finish-single'] })).json().subtotalCents).toBe(3_051_500);
    expect((await admin.get(`/api/offers/${offer.id}`)).json()).toEqual(offer);
    expect((await computeTotals({ choices: ['A'] })).statusCode).toBe(400);
  });

  it('refuse a body that does not fit, by field', async () => {
    const { admin, offer } = await withOffer(engine);
    const sections = [offerSection('a', 'any', [offerLine('a', 1)])];
    expect((await save(admin, offer, { sections })).json().errors).toEqual([
      { path: 'body.sections.0.lines.0.id', message: 'Use each id once' },
    ]);
    expect((await save(admin, offer, { total: 1 })).json().errors).toMatchObject([{ path: 'body.total' }]);
    expect((await save(admin, offer, { title: 'A\0' })).json().errors).toMatchObject([{ path: 'body.title' }]);
  });

  it('take the longest body, and refuse a longer one', async () => {
    const { admin, offer } = await withOffer(engine);
    const lines = (s: number) =>
      Array.from({ length: OFFER_LIMITS.lines }, (_, l) =>
        offerLine(`s${s}-${l}`, 1, {
          text: 'w'.repeat(OFFER_LIMITS.lineText),
          detail: 'w'.repeat(OFFER_LIMITS.lineDetail),
        }),
      );
    const sections = Array.from({ length: OFFER_LIMITS.sections }, (_, s) => offerSection(`s${s}`, 'any', lines(s)));
    const longest = { sections, discountCents: 0, terms: 'w'.repeat(OFFER_LIMITS.terms) };
    expect((await save(admin, offer, longest)).json().totals.maxCents).toBe(800);
    expect((await save(admin, offer, { sections: [...sections, ...sections] })).statusCode).toBe(413);
  });

  it.each([
    ['the PDF', { offerPdf: { ...plainPdf, sent: () => Promise.reject(new Error('no memory')) } }],
    ['the storage', { storage: brokenStorage() }],
  ])('send nothing when %s fails', async (_what, standIns) => {
    const { app, admin, leadId, offer } = await withOffer(engine, standIns);
    const answer = await send(admin, offer);
    expect([answer.statusCode, answer.json().detail]).toEqual([503, OFFER_MESSAGES.noPdf]);
    expect((await admin.get(`/api/offers/${offer.id}`)).json()).toMatchObject({
      status: 'draft',
      versions: [],
      link: null,
    });
    expect(await statusOf(admin, leadId)).toBe('Quote Not Responded To');
    expect(await app.db.selectFrom('outbox').select('id').where('kind', 'like', 'offer-%').execute()).toEqual([]);
  });

  it('give the same address, until it is renewed', async () => {
    const { admin, offer } = await withOffer(engine);
    const link = async (body: object) => (await admin.post(`/api/offers/${offer.id}/link`, body)).json();
    expect((await link({})).detail).toBe(OFFER_MESSAGES.neverSent);
    await send(admin, offer);
    const { address } = await link({ renew: false });
    expect(address).toMatch(/^http:\/\/localhost:3000\/q\/[\w-]{43}$/);
    expect((await link({ renew: false })).address).toBe(address);
    const renewed = (await link({})).address;
    expect(renewed).not.toBe(address);
    expect((await link({ renew: false })).address).toBe(renewed);
  });

  it('note who opened whose quote', async () => {
    const { admin, leadId, offer } = await withOffer(engine);
    await admin.get(`/api/offers/${offer.id}`);
    await admin.get('/api/offers?q=marsh');
    await admin.get('/api/offers.csv');
    expect((await admin.get('/api/access')).json()).toMatchObject([
      { kind: 'exported' },
      { kind: 'searched', words: 'marsh' },
      { kind: 'opened', quoteId: leadId },
    ]);
  });
});

function brokenStorage() {
  const refuse = () => Promise.reject(new Error('disk gone'));
  return {
    unfinished: '.part',
    put: refuse,
    putFile: refuse,
    open: refuse,
    delete: refuse,
    list: async function* () {},
  };
}
