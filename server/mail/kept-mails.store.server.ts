import type { Db } from '#database/open.ts';
import { DAY_MS } from '#time/units.ts';
import { findSavedMails, type ListedMail, retryMail } from './outbox-list.store.server.ts';

/** A row of `meta`: the last mail that was decided about. */
const DECIDED = 'kept_mails_decided';
const OLD_AFTER_MS = 14 * DAY_MS;

/** Mails about a day that is past, or about the state of the site then. */
const OF_THEIR_DAY = [
  'reminder',
  'offer-expiring',
  'change-reminder',
  'invoice-reminder',
  'warranty-ending',
  'job-silent',
  'alarm',
  'alarm-over',
];

export interface KeptMail extends ListedMail {
  /** Written so long ago that it may no longer be true. */
  isOld: boolean;
}

/** Mails that were saved as files for want of a mail server and are not decided about; never codes and ended invitations. */
export async function findKeptMails(db: Db, now: Date): Promise<KeptMail[]> {
  const before = new Date(now.getTime() - OLD_AFTER_MS).toISOString();
  const mails = await findSavedMails(db, { after: await readDecided(db), except: OF_THEIR_DAY, now });
  return mails.map((mail) => ({ ...mail, isOld: mail.createdAt < before }));
}

/** Sends these of the mails that were kept; the others stay files, and none of them is offered again. @returns how many */
export async function decideKeptMails(trx: Db, ids: readonly number[], now: Date): Promise<number> {
  const kept = await findKeptMails(trx, now);
  const last = kept.at(-1);
  if (!last) return 0;
  let sent = 0;
  for (const { id } of kept.filter((mail) => ids.includes(mail.id)))
    if ((await retryMail(trx, id, now)).outcome === 'done') sent += 1;
  const row = { key: DECIDED, value: String(last.id) };
  await trx
    .insertInto('meta')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
  return sent;
}

async function readDecided(db: Db): Promise<number> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', DECIDED).executeTakeFirst();
  return Number(row?.value ?? 0);
}
