import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BUSINESS } from '#foundation/business/business.samples.ts';
import { type Caller, signIn, startWithAdmin } from '#tests/support/api.ts';
import { engines, onceOf } from '#tests/support/database.ts';
import { sendWaiting } from '#tests/support/invoices.ts';
import { withJob } from '#tests/support/jobs.ts';
import { HOUR_MS } from '#time/units.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import type { Today } from './today.contract.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

describe.each(engines)('what needs the owner on %s', (engine) => {
  const itOnce = onceOf(engine);
  it('comes from leads, quotes, jobs and mails, and goes when it is done', async () => {
    const { app, admin, job, leadId } = await withJob(engine);
    const read = async (): Promise<Today> => (await admin.get('/api/today')).json();
    const person = { firstName: 'Ed', lastName: 'Vasquez', email: 'ed@example.com', aircraftType: 'Cessna 182' };
    const { id } = (await app.post('/api/quotes', person)).json();
    await admin.patch(`/api/jobs/${job.id}`, { inductionOn: '2027-03-03' });
    await admin.put(`/api/quotes/${leadId}/reminder`, { on: '2027-03-01', about: 'Call about the stripes' });
    await app.db
      .updateTable('outbox')
      .set({ failedAt: NOW.toISOString(), lastError: 'no such address' })
      .where('recipient', '=', 'ed@example.com')
      .execute();

    const first = await read();
    expect(first.needs).toMatchObject([
      { kind: 'lead', when: 'today', leadId: id, name: 'Ed Vasquez', source: 'contact', photos: 0, others: 0 },
      { kind: 'reminder', when: 'today', leadId, about: 'Call about the stripes' },
      { kind: 'failed mails', when: 'today', recipient: 'ed@example.com', reason: 'no such address' },
      { kind: 'invoice', when: 'today', jobId: job.id, cents: 995_450, isFinal: false },
      { kind: 'arrival', when: 'week', jobId: job.id, inductionOn: '2027-03-03', unpaidCents: 995_450 },
    ]);
    expect(first).toMatchObject({
      day: '2027-03-01',
      moved: [],
      bays: [],
      coming: [{ day: '2027-03-03', events: [{ kind: 'arrival', subject: 'N076FA' }] }],
    });

    await admin.patch(`/api/quotes/${id}/status`, { status: 'Quote Being Built' });
    await admin.delete(`/api/quotes/${leadId}/reminder`);
    await app.db.updateTable('outbox').set({ failedAt: null }).execute();
    vi.setSystemTime(new Date('2027-03-03T17:00:00.000Z'));
    expect((await read()).needs).toMatchObject([{ kind: 'arrival', when: 'today' }, { kind: 'invoice' }]);
    await sendWaiting(admin, job.id);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    const arrived = await read();
    expect(arrived.needs).toMatchObject([{ kind: 'unpaid', unpaidCents: 995_450 }]);
    expect(arrived.bays).toMatchObject([{ bay: 'strip', airplanes: [{ jobId: job.id, tailNumber: 'N076FA' }] }]);
  });

  itOnce('lists what a new shop has not done, until it is done or some weeks have passed', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const steps = async () => (await admin.get('/api/today')).json().steps;
    await app.db.updateTable('users').set({ createdAt: NOW.toISOString() }).execute();
    expect(await steps()).toEqual(['mail', 'hours', 'prices', 'photos', 'notice', 'factor', 'backup']);
    await admin.put('/api/mail-server', { host: 'smtp.example.com', port: 465 });
    await admin.put('/api/settings/prices', PRICE_SETTING.builtIn);
    app.config.backups.passphrase = 'three unrelated words';
    expect(await steps()).toEqual(['hours', 'photos', 'notice', 'factor']);
    await app.post('/api/quotes', { firstName: 'Ed', lastName: 'Vasquez', email: 'ed@example.com' });
    await app.db
      .updateTable('outbox')
      .set({ attempts: 1, lastError: 'The mail server could not be reached.' })
      .execute();
    expect(await steps()).toContain('mail');
    await app.db.updateTable('outbox').set({ sentAt: NOW.toISOString() }).execute();
    expect(await steps()).not.toContain('mail');
    await admin.put('/api/settings/business', BUSINESS);
    expect(await steps()).toContain('hours');
    await admin.put('/api/settings/business', { ...BUSINESS, phone: '(303) 555-0142' });
    await admin.put('/api/settings/notice', { enabled: false });
    expect(await steps()).toEqual(['photos', 'factor']);
    vi.setSystemTime(new Date('2027-04-01T17:00:00.000Z'));
    expect((await (await signIn(app)).get('/api/today')).json().steps).toEqual([]);
  });

  itOnce('lists ready dates that moved within seven days, and jobs without news', async () => {
    const { app, admin, job } = await withJob(engine);
    // What was planned before the arrival is no promise.
    await admin.patch(`/api/jobs/${job.id}`, { inductionOn: '2027-03-03' });
    const planned = (await admin.get(`/api/jobs/${job.id}`)).json().forecast.readyOn;
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    const before = (await admin.get(`/api/jobs/${job.id}`)).json().forecast.readyOn;
    const change = { event: 'start' };
    await admin.post(`/api/jobs/${job.id}/stages/induction`, change);
    const slow = { daysLeft: 4, reason: 'staff' };
    expect((await admin.post(`/api/jobs/${job.id}/stages/induction`, slow)).statusCode).toBe(200);
    const read = async (by: Caller): Promise<Today> => (await by.get('/api/today')).json();
    expect((await read(admin)).moved).toMatchObject([
      { jobId: job.id, before, workDays: 2, reason: 'staff', toldAt: null },
    ]);
    const told = (await admin.post(`/api/jobs/${job.id}/tell`, {})).json();
    expect([planned > before, told.toldReadyOn >= planned, told.readyDates.at(-1)]).toMatchObject([
      true,
      true,
      { readyOn: planned, toldAt: null },
    ]);
    vi.setSystemTime(new Date('2027-03-09T17:00:00.000Z'));
    const later = await read(await signIn(app));
    expect(later.moved).toEqual([]);
    expect(later.needs.map(({ kind }) => kind)).toContain('silent');
  });
});

