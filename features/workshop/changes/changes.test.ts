import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sha256Hex } from '#server/crypto.ts';
import type { Caller, TestApp } from '#tests/support/api.ts';
import {
  answersOf,
  changeBodyOf,
  draftChange,
  type PlacedChange,
  plainChangePdf,
  sendChangeOrder,
} from '#tests/support/changes.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { doChecks, withJob, workThrough } from '#tests/support/jobs.ts';
import { TOTAL } from '#tests/support/sent-offers.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import type { Job } from '#workshop/jobs/desk/job-desk.contract.ts';
import { CHANGE_MESSAGES } from './change-order.ts';
import { remindNextChange } from './sending.store.server.ts';

const SCHEME = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062s.aaxx.N733BK.a.a';

describe.each(engines)('a change order on %s', (engine) => {
  const itOnce = onceOf(engine);
  let app: TestApp;
  let admin: Caller;
  let job: Job;
  beforeEach(async () => {
    ({ app, admin, job } = await withJob(engine));
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    await doChecks(app, job.id);
    await workThrough(admin, job, ['induction', 'disassembly']);
    await admin.post(`/api/jobs/${job.id}/stages/strip`, { event: 'start' });
  });

  const readJob = async (): Promise<Job> => (await admin.get(`/api/jobs/${job.id}`)).json();
  const decide = (placed: PlacedChange, yes: readonly string[], headers = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/change-links/${placed.token}/decide`,
      payload: placed.answer(yes),
      headers,
    });
  const mails = (kind: string) =>
    app.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('id').execute();
  const stage = (key: string, event: string) => admin.post(`/api/jobs/${job.id}/stages/${key}`, { event });

  itOnce('tells what a draft lacks, and leaves once it is whole, with a photo of what was found', async () => {
    const url = `/api/jobs/${job.id}/changes`;
    const begun = await admin.post(url);
    expect(begun.json()).toMatchObject({ number: 1, status: 'draft', stageKey: 'strip', blocks: true });
    expect(begun.headers.location).toBe(`${url}/1`);
    const lines = [{ ...changeBodyOf().lines[0]!, cents: null }];
    const saved = await admin.put(`${url}/1`, { body: changeBodyOf({ lines, findings: '' }) });
    const lacks = ['findings', 'photos', 'lines.0.cents'];
    expect(saved.json().missing.map(({ path }: { path: string }) => path)).toEqual(lacks);
    const refused = await admin.post(`${url}/1/send`, { to: 'dana@example.com' });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.map(({ path }: { path: string }) => path)).toEqual(lacks);

    const odd = changeBodyOf({ findings: 'Corrosion 漢' });
    const named = (await admin.put(`${url}/1`, { body: odd })).json().missing;
    expect(named).toContainEqual({
      path: 'findings',
      message: 'The character “漢” (U+6F22) cannot be printed. Please replace it.',
    });

    const { change, token } = await sendChangeOrder(admin, job.id);
    expect(change).toMatchObject({ number: 2, status: 'sent', sentTo: 'dana@example.com' });
    const [mail, ...others] = await mails('change-sent');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'dana@example.com',
      message: { files: [{ name: 'J-26-0001 change order 2.pdf' }] },
    });
    const page = (await app.get(`/api/change-links/${token}`)).json();
    expect(page).toMatchObject({
      state: 'open',
      contractCents: TOTAL,
      document: {
        job: 'J-26-0001',
        number: 2,
        all: { subtotalCents: 515_510, taxCents: 3_635, days: 5 },
        lines: [{ mark: { x: 420, y: 610 } }, {}, {}, {}],
      },
    });
    expect(page.readyDates).toHaveLength(6);
    expect(page.scheme).toBeNull();
    await admin.post(`/api/quotes/${job.leadId}/schemes`, { code: SCHEME });
    const color = expect.stringMatching(/^#[0-9a-f]{6}$/);
    expect((await app.get(`/api/change-links/${token}`)).json().scheme).toEqual({ base: color, a: color, b: color });
    const document = (await app.get(`/api/change-links/${token}/document.json`)).body;
    expect(sha256Hex(document)).toBe(change.documentHash);
    expect((await readJob()).flags.waiting).toBe(true);
    expect((await admin.put(`${url}/2`, { body: changeBodyOf() })).statusCode).toBe(409);
    expect((await admin.delete(`${url}/2`)).statusCode).toBe(409);
    expect((await admin.delete(`${url}/1`)).statusCode).toBe(204);
  });

  it('is answered line by line: days, rest of the schedule, new date, mails, seal', async () => {
    const before = await readJob();
    const [doubler, ...others] = changeBodyOf().lines;
    const placed = await sendChangeOrder(
      admin,
      job.id,
      changeBodyOf({ lines: [{ ...doubler!, days: 40 }, ...others] }),
    );
    const { readyDates } = (await app.get(`/api/change-links/${placed.token}`)).json();
    const answered = await decide(placed, ['doubler', 'rivets', 'seal']);
    expect(answered.statusCode).toBe(201);
    const sums = { subtotalCents: 394_010, taxCents: 3_635, totalCents: 397_645, days: 41 };
    expect(answered.json()).toMatchObject({ state: 'decided', contractCents: TOTAL, decision: { sums, via: 'link' } });
    const after = await readJob();
    expect(after.stages.find(({ key }) => key === 'strip')).toMatchObject({ extraDays: 41 });
    expect(after.forecast!.readyOn).toBe(readyDates[41]);
    expect(after.toldReadyOn).toBe(readyDates[41]);
    expect(after.readyDates[0]).toMatchObject({ reason: 'corrosion', readyOn: readyDates[41] });
    const [rest, was] = [after.money!.schedule.at(-1)!, before.money!.schedule.at(-1)!];
    expect(rest.cents).toBe(was.cents + sums.totalCents);
    expect(after.money).toMatchObject({ contractCents: TOTAL, approvedCents: sums.totalCents });
    expect(after.money!.balanceCents).toBe(TOTAL + sums.totalCents);
    const told = await mails('change-decided');
    expect(told.map(({ recipient }) => recipient)).toEqual(['dana@example.com', null]);
    for (const { message } of told) {
      expect(JSON.stringify(message)).toContain('$37,158.13');
      expect(JSON.stringify(message)).toContain('Line filler');
    }
    expect(await checkSeals(app.db, app.config.sessionSecret)).toEqual({ seals: 6, broken: null });
    const record = (await app.get(`/api/change-links/${placed.token}/record.json`)).body;
    expect(sha256Hex(record)).toBe(answered.json().decision.recordHash);
    expect(JSON.parse(record).consent).toMatch(/^I’m answering these four lines by typing my name\./);
    const entries = (await admin.get(`/api/quotes/${job.leadId}/lead`)).json().timeline;
    const events = entries
      .filter(({ kind }: { kind: string }) => kind === 'change')
      .map(({ event }: { event: string }) => event);
    expect(events.toSorted()).toEqual(['answered', 'sent']);
  });

  itOnce('puts the job on hold when lines that must be done are declined, and asks the owner to call', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    const unsure = { ...(placed.answer([]) as object), answers: answersOf([]).map(({ id, yes }) => ({ id, yes })) };
    const asked = await app.post(`/api/change-links/${placed.token}/decide`, unsure);
    expect(asked.json()).toMatchObject({ errors: [{ path: 'answers.0.sure', message: CHANGE_MESSAGES.sure }] });
    expect((await decide(placed, [])).statusCode).toBe(201);
    const after = await readJob();
    expect(after).toMatchObject({ status: 'on-hold', hold: { reason: 'change-declined', from: 'in-work' } });
    expect(after.money).toMatchObject({ approvedCents: 0, balanceCents: TOTAL });
    expect(after.stages.find(({ key }) => key === 'strip')).toMatchObject({ extraDays: 0 });
    const owner = (await mails('change-decided')).at(-1)!;
    expect(owner.recipient).toBeNull();
    expect(JSON.stringify(owner.message)).toContain('Call Dana Whitfield');
  });

  itOnce('keeps its stage from ending and later ones from beginning until it is answered', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    const url = `/api/jobs/${job.id}`;
    // Two tabs at once.
    const tries = await Promise.all([stage('strip', 'finish'), stage('strip', 'finish'), stage('metal', 'start')]);
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([409, 409, 409]);
    const answer = {
      stageKey: 'strip',
      checkKey: null,
      changeNumber: 1,
      what: 'A response to a change order',
    };
    for (const refused of tries) expect(refused.json().missing).toEqual([answer]);
    expect((await admin.post(`${url}/status`, { to: 'ready' })).json().missing).toContainEqual(answer);
    // An answer and an end at once: whichever comes first, the end never comes before the answer.
    const [answered, ended] = await Promise.all([decide(placed, ['doubler', 'rivets']), stage('strip', 'finish')]);
    expect(answered.statusCode).toBe(201);
    if (ended.statusCode !== 200) expect((await stage('strip', 'finish')).statusCode).toBe(200);
    expect((await stage('metal', 'start')).statusCode).toBe(200);
  });

  itOnce('lets work go on beside an order that does not block', async () => {
    await sendChangeOrder(admin, job.id, changeBodyOf({ blocks: false, reason: 'request' }));
    expect((await stage('strip', 'finish')).statusCode).toBe(200);
    expect((await readJob()).flags.waiting).toBe(true);
  });

  itOnce('is not answered by the desk before it was sent', async () => {
    const { number } = await draftChange(admin, job.id);
    const entered = { answers: answersOf(['seal']), name: 'Dana', method: 'phone' };
    const answer = await admin.post(`/api/jobs/${job.id}/changes/${number}/decision`, entered);
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { detail: CHANGE_MESSAGES.notOpen.draft, current: { number, status: 'draft' } },
    ]);
    expect(await mails('change-decided')).toEqual([]);
  });

  itOnce('is answered once, by link or desk, and a repeat gets the first answer', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    const entered = { answers: answersOf(['seal']), name: 'Dana', method: 'phone' };
    const key = { 'idempotency-key': 'once' };
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => decide(placed, ['doubler', 'rivets'])),
      admin.post(`${placed.url}/decision`, entered),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    for (const { statusCode, body } of answers)
      if (statusCode !== 201)
        expect([statusCode, JSON.parse(body).detail]).toEqual([409, CHANGE_MESSAGES.notOpen.decided]);
    const [decision, ...others] = await app.db
      .selectFrom('decisions')
      .selectAll()
      .where('changeOrderId', 'is not', null)
      .execute();
    expect([decision?.erasedAt, others]).toEqual([null, []]);

    const second = await sendChangeOrder(admin, job.id);
    const repeated = [
      await decide(second, ['seal', 'doubler', 'rivets'], key),
      await decide(second, ['seal', 'doubler', 'rivets'], key),
    ];
    expect(repeated.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(repeated[1]!.json().decision).toEqual(repeated[0]!.json().decision);
    expect((await decide(second, ['seal'], key)).statusCode).toBe(409);
    expect(await mails('change-decided')).toHaveLength(4);
  });

  it('is answered once for 100 answers at once, each with a key of its own; the others are told', {
    timeout: 60_000,
  }, async () => {
    const answered = vi.spyOn(plainChangePdf, 'answered');
    const placed = await sendChangeOrder(admin, job.id);
    const yes = ['doubler', 'rivets', 'seal'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => decide(placed, yes, { 'idempotency-key': `tap ${n}` })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(99).fill(409)]);
    for (const refused of answers.filter(({ statusCode }) => statusCode === 409))
      expect(refused.json().current.decision).toMatchObject({ recordHash: expect.any(String) });
    expect(answered).toHaveBeenCalledTimes(1);
    expect(await mails('change-decided')).toHaveLength(2);
    expect(await checkSeals(app.db, app.config.sessionSecret)).toEqual({ seals: 6, broken: null });
  });

  itOnce('is withdrawn by the shop, or with its job, and then neither waits nor can be answered', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    expect((await admin.post(`${placed.url}/withdraw`)).json()).toMatchObject({ status: 'withdrawn' });
    const again = await admin.post(`${placed.url}/withdraw`);
    expect([again.statusCode, again.json().current.status]).toEqual([409, 'withdrawn']);
    expect((await stage('strip', 'finish')).statusCode).toBe(200);
    const late = await decide(placed, ['seal']);
    expect([late.statusCode, late.json().current.state]).toEqual([410, 'withdrawn']);
    const second = await sendChangeOrder(admin, job.id, changeBodyOf({ stageKey: 'metal' }));
    expect((await admin.post(`/api/jobs/${job.id}/status`, { to: 'cancelled', note: 'Sold' })).statusCode).toBe(200);
    expect((await app.get(`/api/change-links/${second.token}`)).json().state).toBe('withdrawn');
  });

  itOnce('never takes the contract below nothing', async () => {
    const [line] = changeBodyOf().lines;
    const body = changeBodyOf({ reason: 'request', lines: [{ ...line!, cents: -2_000_000, mustDo: false }] });
    const both = [await sendChangeOrder(admin, job.id, body), await sendChangeOrder(admin, job.id, body)];
    expect((await decide(both[0]!, ['doubler'])).statusCode).toBe(201);
    const second = await decide(both[1]!, ['doubler']);
    expect([second.statusCode, second.json().detail]).toEqual([409, CHANGE_MESSAGES.belowZero]);
    expect((await readJob()).money!.schedule.map(({ cents }) => cents).reduce((a, b) => a + b)).toBe(TOTAL - 2_000_000);
  });

  itOnce('reminds customer and owner once after the last day to answer, and the forecast waits', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    const how = { db: app.db, publicUrl: app.config.publicUrl };
    expect(await remindNextChange(how, new Date())).toBe(false);
    let at = new Date(`${placed.change.respondBy}T19:00:00Z`);
    expect(await remindNextChange(how, at)).toBe(false);
    // The next work day comes within a week.
    for (let n = 0; n < 7 && (await mails('change-reminder')).length === 0; n++) {
      at = new Date(at.getTime() + DAY_MS);
      await remindNextChange(how, at);
    }
    const reminders = await mails('change-reminder');
    expect(reminders.map(({ recipient }) => recipient)).toEqual(['dana@example.com', null]);
    expect(await remindNextChange(how, new Date(at.getTime() + DAY_MS))).toBe(false);
    expect(shopDay(at) > placed.change.respondBy!).toBe(true);
  });

  itOnce('shows the customer of the job what waits, with the address of its page', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
    const page = `/api/job-links/${address.split('/job/')[1]}`;
    const [shown] = (await app.get(page)).json().changes;
    expect(shown).toMatchObject({ number: 1, state: 'open', stageKey: 'strip', path: `/change/${placed.token}` });
    await decide(placed, ['doubler', 'rivets']);
    const { changes, money } = (await app.get(page)).json();
    expect(changes[0]).toMatchObject({ state: 'decided', approvedCents: 352_750, approvedDays: 4 });
    expect(money.approvedCents).toBe(352_750);
  });

  itOnce('survives an erasure as figures and hashes, with its seal', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    await decide(placed, ['doubler', 'rivets']);
    const cancelled = await admin.post(`/api/jobs/${job.id}/status`, { to: 'cancelled', note: 'Sold' });
    expect(cancelled.statusCode).toBe(200);
    await admin.patch(`/api/quotes/${job.leadId}/status`, { status: 'Work Complete' });
    const erased = await admin.post('/api/people/erasures', { email: 'dana@example.com' });
    expect([erased.statusCode, erased.body]).toEqual([201, expect.anything()]);
    const [row] = await app.db.selectFrom('changeOrders').selectAll().execute();
    expect(row).toMatchObject({
      title: '',
      document: null,
      approvedCents: 352_750,
      documentHash: placed.change.documentHash,
    });
    expect((await app.get(`/api/change-links/${placed.token}`)).statusCode).toBe(404);
    expect(await checkSeals(app.db, app.config.sessionSecret)).toMatchObject({ broken: null });
  });

  itOnce('names a changed document of an answered order', async () => {
    const placed = await sendChangeOrder(admin, job.id);
    await decide(placed, ['seal', 'doubler', 'rivets']);
    const table = engine === 'sqlite' ? '' : ' on change_orders';
    await sql`drop trigger change_orders_frozen${sql.raw(table)}`.execute(app.db);
    await app.db.updateTable('changeOrders').set({ document: '{}' }).execute();
    const { broken } = await checkSeals(app.db, app.config.sessionSecret);
    expect(broken).toBe('Seal 5: row 2 of decisions: its document (J-26-0001) was changed or removed.');
  });
});
