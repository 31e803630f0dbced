import type { Db } from '#database/open.ts';
import { isOver } from '#features/jobs/constants.ts';
import { lockJob } from '#features/jobs/store.server.ts';
import { createLink, currentLink, isReadable, type Link, revokeLinks } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { CHANGE_MESSAGES } from './constants.ts';
import { findRow, toSent } from './store.server.ts';

/** The link of a change order that was sent. One that can no longer be written out is replaced. */
export async function findLinkOf(
  db: Db,
  { jobId, number }: { jobId: number; number: number },
  by: { sessionSecret: string; now: Date },
): Promise<Outcome<Link>> {
  return transact(db, async (trx) => {
    const locked = await lockJob(trx, jobId);
    const sent = locked && toSent(await findRow(trx, jobId, number));
    if (!sent) return fail({ outcome: 'missing' });
    const { id, sentTo } = sent.row;
    const link = await currentLink(trx, { kind: 'change', subjectId: id, now: by.now });
    if (link && isReadable(by.sessionSecret, link)) return link;
    if (!link && isOver(locked.job.status)) return conflict(CHANGE_MESSAGES.linkEnded);
    await revokeLinks(trx, 'change', id, by.now);
    const to = { recipient: link?.recipient ?? sentTo, expiresAt: link?.expiresAt ?? null };
    return await createLink(trx, by, { kind: 'change', subjectId: id, ...to });
  });
}
