import { describe, expect, it } from 'vitest';
import { engines } from '#tests/support/database.ts';
import { doChecks, withJob } from '#tests/support/jobs.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { DAY_MS } from '#time/units.ts';
import { remindNext, reviewNext } from './date-notices.store.server.ts';

const ROUNDS = isFullRun ? 3 : 2;

describe.each(engines)('all writers of a job at once on %s', (engine) => {
  it('wait for each other without a deadlock, and leave a job that is whole', { timeout: 120_000 }, async () => {
    const { app, admin, job, leadId } = await withJob(engine);
    const url = `/api/jobs/${job.id}`;
    const { address } = (await admin.post(`${url}/link`, { renew: false })).json();
    const page = `/api/job-links/${address.split('/job/')[1]}`;
    await admin.post(`${url}/status`, { to: 'in-work' });
    await doChecks(app, job.id);
    const night = { db: app.db, publicUrl: app.config.publicUrl };
    const later = new Date(Date.now() + 9 * DAY_MS);
    for (let round = 0; round < ROUNDS; round++) {
      const key = job.stages[round]!.key;
      const payment = { cents: 100, method: 'cash', receivedOn: '2026-01-05' };
      const writers = [
        () => admin.post(`${url}/stages/${key}`, { event: 'start' }),
        () => admin.post(`${url}/stages/${key}`, { event: 'finish' }),
        () => admin.post(`${url}/status`, { to: 'on-hold', hold: 'parts' }),
        () => admin.post(`${url}/status`, { to: 'in-work' }),
        () => admin.post(`${url}/notes`, { text: 'Etched', visible: true }),
        () => admin.post(`${url}/payments`, payment),
        () => admin.post(`${url}/tell`, { reason: 'staff' }),
        () => admin.patch(url, { title: `Round ${round}` }),
        () => admin.post(`${url}/link`, { renew: false }),
        () => app.post(`${page}/ask`, { text: 'When?' }),
        () => app.post(`${page}/subscribe`, { email: `pat${round}@example.com` }),
        () => app.post(`${page}/opened`),
        () => admin.patch(`/api/quotes/${leadId}/notes`, { notes: `Round ${round}` }),
        () => admin.patch(`/api/quotes/${leadId}/status`, { status: 'Lost Quote' }),
        () => admin.delete(`/api/quotes/${leadId}`),
        () => admin.post('/api/people/erasures', { email: 'dana@example.com' }),
      ];
      const inTurn = [...writers.slice(round * 5), ...writers.slice(0, round * 5)];
      const nights = [reviewNext(night, later), remindNext(night, later)];
      const answers = await Promise.all(inTurn.map((write) => write()));
      await Promise.all(nights);
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    }
    const paid = (await admin.get(`${url}/payments`)).json();
    expect(paid).toMatchObject({ paidCents: ROUNDS * 100 });
    // Each shown date follows the one before; after a hold, during which none is shown, it follows none.
    const dates = await app.db.selectFrom('jobForecasts').selectAll().orderBy('id').execute();
    for (const [n, { before }] of dates.entries()) if (n > 0) expect([dates[n - 1]!.readyOn, null]).toContain(before);
  });
});
