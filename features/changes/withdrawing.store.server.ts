import type { Db } from '#database/open.ts';
import { withdrawChanges } from '#features/jobs/changes/store.server.ts';
import type { Author } from '#server/author.store.server.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import { changeWithJob, requireAct } from './store.server.ts';

/** Withdraws a change order that waits for its answer: its stage goes on. */
export function withdrawChange(db: Db, at: { jobId: number; number: number }, by: Author): Promise<Outcome> {
  return changeWithJob(db, at, by, async (trx, { change, ...locked }) => {
    requireAct('withdraw', change);
    await withdrawChanges(trx, locked, by, at.number);
    return null;
  });
}
