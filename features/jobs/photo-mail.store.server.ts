import type { Db } from '#database/open.ts';
import { slotStart } from '#features/appointments/rules.ts';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { announcePhotos, photoMailTitle } from './mail.server.ts';
import type { LockedJob } from './store.server.ts';
import { findFollowers } from './subscribers/store.server.ts';

const MAIL_TIME = '5:00 PM';

const mailTime = (day: string) => slotStart({ date: day, time: MAIL_TIME }, SHOP_TIME_ZONE);

/**
 * Writes the mail of the next evening anew, about the photos that were shared since the evening before; none without
 * any. Call it with each change of a photo: what is hidden before the evening does not leave.
 */
export async function syncPhotoMail(
  trx: Db,
  { lead, job }: Pick<LockedJob, 'lead' | 'job'>,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const today = shopDay(now);
  const day = now < mailTime(today) ? today : addDays(today, 1);
  const notBefore = mailTime(day);
  await withdraw(trx, lead.id, photoMailTitle(job), notBefore);
  const photos = await trx
    .selectFrom('jobFiles')
    .leftJoin('jobStages', (join) =>
      join.onRef('jobStages.jobId', '=', 'jobFiles.jobId').onRef('jobStages.key', '=', 'jobFiles.stageKey'),
    )
    .select(['jobFiles.caption', 'jobFiles.thumbnailKey', 'jobStages.title as stage'])
    .where('jobFiles.jobId', '=', job.id)
    .where('jobFiles.kind', '=', 'photo')
    .where('jobFiles.visible', '=', true)
    .where('jobFiles.sharedAt', '>=', mailTime(addDays(day, -1)).toISOString())
    .orderBy('jobFiles.id', 'desc')
    .execute();
  if (photos.length === 0) return;
  const followers = await findFollowers(trx, job.id, { now, only: 'photos' });
  await announcePhotos(trx, { lead, job }, { followers, photos, notBefore }, { publicUrl, now });
}

/** Withdraws the mails of an evening that have not left. */
async function withdraw(trx: Db, quoteId: number, title: string, notBefore: Date): Promise<void> {
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'message'])
    .where('quoteId', '=', quoteId)
    .where('kind', '=', 'job-photos')
    .where('sentAt', 'is', null)
    .where('claimedUntil', 'is', null)
    .where('nextAttemptAt', '>=', notBefore.toISOString())
    .execute();
  const ids = waiting.filter(({ message }) => message.subject === title).map(({ id }) => id);
  if (ids.length > 0) await trx.deleteFrom('outbox').where('id', 'in', ids).execute();
}
