import { sql } from 'kysely';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { excessHold } from '#features/appointments/holds.store.server.ts';
import { holdSlot } from '#features/appointments/store.server.ts';
import { PRICES } from '#features/estimates/contract.ts';
import type { ParsedQuote, Quote, QuoteReceipt } from '#features/leads/contract.ts';
import { claimPhotos } from '#features/leads/photos/store.server.ts';
import { contentOf, isRobot, searchFields } from '#features/leads/rules.ts';
import { readSetting, settingColumn, settingIn } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { estimateOf, withOwnFigure } from './calculator/rules.ts';
import { announceQuote, type MailConfig } from './mail.server.ts';
import { findRefusal, type Refusal, type Sender } from './submission-limits.store.server.ts';

const DAY_MS = 86_400_000;

export interface Submission {
  quote: ParsedQuote;
  /** What makes a repeat: the key, and a hash of the canonical content. Null: every request is a new one. */
  repeat: { key: string; contentHash: string } | null;
  sender: Sender;
  now: Date;
}

type SubmissionOutcome =
  | { outcome: 'received'; receipt: QuoteReceipt }
  /** The key came before with other content. */
  | { outcome: 'conflict' }
  | ({ outcome: 'refused' } & Refusal)
  /** The time that a booking asks for is taken, there is no appointment then, or too many are held. */
  | { outcome: 'no slot'; reason: 'taken' | 'unknown' | 'mailbox' | 'day' }
  /** Some photos are not there, by their positions in the request. */
  | { outcome: 'no photos'; positions: number[] };

/**
 * Stores a quote request with everything that belongs to it, or nothing; when this returns, it is on the disk. Within
 * 24 hours the same key with the same content gets the first answer, also when both arrive at once. What a robot sends
 * is answered alike and not stored.
 */
export async function submitQuote(
  db: Db,
  { quote, repeat, sender, now }: Submission,
  config: MailConfig,
): Promise<SubmissionOutcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const earlier = repeat && (await claimIdempotencyKey(trx, repeat, now));
      if (earlier) {
        if (earlier.requestHash !== repeat.contentHash) return { outcome: 'conflict' };
        return { outcome: 'received', receipt: earlier.response as QuoteReceipt };
      }
      const refusal = config.rateLimits && (await findRefusal(trx, quote, sender, config));
      if (refusal) throw new RollbackWith({ outcome: 'refused', ...refusal });

      const receipt = isRobot(quote) ? await likelyReceipt(trx, now) : await storeQuote(trx, quote, now, config);
      if (repeat) await noteAnswer(trx, { key: repeat.key, response: JSON.stringify(receipt) });
      return { outcome: 'received', receipt };
    });
  } catch (error) {
    if (error instanceof RollbackWith) return error.outcome;
    throw error;
  }
}

/** Takes the transaction back with it, the key included: the next try is a first one again. */
class RollbackWith extends Error {
  readonly outcome: SubmissionOutcome;
  constructor(outcome: SubmissionOutcome) {
    super(outcome.outcome);
    this.outcome = outcome;
  }
}

/**
 * Takes the key for this request, and returns null; or returns what the key stands for already. A second request at the
 * same instant waits here until the first is through.
 */
export async function claimIdempotencyKey(trx: Db, { key, contentHash }: NonNullable<Submission['repeat']>, now: Date) {
  const [claimed] = await insertKey(trx, {
    key,
    requestHash: contentHash,
    createdAt: now.toISOString(),
    dayBefore: dayBefore(now),
  });
  if (claimed) return null;
  return trx.selectFrom('idempotencyKeys').selectAll().where('key', '=', key).executeTakeFirstOrThrow();
}

type Claim = { key: string; requestHash: string; createdAt: string; dayBefore: string };

const insertKey = prepared<Claim, { key: string }>((db, slot) => {
  const claim = { requestHash: slot('requestHash'), response: json({}), createdAt: slot('createdAt') };
  return db
    .insertInto('idempotencyKeys')
    .values({ key: slot('key'), ...claim })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(claim).where('idempotencyKeys.createdAt', '<=', slot('dayBefore')),
    )
    .returning('key');
});

