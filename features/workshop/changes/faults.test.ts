import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { localStorage, type Storage } from '#server/storage/storage.ts';
import { plainChangePdf, sendChangeOrder } from '#tests/support/changes.ts';
import { temporaryFolder } from '#tests/support/clean-up.ts';
import { engines } from '#tests/support/database.ts';
import { withJob } from '#tests/support/jobs.ts';
import { allRows } from '#tests/support/sent-offers.ts';
import { checkSeals } from '#workshop/decisions/seals.store.server.ts';

describe.each(engines)('the answer to a change order on %s', (engine) => {
  it('changes nothing while its PDF or the storage fails, and is recorded once afterwards', async () => {
    const DATA_DIR = await temporaryFolder();
    const real = localStorage(join(DATA_DIR, 'uploads'));
    let fails: (key: string) => boolean = () => false;
    const put: Storage['put'] = (key, ...file) =>
      fails(key) ? Promise.reject(new Error('no storage')) : real.put(key, ...file);
    const answered = vi.fn(plainChangePdf.answered);
    const changePdf = { ...plainChangePdf, answered };
    const { app, admin, job } = await withJob(engine, {
      changePdf,
      storage: { ...real, put },
      env: { DATA_DIR, RATE_LIMITS: 'off' },
    });
    const { token, answer } = await sendChangeOrder(admin, job.id);
    const path = `/api/change-links/${token}`;
    const decide = () => app.post(`${path}/decide`, answer(['doubler', 'rivets']), { 'idempotency-key': 'tap' });
    const before = await allRows(app.db);
    answered.mockRejectedValueOnce(new Error('no fonts'));
    for (const ending of ['no such file', '.pdf', '.json']) {
      fails = (key) => key.endsWith(ending);
      const failed = await decide();
      expect([ending, failed.statusCode, Number(failed.headers['retry-after']) > 0]).toEqual([ending, 503, true]);
    }
    expect(await allRows(app.db)).toEqual(before);
    expect((await app.get(path)).json().state).toBe('open');

    fails = () => false;
    const [first, again] = [await decide(), await decide()];
    expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    const mails = await app.db.selectFrom('outbox').select('id').where('kind', '=', 'change-decided').execute();
    expect(mails).toHaveLength(2);
    expect(await checkSeals(app.db, app.config.sessionSecret)).toEqual({ seals: 6, broken: null });
  });
});
