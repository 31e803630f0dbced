import { setTimeout as delay } from 'node:timers/promises';

/** How long urgent responses, such as health checks, wait for the database. */
export const DATABASE_WAIT_MS = 1_000;

/** Waits for `work` up to `ms`; the work itself goes on. @throws then an error that `isUnavailable` recognizes */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = delay(ms, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' });
  });
  return Promise.race([work, timeout]);
}
