import { describe, expect, it } from 'vitest';
import { answersOf, changeBodyOf, draftChange, sendChangeOrder } from '#tests/support/changes.ts';
import { engines } from '#tests/support/database.ts';
import { acceptJob, withJob } from '#tests/support/jobs.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { DAY_MS } from '#time/units.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';
import { remindNextChange } from './sending.store.server.ts';

const ROUNDS = isFullRun ? 4 : 2;

describe.each(engines)('all writers of a change order at once on %s', (engine) => {
  it('wait for each other without a deadlock, and leave an order that is whole', { timeout: 120_000 }, async () => {
    const { app, admin, job, leadId } = await withJob(engine);
    const url = `/api/jobs/${job.id}`;
    await admin.post(`${url}/status`, { to: 'in-work' });
    const later = new Date(Date.now() + 30 * DAY_MS);
    for (let round = 0; round < ROUNDS; round++) {
      const stageKey = job.stages[round]!.key;
      const placed = await sendChangeOrder(admin, job.id, changeBodyOf({ stageKey }));
      const draft = await draftChange(admin, job.id, changeBodyOf({ stageKey }));
      const page = `/api/change-links/${placed.token}`;
      const entered = { answers: answersOf(['seal']), name: 'Dana', method: 'phone' };
      const writers = [
        () => app.post(`${page}/decide`, placed.answer(['doubler', 'rivets'])),
        () => admin.post(`${placed.url}/decision`, entered),
        () => admin.post(`${placed.url}/withdraw`),
        () => app.post(`${page}/ask`, { text: 'Why?' }),
        () => app.post(`${page}/opened`),
        () => admin.post(`${placed.url}/link`),
        () => admin.put(`${url}/changes/${draft.number}`, { body: changeBodyOf({ stageKey, title: 'B' }) }),
        () => admin.post(`${url}/changes/${draft.number}/send`, { to: 'dana@example.com' }),
        () => admin.post(`${url}/stages/${stageKey}`, { event: 'advance' }),
        () => admin.post(`${url}/status`, { to: 'on-hold', hold: 'parts' }),
        () => admin.post(`${url}/status`, { to: 'in-work' }),
        () => admin.patch(`/api/quotes/${leadId}/notes`, { notes: `Round ${round}` }),
        () => admin.post('/api/people/erasures', { email: 'dana@example.com' }),
        () => acceptJob(app, admin).then(() => ({ statusCode: 200, body: '' })),
      ];
      const inTurn = [...writers.slice(round * 3), ...writers.slice(0, round * 3)];
      const night = remindNextChange({ db: app.db, publicUrl: app.config.publicUrl }, later);
      const answers = await Promise.all(inTurn.map((write) => write()));
      await night;
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
      // What is left waits no more in the next round.
      for (const number of [placed.change.number, draft.number]) await admin.post(`${url}/changes/${number}/withdraw`);
    }
    const orders = await app.db.selectFrom('changeOrders').selectAll().where('jobId', '=', job.id).execute();
    const decisions = await app.db.selectFrom('decisions').select('changeOrderId').execute();
    for (const { id, status } of orders)
      expect(decisions.filter(({ changeOrderId }) => changeOrderId === id)).toHaveLength(status === 'decided' ? 1 : 0);
    const days = orders.reduce((sum, { approvedDays }) => sum + (approvedDays ?? 0), 0);
    const stages = await app.db.selectFrom('jobStages').select('extraDays').where('jobId', '=', job.id).execute();
    expect(stages.reduce((sum, { extraDays }) => sum + extraDays, 0)).toBe(days);
    expect(await checkSeals(app.db, app.config.sessionSecret)).toMatchObject({ broken: null });
  });
});