const noteAnswer = prepared<{ key: string; response: string }, unknown>((db, slot) =>
  db
    .updateTable('idempotencyKeys')
    .set({ response: sql`${slot('response')}` })
    .where('key', '=', slot('key')),
);

/** What the key stands for already; null while it is free. */
export async function findIdempotencyKey(db: Db, key: string, now: Date): Promise<{ requestHash: string } | null> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('requestHash')
    .where('key', '=', key)
    .where('createdAt', '>', dayBefore(now))
    .executeTakeFirst();
  return row ?? null;
}

/** Whether a request came with this key at `since` or later. */
export async function wasKeyUsedSince(db: Db, key: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('idempotencyKeys')
    .select('key')
    .where('key', '=', key)
    .where('createdAt', '>=', since.toISOString())
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the keys that are free again. */
export async function sweepIdempotencyKeys(db: Db, now = new Date()): Promise<void> {
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<=', dayBefore(now)).execute();
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MS).toISOString();

async function storeQuote(trx: Db, quote: ParsedQuote, now: Date, config: MailConfig): Promise<QuoteReceipt> {
  const content = contentOf(quote);
  const time = now.toISOString();
  // What a browser reckoned is never trusted: the price list in force decides.
  const estimate = content.source === 'calculator' ? estimateOf(await readSetting(trx, PRICES), content) : null;
  const message = content.source === 'calculator' ? withOwnFigure(content.message, estimate) : content.message;
  const [given] = await insertQuote(trx, {
    ...content,
    ...searchFields(content),
    message,
    services: JSON.stringify(content.services),
    details: JSON.stringify(content.details),
    estimate: estimate && JSON.stringify(estimate),
    createdAt: time,
    updatedAt: time,
  });
  const { business, ...added } = given!;
  const stored: Quote = { ...content, ...NOTHING_DONE, ...added, message, estimate, createdAt: time, updatedAt: time };
  const reason = (await holdSlot(trx, stored, now)) ?? (config.rateLimits ? await excessHold(trx, stored, now) : null);
  if (reason) throw new RollbackWith({ outcome: 'no slot', reason });
  const tokens = quote.photoTokens ?? [];
  const positions = await claimPhotos(trx, stored.id, tokens, now);
  if (positions.length > 0) throw new RollbackWith({ outcome: 'no photos', positions });
  const about = { photos: tokens.length, business: settingIn(BUSINESS_SETTING, business) };
  await announceQuote(trx, stored, about, config);
  return { id: stored.id, createdAt: stored.createdAt };
}

const COLUMNS = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'businessName',
  'aircraftType',
  'tailNumber',
  'services',
  'message',
  'howDidYouFindUs',
  'timeline',
  'source',
  'details',
  'estimate',
  'searchText',
  'sortName',
  'emailKey',
  'tailKey',
  'createdAt',
  'updatedAt',
] as const;

type NewRow = Record<(typeof COLUMNS)[number], string | null>;
type Added = Pick<Row<'quotes'>, 'id' | 'status'> & { business: unknown };

/** Gives back what the database adds, and what its mails need; to read the whole row would take as long as to write it. */
const insertQuote = prepared<NewRow, Added>((db, slot) =>
  db
    .insertInto('quotes')
    .values(Object.fromEntries(COLUMNS.map((column) => [column, slot(column)])) as never)
    .returning(['id', 'status', settingColumn(BUSINESS_SETTING).as('business')]),
);

/** What only the desk fills in. */
const NOTHING_DONE = { notes: null, lostReason: null, remindOn: null, remindAbout: null };

/** The answer that a person would get now. */
async function likelyReceipt(trx: Db, now: Date): Promise<QuoteReceipt> {
  const { last } = await trx
    .selectFrom('quotes')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return { id: (last ?? 0) + 1, createdAt: now.toISOString() };
}
