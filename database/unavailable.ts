/** Whether an error means that records or files cannot be reached or kept at the moment: worth trying again later. */
export function isUnavailable(error: unknown): boolean {
  const { code, errcode, message } = (error ?? {}) as { code?: string; errcode?: number; message?: string };
  if (code && (SYSTEM.has(code) || POSTGRES.has(code) || code.startsWith('08'))) return true;
  if (errcode !== undefined && SQLITE.has(errcode & 0xff)) return true;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/.test(
    message ?? '',
  );
}

/** Whether there is no room on the disk of the database: ENOSPC, EDQUOT, disk_full, SQLITE_FULL. */
export function isDiskFull(error: unknown): boolean {
  const { code, errcode } = (error ?? {}) as { code?: string; errcode?: number };
  return ['ENOSPC', 'EDQUOT', '53100'].includes(code ?? '') || errcode === 13;
}

/** Of the network, and of a disk that is full. */
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
 * https://www.postgresql.org/docs/current/errcodes-appendix.html: class 57P operator intervention, 53 resources; no answer
 * and no lock within the time for it, each in the way of the other, and a server that only reads until it has taken over.
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

/** Whether PostgreSQL refused a text for a character that none of its texts can have, U+0000. SQLite takes it. */
export function isUnstorable(error: unknown): boolean {
  return ['22021', '22P05'].includes(String((error as { code?: unknown })?.code));
}
