import type { Db } from '#database/open.ts';
import { nameOf } from '#server/author.store.server.ts';
import { conflict, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { isOver, JOB_MESSAGES } from '../constants.ts';
import { type Actor, changeJob, updateJob } from '../store.server.ts';

/** How long its author can take a note back. */
const UNDO_MS = 15 * 60_000;

interface NewNote {
  text: string;
  stageKey: string | null;
  visible: boolean;
}

/** Adds a note. One for the customer ends the silence. */
export async function addNote(
  db: Db,
  jobId: number,
  { text, stageKey, visible }: NewNote,
  by: Actor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, { job, stages }) => {
    if (job.status === 'cancelled') conflict(JOB_MESSAGES.over);
    if (stageKey !== null && !stages.some(({ key }) => key === stageKey)) refuse('stageKey', JOB_MESSAGES.noStage);
    const { userId, now } = by;
    const userName = await nameOf(trx, userId);
    await trx
      .insertInto('jobNotes')
      .values({ jobId, text, stageKey, visible, userId, userName, createdAt: now.toISOString() })
      .execute();
    if (visible && !isOver(job.status)) await updateJob(trx, job, { lastShownAt: now.toISOString() }, now);
    return null;
  });
}

/** Removes a note, within minutes and by its author only. */
export async function removeNote(db: Db, jobId: number, noteId: number, by: Actor): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('jobNotes')
      .where('id', '=', noteId)
      .where('jobId', '=', jobId)
      .where('userId', '=', by.userId)
      .where('createdAt', '>=', new Date(by.now.getTime() - UNDO_MS).toISOString())
      .executeTakeFirst();
    if (numDeletedRows === 0n) conflict(JOB_MESSAGES.noteStays);
    return null;
  });
}
