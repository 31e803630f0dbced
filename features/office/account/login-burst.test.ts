import { StatementSync } from 'node:sqlite';
import { expect, it, vi } from 'vitest';
import { hashPassword, MAX_HASHES, MAX_WAITING } from '#server/passwords.ts';
import { startApp } from '#tests/support/api.ts';

const PASSWORD = 'correct horse battery';
const TAKEN = MAX_HASHES + MAX_WAITING;
/** Of two logins, with their limits, session, device, notice and log. */
const MAX_IN_A_ROW = 60;

it('a hundred logins at once are spread, and those refused cost no statement', async () => {
  const app = await startApp('sqlite');
  const passwordHash = await hashPassword(PASSWORD);
  const ids = Array.from({ length: 100 }, (_, n) => `user-${n}`);
  await app.db
    .insertInto('users')
    .values(ids.map((id) => ({ id, email: `${id}@example.com`, role: 'owner' })))
    .execute();
  await app.db
    .insertInto('credentials')
    .values(ids.map((userId) => ({ userId, passwordHash })))
    .execute();
  for (const round of ['cold', 'warm']) {
    const statements = countStatements();
    const logins = ids.map((id, n) =>
      app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: `203.0.113.${n}`,
        payload: { username: `${id}@example.com`, password: PASSWORD },
      }),
    );
    const codes = (await Promise.all(logins)).map(({ statusCode }) => statusCode);
    const { total, inARow } = statements.end();
    expect([round, codes.filter((code) => code === 200).length]).toEqual([round, TAKEN]);
    expect([round, codes.filter((code) => code === 503).length]).toEqual([round, ids.length - TAKEN]);
    expect(inARow, round).toBeLessThan(MAX_IN_A_ROW);
    expect(total, round).toBeLessThan((TAKEN * MAX_IN_A_ROW) / 2);
  }
}, 60_000);

/** Statements in all, and at most between two turns of the event loop, while nothing else is answered. */
function countStatements() {
  const spies = (['all', 'run'] as const).map((method) => vi.spyOn(StatementSync.prototype, method));
  const count = () => spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  let [before, inARow, isOver] = [0, 0, false];
  const turn = () => {
    const now = count();
    inARow = Math.max(inARow, now - before);
    before = now;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  return {
    end: () => {
      isOver = true;
      turn();
      const total = count();
      for (const spy of spies) spy.mockRestore();
      return { total, inARow };
    },
  };
}
