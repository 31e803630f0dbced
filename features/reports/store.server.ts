import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAmong, json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { QuoteSource, QuoteStatus } from '#features/leads/constants.ts';
import { dayIn } from '#time/shop-time.ts';
import { startOfDay } from '#time/start-of-day.ts';
import type { CountedLead, Span } from './rules.ts';

/** What people do about a lead. A reply counts once it has left; a reminder is only for themselves. */
const ANSWERS = ['sent', 'status', 'notes', 'appointment'];
/** How many leads are read at once, in a few milliseconds. */
const SLICE = 500;

/**
 * The leads that came in the span, with what was done about each; those that were erased since are among them. A slice
 * at a time: others get their turn in between, for SQLite answers at once.
 */
export async function* leadsIn(db: Db, { from, to, timeZone }: Span): AsyncGenerator<CountedLead[]> {
  const [begin, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  for (let last: { createdAt: string; id: number } | undefined, more = true; more; ) {
    const quotes = await countedQuotes(db)
      // From where the slice begins: by the first day SQLite would go through all that it read before.
      .where('createdAt', '>=', last?.createdAt ?? begin)
      .where('createdAt', '<', end)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(created_at, id) > (${last!.createdAt}, ${last!.id})`),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(SLICE)
      .execute();
    yield await withAnswers(db, quotes, timeZone);
    last = quotes.at(-1);
    more = quotes.length === SLICE;
    if (more) await new Promise(setImmediate);
  }
  for (let last = 0, more = true; more; ) {
    const rows = await db
      .selectFrom('countedLeads')
      .selectAll()
      .where('receivedOn', '>=', from)
      .where('receivedOn', '<=', to)
      .where('id', '>', last)
      .orderBy('id')
      .limit(SLICE)
      .execute();
    yield rows.map(fromKept);
    last = rows.at(-1)?.id ?? last;
    more = rows.length === SLICE;
    if (more) await new Promise(setImmediate);
  }
}

/** Keeps of quotes that are about to be erased what the numbers count: days and kinds, nothing of a person. */
export async function keepCounted(trx: Db, quoteIds: readonly number[], timeZone: string): Promise<void> {
  if (quoteIds.length === 0) return;
  const quotes = await countedQuotes(trx)
    .where('id', 'in', [...quoteIds])
    .execute();
  const leads = await withAnswers(trx, quotes, timeZone);
  if (leads.length > 0) await trx.insertInto('countedLeads').values(leads.map(toKept)).execute();
}

function countedQuotes(db: Db) {
  const total: RawBuilder<number | string | null> = sql`estimate ->> 'total'`;
  return db.selectFrom('quotes').select(['id', 'createdAt', 'source', 'status', 'aircraftType', total.as('estimate')]);
}

type CountedQuote = Awaited<ReturnType<ReturnType<typeof countedQuotes>['execute']>>[number];

async function withAnswers(db: Db, quotes: CountedQuote[], timeZone: string): Promise<CountedLead[]> {
  const statuses: RawBuilder<string | null> = sql`string_agg(detail ->> 'to', '\n') filter (where kind = 'status')`;
  const events = await db
    .selectFrom('quoteEvents')
    .select((e) => ['quoteId', e.fn.min('createdAt').as('answeredAt'), statuses.as('statuses')])
    .where(
      isAmong(
        db,
        'quoteId',
        quotes.map(({ id }) => id),
      ),
    )
    .where('kind', 'in', ANSWERS)
    .groupBy('quoteId')
    .execute();
  const done = new Map(events.map((event) => [event.quoteId, event]));
  return quotes.map(({ id, createdAt, source, status, aircraftType, estimate }) => {
    const { answeredAt, statuses } = done.get(id) ?? {};
    return {
      day: dayIn(timeZone, new Date(createdAt)),
      source: source as QuoteSource,
      status: status as QuoteStatus,
      aircraftType,
      estimate: estimate === null ? null : Number(estimate),
      answerMinutes: answeredAt ? Math.max(0, (Date.parse(answeredAt) - Date.parse(createdAt)) / MINUTE_MS) : null,
      statuses: statuses?.split('\n') ?? [],
    };
  });
}

function toKept({ day, source, status, aircraftType, estimate, answerMinutes, statuses }: CountedLead) {
  return {
    receivedOn: day,
    source,
    status,
    // Where the price list did not know it, a visitor typed it, and it may name a person.
    aircraftType: estimate === null ? null : aircraftType,
    estimate: estimate && Math.round(estimate),
    answerMinutes: answerMinutes && Math.round(answerMinutes),
    statuses: json<string[]>([...statuses]),
  };
}

function fromKept({
  receivedOn,
  source,
  status,
  aircraftType,
  estimate,
  answerMinutes,
  statuses,
}: Row<'countedLeads'>): CountedLead {
  return {
    day: receivedOn,
    source: source as QuoteSource,
    status: status as QuoteStatus,
    aircraftType,
    estimate,
    answerMinutes,
    statuses,
  };
}

const MINUTE_MS = 60_000;