describe.each(engines)('the backups on Today, on %s', (engine) => {
  const at = (hoursAgo: number) => new Date(NOW.getTime() - hoursAgo * HOUR_MS).toISOString();

  it('stand there, and need the owner when none was made, one failed, is old, or did not come back', async () => {
    const { app, admin } = await startWithAdmin(engine, {
      env: { BACKUPS: 'on', BACKUP_PASSPHRASE: 'three words more' },
    });
    const { db } = app;
    const read = async () => {
      const { needs, backups } = (await admin.get('/api/today')).json<Today>();
      return [needs.find(({ kind }) => kind === 'backup'), backups];
    };
    const off = { isOn: true, isRunning: false, isEncrypted: true, lastMadeAt: null, place: null, lastCheckedAt: null };
    expect(await read()).toMatchObject([{ when: 'today', problem: 'none', lastMadeAt: null, reason: null }, off]);
    const first = { day: '2027-02-26', file: 'a', madeAt: at(71), checkedAt: at(71), createdAt: at(71) };
    await db.insertInto('backups').values(first).execute();
    expect(await read()).toMatchObject([{ problem: 'old', lastMadeAt: at(71) }, { lastCheckedAt: at(71) }]);
    await db
      .updateTable('backups')
      .set({ madeAt: at(1) })
      .execute();
    expect(await read()).toEqual([undefined, { ...off, lastMadeAt: at(1), place: 'folder', lastCheckedAt: at(71) }]);
    await db.updateTable('backups').set({ failure: 'The rows differ', failedStep: 'check' }).execute();
    expect(await read()).toMatchObject([{ problem: 'not restored', reason: 'The rows differ' }, {}]);
    await db
      .insertInto('backups')
      .values({ day: '2027-03-01', failure: 'no space left', failedStep: 'make', claimedUntil: at(-0.1) })
      .execute();
    expect(await read()).toMatchObject([{ problem: 'not made', lastMadeAt: at(1) }, { isRunning: true }]);
  });

  it('need no one while they are off, and a passphrase while they are on', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const kinds = async () => (await admin.get('/api/today')).json<Today>().needs;
    await app.db
      .updateTable('users')
      .set({ createdAt: at(24 * 60) })
      .execute();
    expect(await kinds()).toEqual([]);
    app.config.backups.isOn = true;
    await app.db
      .insertInto('backups')
      .values({ day: '2027-03-01', file: 'a', madeAt: at(1) })
      .execute();
    expect(await kinds()).toMatchObject([{ kind: 'backup', when: 'week', problem: 'open' }]);
  });
});
