import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { type Db, locksRows } from '#database/open.ts';
import type { Tables } from '#database/tables.ts';
import { deleteRetiredPictures } from '#foundation/media/retired-pictures.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { eraseMailsAbout } from '#server/mail/outbox-records.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { shopDay } from '#time/shop-time.ts';
import { appendSeals, findIntact } from '#workshop/decisions/seals.store.server.ts';
import { hasOpenWork } from '#workshop/offers/person.store.server.ts';
import { deleteFiles, eraseLeads, recordErasure } from './erase.store.server.ts';
import { type RetentionPreview, retentionSetting } from './people.contract.ts';
import { monthsBefore } from './people.ts';

/** Small enough not to delay other requests. */
const BATCH_SIZE = 100;

/** What a retention period would erase now. */
export async function previewRetention(db: Db, months: number, now: Date): Promise<RetentionPreview> {
  const { due, oldest } = await db
    .selectFrom('quotes')
    .select((e) => [e.fn.countAll().as('due'), e.fn.min('updatedAt').as('oldest')])
    .where(isDue(months, now))
    .executeTakeFirstOrThrow();
  return { due: Number(due), oldest: oldest ?? null };
}

interface RetentionServices {
  db: Db;
  storage: Storage;
  sessionSecret: string;
  onError: (error: unknown) => void;
}

/**
 * Erases a batch of leads whose retention period is over, with all their data. Several nodes may run it at once: each
 * skips the rows that another has locked.
 * @returns false when none were due
 */
export async function eraseExpiredLeads(
  { db, storage, sessionSecret, onError }: RetentionServices,
  now = new Date(),
): Promise<boolean> {
  const { months } = await readSetting(db, retentionSetting);
  if (months === null) return false;
  const fileKeys = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('quotes')
      .select('id')
      .where(isDue(months, now))
      .orderBy('updatedAt')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .$if(locksRows(trx), (query) => query.forUpdate().skipLocked())
      .execute();
    if (rows.length === 0) return null;
    const quoteIds = rows.map(({ id }) => id);
    const mails = await eraseMailsAbout(trx, quoteIds);
    const sealed = await findIntact(trx, { leadIds: quoteIds, offerIds: [], changeOrderIds: [] });
    const keys = await eraseLeads(trx, quoteIds, now);
    await appendSeals(trx, sessionSecret, sealed, now);
    const removed = { quotes: quoteIds.length, mails };
    await recordErasure(trx, { reason: 'retention', personHash: null, removed }, { userId: null, now });
    return keys;
  });
  if (fileKeys === null) return false;
  await deleteFiles(storage, fileKeys, onError);
  await deleteRetiredPictures(db, storage).catch(onError);
  return true;
}

/** Leads without activity since then, an upcoming reminder, an upcoming appointment or agreed work. */
function isDue(months: number, now: Date) {
  const before = monthsBefore(now, months).toISOString();
  return (e: ExpressionBuilder<Tables, 'quotes'>): Expression<SqlBool> =>
    e.and([
      e('quotes.updatedAt', '<', before),
      e.or([e('remindOn', 'is', null), e('remindOn', '<', shopDay(now))]),
      e.not(hasOpenWork(e)),
      e.not(
        e.exists(
          e
            .selectFrom('appointments')
            .select(sql`1`.as('one'))
            .whereRef('appointments.quoteId', '=', 'quotes.id')
            .where('appointments.status', '<>', 'released')
            .where('appointments.startsAt', '>=', now.toISOString()),
        ),
      ),
    ]);
}
