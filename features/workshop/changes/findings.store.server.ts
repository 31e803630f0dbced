import { touch } from '#customers/leads/leads.store.server.ts';
import type { Db } from '#database/open.ts';
import type { MailAuthor } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { StoredFile } from '#workshop/jobs/files/job-files.contract.ts';
import { lockJob } from '#workshop/jobs/job.store.server.ts';
import type { FindingFields } from './change-order.contract.ts';
import { enqueueFinding } from './change-order.mail.server.ts';
import { CHANGE_LIMITS } from './change-order.ts';
import { insertDraft, insertPhoto } from './drafts.store.server.ts';
import { FINDING_MESSAGES, FOUND } from './findings.ts';

/**
 * Records a photo of something that was found: the first one drafts a change order without a price, the others join
 * it. The same bytes again are the photo that is there.
 */
export async function addFinding(
  db: Db,
  jobId: number,
  file: StoredFile,
  { key, what, place, words, stageKey, isStuck, mark }: FindingFields,
  by: MailAuthor,
): Promise<Outcome<{ fileKey: string; change: number; photoId: number }>> {
  return transact(db, async (trx) => {
    const locked = (await lockJob(trx, jobId)) ?? fail({ outcome: 'missing' });
    const known = await trx
      .selectFrom('changeOrders')
      .selectAll()
      .where('jobId', '=', jobId)
      .where('findingKey', '=', key)
      .executeTakeFirst();
    if (known && known.status !== 'draft') conflict(FINDING_MESSAGES.gone);
    const { label, reason } = FOUND[what]!;
    const line = { id: 'found', place, text: '', detail: '', cents: null, days: 0, taxable: false, mustDo: false };
    const draft =
      known ??
      (await insertDraft(
        trx,
        locked,
        {
          reason,
          title: `${label}: ${place}`.slice(0, CHANGE_LIMITS.title),
          findings: words,
          blocks: isStuck,
          lines: [mark ? { ...line, mark } : line],
          findingKey: key,
          ...(locked.stages.some((stage) => stage.key === stageKey) && { stageKey }),
        },
        by,
      ));
    const { id: photoId, fileKey } = await insertPhoto(trx, draft, { ...file, caption: '' }, by);
    await touch(trx, locked.lead, {}, by.now);
    if (!known) await enqueueFinding(trx, { ...locked, title: draft.title, words, isStuck }, by);
    return { fileKey, change: draft.number, photoId };
  });
}
