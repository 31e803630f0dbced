import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { customerName } from '#customers/leads/lead-words.ts';
import { containsWord, splitWords } from '#customers/leads/leads.store.server.ts';
import { findOpenQuestions, type OpenQuestion } from '#customers/leads/timeline.store.server.ts';
import { describeNewestScheme } from '#customers/schemes/sent-schemes.store.server.ts';
import { type Db, engineOf } from '#database/open.ts';
import { currentLink, openingsOf } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { isExpired } from '../amounts.ts';
import { findDecision } from '../customer/quote-page.store.server.ts';
import type { Decision } from '../decisions.contract.ts';
import { listScans } from '../files.store.server.ts';
import { EXPIRING_DAYS, OFFER_STATUSES } from '../offer.constants.ts';
import { AGREED } from '../offer.store.server.ts';
import { toDraft, toVersion } from '../versions.store.server.ts';
import type { ListedOffer, Offer, OfferCounts, OfferFilter } from './offer-desk.contract.ts';

type PageQuery = OfferFilter & { limit: number; cursor?: string | undefined };

/**
 * Offers by their last change, newest first, in pages by key. `next` is the cursor of the next page, null on the last.
 * @returns null for a cursor that is not of this list
 */
export async function findOfferPage(
  db: Db,
  { limit, cursor, ...filter }: PageQuery,
  now: Date,
): Promise<{ offers: ListedOffer[]; next: string | null } | null> {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (cursor !== undefined && !after) return null;
  const rows = await offersIn(db, filter, now)
    .select(LISTED)
    .leftJoin('decisions as d', (join) =>
      join.on(
        sql<SqlBool>`d.id = (select id from decisions where offer_id = offers.id
          order by decided_at desc, id desc limit 1)`,
      ),
    )
    .select(['d.decidedAt', 'd.via', 'd.name', 'd.reason'])
    .leftJoin('links as l', (join) =>
      join.on(
        sql<SqlBool>`l.id = (select max(id) from links
          where kind = 'offer' and subject_id = offers.id and revoked_at is null)`,
      ),
    )
    .select(['l.openedAt', 'l.openings', 'l.lastOpenedAt'])
    .select([TITLE, AGREED.as('agreedCents'), FAILED_AT, HAS_DRAFT])
    .$if(after !== null, (query) =>
      query.where(sql<SqlBool>`(offers.updated_at, offers.id) < (${after?.[0]}, ${after?.[1]})`),
    )
    .orderBy('offers.updatedAt', 'desc')
    .orderBy('offers.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const waiting = page.flatMap(({ status, quoteId }) => (status === 'sent' ? (quoteId ?? []) : []));
  const questions = await findOpenQuestions(db, waiting, ['offer']);
  return {
    offers: page.map((row) => toListed(row, questions.get(row.quoteId ?? 0), now)),
    next: last && rows.length > limit ? writeCursor([last.updatedAt, last.id]) : null,
  };
}

export async function countOffers(db: Db, filter: OfferFilter, now: Date): Promise<number> {
  const { count } = await offersIn(db, filter, now)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many stand where. */
export async function countByState(db: Db, now: Date): Promise<OfferCounts> {
  const rows = await db
    .selectFrom('offers')
    .select(['status', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return {
    ...(Object.fromEntries(OFFER_STATUSES.map((status) => [status, counts.get(status) ?? 0])) as OfferCounts),
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    expired: await countOffers(db, { expired: 'true' }, now),
    expiring: await countOffers(db, { expiresWithin: EXPIRING_DAYS }, now),
  };
}

/** With the version that counts: the newest that was sent, else the draft. */
function offersIn(db: Db, { q, lead, status, expired, expiresWithin }: OfferFilter, now: Date) {
  const today = shopDay(now);
  const isOver = sql<SqlBool>`(offers.status = 'sent' and v.valid_until < ${today})`;
  return (
    db
      .selectFrom('offers')
      // Of an erased lead nothing is there.
      .leftJoin('quotes', 'quotes.id', 'offers.quoteId')
      .innerJoin('offerVersions as v', (join) =>
        join.on(
          sql<SqlBool>`v.id = coalesce(offers.current_version_id,
          (select id from offer_versions where offer_id = offers.id and status = 'draft'))`,
        ),
      )
      .$if(lead !== undefined, (query) => query.where('offers.quoteId', '=', lead!))
      .$if(status !== undefined, (query) => query.where('offers.status', '=', status!))
      .$if(expired === 'true', (query) => query.where(isOver))
      .$if(expired === 'false', (query) => query.where(sql<SqlBool>`not ${isOver}`))
      .$if(expiresWithin !== undefined, (query) =>
        query
          .where('offers.status', '=', 'sent')
          .where('v.validUntil', '>=', today)
          .where('v.validUntil', '<=', addDays(today, expiresWithin!)),
      )
      .where((e) => e.and(splitWords(q).map((word) => e.or([containsWord(db, word), isInNumber(db, word)]))))
  );
}

function isInNumber(db: Db, word: string) {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(lower(offers.number), ${word}) > 0`;
}

const LISTED = [
  'offers.id',
  'offers.number',
  'offers.status',
  'offers.createdAt',
  'offers.updatedAt',
  'quoteId',
  'firstName',
  'lastName',
  'businessName',
  'aircraftType',
  'tailNumber',
  'v.version',
  'v.totalCents',
  'v.minCents',
  'v.maxCents',
  'v.sentAt',
  'v.validUntil',
] as const;
const TITLE = sql<string>`v.body ->> 'title'`.as('title');
/** When the mail that an offer was sent with last failed for good. */
const FAILED_AT = sql<string | null>`(select failed_at from outbox
  where quote_id = offers.quote_id and kind = 'offer-sent' order by id desc limit 1)`.as('failedAt');
const HAS_DRAFT = sql<number | boolean>`exists (select 1 from offer_versions
  where offer_id = offers.id and status = 'draft')`.as('hasDraft');

interface ListedRow
  extends Omit<
    ListedOffer,
    'lead' | 'isAgreed' | 'isExpired' | 'isUndelivered' | 'hasDraft' | 'decision' | 'question' | 'openings'
  > {
  quoteId: number | null;
  firstName: string | null;
  lastName: string | null;
  businessName: string | null;
  aircraftType: string | null;
  tailNumber: string | null;
  hasDraft: number | boolean;
  agreedCents: number | null;
  openings: number | null;
  failedAt: string | null;
  via: Decision['via'] | null;
  name: string | null;
  reason: string | null;
}

function toListed(
  {
    quoteId,
    firstName,
    lastName,
    businessName,
    aircraftType,
    tailNumber,
    hasDraft,
    agreedCents,
    openings,
    failedAt,
    via,
    name,
    reason,
    ...row
  }: ListedRow,
  openQuestion: OpenQuestion | undefined,
  now: Date,
): ListedOffer {
  return {
    ...row,
    totalCents: agreedCents ?? row.totalCents,
    isAgreed: agreedCents !== null,
    openings: openings ?? 0,
    isExpired: row.status === 'sent' && isExpired(row.validUntil!, now),
    isUndelivered: row.status === 'sent' && failedAt !== null,
    lead:
      quoteId === null
        ? null
        : {
            id: quoteId,
            name: customerName({ firstName: firstName!, lastName: lastName! }),
            businessName,
            aircraftType,
            tailNumber,
          },
    decision: via && { via, name, reason },
    question: openQuestion?.number === row.number ? { askedAt: openQuestion.askedAt, text: openQuestion.text } : null,
    // SQLite has no booleans in expressions.
    hasDraft: Boolean(hasDraft),
  };
}

type Cursor = [updatedAt: string, id: number];

const writeCursor = (position: Cursor) => Buffer.from(JSON.stringify(position)).toString('base64url');

function readCursor(cursor: string): Cursor | null {
  try {
    return cursorTuple.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    return null;
  }
}

// A cursor is untrusted input: only values that the database can compare pass.
const cursorTuple = z.tuple([z.iso.datetime().regex(/^[1-9]/), z.int32()]);

/** An offer with all its versions; null if there is none. */
export async function findOffer(db: Db, id: number, now: Date): Promise<Offer | null> {
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .select([FAILED_AT, AGREED.as('agreedCents')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!offer) return null;
  const rows = await db
    .selectFrom('offerVersions')
    .selectAll()
    .where('offerId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const [draft, versions] = [
    rows.find(({ status }) => status === 'draft'),
    rows.filter(({ status }) => status !== 'draft'),
  ];
  const current = versions[0];
  const counted = rows.find((row) => row.id === (offer.acceptedVersionId ?? offer.currentVersionId));
  // Its lead was deleted between the two reads.
  if (offer.status === 'sent' && !current) return null;
  const link = await currentLink(db, { kind: 'offer', subjectId: id, now });
  const { number, status, quoteId: leadId, acceptedVersionId, agreedCents, createdAt, updatedAt } = offer;
  return {
    id,
    number,
    status,
    leadId,
    acceptedVersionId,
    agreedCents,
    createdAt,
    updatedAt,
    isExpired: status === 'sent' && isExpired(current!.validUntil!, now),
    isUndelivered: status === 'sent' && offer.failedAt !== null,
    draft: draft ? toDraft(draft, now) : null,
    versions: versions.map(toVersion),
    decision: counted ? await findDecision(db, counted) : null,
    scans: await listScans(db, id),
    scheme: leadId === null ? null : await describeNewestScheme(db, leadId),
    link: link && {
      recipient: link.recipient,
      createdAt: link.createdAt,
      ...openingsOf(link),
      expiresAt: link.expiresAt,
    },
  };
}
