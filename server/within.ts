import { setTimeout as delay } from 'node:timers/promises';

/** How long what must be answered soon, such as a health check, waits for the database. */
export const DATABASE_WAIT_MS = 1_000;

/** Waits for `work` up to `ms`. The work itself goes on. @throws after that an error that `isUnavailable` knows */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = delay(ms, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' });
  });
  return Promise.race([work, timeout]);
}
