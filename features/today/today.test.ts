import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PRICE_SETTING } from '#features/estimates/contract.ts';
import { BUSINESS } from '#features/site/contract.ts';
import { type Caller, signIn, startWithAdmin } from '#tests/support/api.ts';
import { engines } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import type { Today } from './contract.ts';

/** A Monday, at ten in the morning of the shop. */
const NOW = new Date('2027-03-01T17:00:00.000Z');

beforeEach(() => vi.setSystemTime(NOW));
afterEach(() => vi.useRealTimers());

describe.each(engines)('what needs the owner on %s', (engine) => {
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
      { kind: 'arrival', when: 'week', jobId: job.id, inductionOn: '2027-03-03', unpaidCents: 995_450 },
    ]);
    expect(first).toMatchObject({
      ...{ day: '2027-03-01', moved: [], bays: [] },
      coming: [{ day: '2027-03-03', events: [{ kind: 'arrival', subject: 'N076FA' }] }],
    });

    await admin.patch(`/api/quotes/${id}/status`, { status: 'Quote Being Built' });
    await admin.delete(`/api/quotes/${leadId}/reminder`);
    await app.db.updateTable('outbox').set({ failedAt: null }).execute();
    vi.setSystemTime(new Date('2027-03-03T17:00:00.000Z'));
    expect((await read()).needs).toMatchObject([{ kind: 'arrival', when: 'today' }]);
    await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
    const arrived = await read();
    expect(arrived.needs).toMatchObject([{ kind: 'unpaid', unpaidCents: 995_450 }]);
    expect(arrived.bays).toMatchObject([{ bay: 'strip', airplanes: [{ jobId: job.id, tailNumber: 'N076FA' }] }]);
  });

  it('lists what a new shop has not done, until it is done or some weeks have passed', async () => {
    const { app, admin } = await startWithAdmin(engine);
    const steps = async () => (await admin.get('/api/today')).json().steps;
    await app.db.updateTable('users').set({ createdAt: NOW.toISOString() }).execute();
    expect(await steps()).toEqual(['mail', 'hours', 'prices', 'photos', 'factor', 'backup']);
    await admin.put('/api/mail-server', { host: 'smtp.example.com', port: 465 });
    await admin.put('/api/settings/prices', PRICE_SETTING.builtIn);
    app.config.backups.passphrase = 'three unrelated words';
    expect(await steps()).toEqual(['hours', 'photos', 'factor']);
    await admin.put('/api/settings/business', BUSINESS);
    expect(await steps()).toContain('hours');
    await admin.put('/api/settings/business', { ...BUSINESS, phone: '(303) 555-0142' });
    expect(await steps()).toEqual(['photos', 'factor']);
    vi.setSystemTime(new Date('2027-04-01T17:00:00.000Z'));
    expect((await (await signIn(app)).get('/api/today')).json().steps).toEqual([]);
  });

  it('lists ready dates that moved within seven days, and jobs without news', async () => {
    const { app, admin, job } = await withJob(engine);
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
    vi.setSystemTime(new Date('2027-03-09T17:00:00.000Z'));
    const later = await read(await signIn(app));
    expect(later.moved).toEqual([]);
    expect(later.needs.map(({ kind }) => kind)).toContain('silent');
  });
});
