import { setTimeout as delay } from 'node:timers/promises';

/** Whether the database or storage is unavailable for the moment, so that a retry makes sense. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  if (code && (SYSTEM.has(code) || POSTGRES.has(code) || code.startsWith('08'))) return true;
  if (errcode !== undefined && SQLITE.has(errcode & 0xff)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error)/.test(
    message ?? '',
  );
}

/** Whether the database's disk is full: ENOSPC, EDQUOT, disk_full, SQLITE_FULL. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '') || errcode === 13;
}

/** Network errors and a full disk. */
const SYSTEM = new Set([
  'ENOSPC',
  'EDQUOT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN', // also what a container hears of one that is being started
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);
/**
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: class 57P operator intervention, 53 resources;
 * timeouts of statements and locks, deadlocks, and a read-only standby.
 */
const POSTGRES = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '53400',
  '57014',
  '55P03',
  '40P01',
  '25006',
]);
/** https://www.sqlite.org/rescode.html: BUSY, LOCKED, IOERR, FULL, CANTOPEN */
const SQLITE = new Set([5, 6, 10, 13, 14]);

/** Whether PostgreSQL rejected a text with U+0000, which SQLite accepts. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(String((error as { code?: unknown })?.code));
}

/** How long urgent responses, such as health checks, wait for the database. */
export const DATABASE_WAIT_MS = 1_000;

/** Waits for `work` up to `ms`; the work itself goes on. @throws then an error that `isUnavailable` recognizes */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timeout = delay(ms, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' });
  });
  return Promise.race([work, timeout]);
}
