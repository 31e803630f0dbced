import type { Db } from '#database/open.ts';
import { prepared } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { findExceededHoldLimit } from '#features/appointments/holds.store.server.ts';
import { holdSlot } from '#features/appointments/store.server.ts';
import { PRICE_SETTING } from '#features/estimates/contract.ts';
import type { ParsedQuote, Quote, QuoteReceipt } from '#features/leads/contract.ts';
import { claimPhotos } from '#features/leads/photos/store.server.ts';
import { contentOf, isRobot, searchFields } from '#features/leads/rules.ts';
import { findRunningWarranty } from '#features/passports/registrations/store.server.ts';
import { writeScheme } from '#features/schemes/rules.ts';
import type { JudgedScheme } from '#features/schemes/sending/contract.ts';
import { attachScheme, countStudio } from '#features/schemes/store.server.ts';
import { readSetting, settingColumn, settingIn } from '#features/settings/store.server.ts';
import { BUSINESS_SETTING } from '#features/site/settings/contract.ts';
import { claimIdempotencyKey, noteAnswer, type Repeat } from '#server/http/idempotency.store.server.ts';
import { correctEstimateLine, findEstimate } from './calculator/rules.ts';
import { enqueueQuoteMails, type MailConfig } from './mail.server.ts';
import { findRefusal, type Refusal, type Sender } from './submission-limits.store.server.ts';
import { joinWaitlist } from './waitlist.store.server.ts';

export interface Submission {
  quote: ParsedQuote;
  scheme: JudgedScheme | null;
  repeat: Repeat | null;
  sender: Sender;
  now: Date;
}

type SubmissionOutcome =
  | { outcome: 'received'; receipt: QuoteReceipt }
  /** The key was used with other content. */
  | { outcome: 'conflict' }
  | ({ outcome: 'refused' } & Refusal)
  /** The slot is taken or does not exist, or there are too many holds. */
  | { outcome: 'no slot'; reason: 'taken' | 'unknown' | 'mailbox' | 'day' }
  /** Positions of unknown photos in the request. */
  | { outcome: 'no photos'; positions: number[] };

/**
 * Stores a quote request with all that belongs to it, or nothing. It is on disk on return. Within 24 hours the same key
 * with the same content gets the first answer, also when both arrive at once. Spam gets a plausible answer and is not
 * stored.
 */
export async function submitQuote(
  db: Db,
  { quote, scheme, repeat, sender, now }: Submission,
  config: MailConfig,
): Promise<SubmissionOutcome> {
  try {
    return await db.transaction().execute(async (trx) => {
      const earlier = repeat && (await claimIdempotencyKey(trx, repeat, now));
      if (earlier) {
        if (earlier.requestHash !== repeat.contentHash) return { outcome: 'conflict' };
        return { outcome: 'received', receipt: earlier.response as QuoteReceipt };
      }
      const refusal = config.rateLimits && quote.source !== 'desk' && (await findRefusal(trx, quote, sender, config));
      if (refusal) throw new RollbackWith({ outcome: 'refused', ...refusal });

      const stored = isRobot(quote)
        ? await likelyReceipt(trx, now)
        : await storeQuote(trx, { quote, scheme, now }, config);
      const receipt = scheme && 'problem' in scheme ? { ...stored, leftOut: scheme.problem } : stored;
      if (repeat) await noteAnswer(trx, { key: repeat.key, response: JSON.stringify(receipt) });
      return { outcome: 'received', receipt };
    });
  } catch (error) {
    if (error instanceof RollbackWith) return error.outcome;
    throw error;
  }
}

/** Rolls back the transaction with its key, so that the next try counts as the first. */
class RollbackWith extends Error {
  readonly outcome: SubmissionOutcome;
  constructor(outcome: SubmissionOutcome) {
    super(outcome.outcome);
    this.outcome = outcome;
  }
}

async function storeQuote(
  trx: Db,
  { quote, scheme, now }: Pick<Submission, 'quote' | 'scheme' | 'now'>,
  config: MailConfig,
): Promise<QuoteReceipt> {
  const content = contentOf(quote);
  const time = now.toISOString();
  // The browser's estimate is never trusted.
  const estimate =
    content.source === 'calculator' ? findEstimate(await readSetting(trx, PRICE_SETTING), content) : null;
  const message = content.source === 'calculator' ? correctEstimateLine(content.message, estimate) : content.message;
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
  const reason =
    (await holdSlot(trx, stored, now)) ?? (config.rateLimits ? await findExceededHoldLimit(trx, stored, now) : null);
  if (reason) throw new RollbackWith({ outcome: 'no slot', reason });
  if (stored.source === 'waitlist') await joinWaitlist(trx, stored);
  const tokens = quote.photoTokens ?? [];
  const positions = await claimPhotos(trx, stored.id, tokens, now);
  if (positions.length > 0) throw new RollbackWith({ outcome: 'no photos', positions });
  const sent = scheme && 'scheme' in scheme ? scheme : null;
  if (sent) {
    await attachScheme(trx, stored.id, sent.scheme, { origin: 'visitor', now });
    await countStudio(trx, 'sent', sent.scheme.layout, now);
  }
  const about = {
    photos: tokens.length,
    business: settingIn(BUSINESS_SETTING, business),
    scheme: sent && { ...sent, code: writeScheme(sent.scheme) },
    warranty: stored.source === 'warranty' ? await findRunningWarranty(trx, stored, { ...config, now }) : null,
  };
  // The shop knows of what it enters, and its customer has sent nothing.
  if (stored.source !== 'desk') await enqueueQuoteMails(trx, stored, about, config);
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

/** Returns only generated columns and what the mails need: reading the whole row takes as long as writing it. */
const insertQuote = prepared<NewRow, Added>((db, slot) =>
  db
    .insertInto('quotes')
    .values(Object.fromEntries(COLUMNS.map((column) => [column, slot(column)])) as never)
    .returning(['id', 'status', settingColumn(BUSINESS_SETTING).as('business')]),
);

/** Fields that only the desk fills in. */
const NOTHING_DONE = { notes: null, lostReason: null, remindOn: null, remindAbout: null };

/** The receipt that a real request would get now. */
async function likelyReceipt(trx: Db, now: Date): Promise<QuoteReceipt> {
  const { last } = await trx
    .selectFrom('quotes')
    .select((e) => e.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return { id: (last ?? 0) + 1, createdAt: now.toISOString() };
}
