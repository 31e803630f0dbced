import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { startOfDay } from '#features/content/history/rules.ts';
import { dayIn } from '#features/site/clock/rules.ts';
import type { QuoteSource, QuoteStatus } from '../words.ts';
import type { CountedLead, Span } from './rules.ts';

/** What people do about a lead; a reminder is only for themselves. */
const ANSWERS = ['reply', 'status', 'notes', 'appointment'];

/** The leads that came in the span, with what was done about each; those that were erased since are among them. */
export async function leadsIn(db: Db, { from, to, timeZone }: Span): Promise<CountedLead[]> {
  const [begin, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  const present = await countedWhere(db, (e) =>
    e.and([e('quotes.createdAt', '>=', begin), e('quotes.createdAt', '<', end)]),
  );
  const erased = await db
    .selectFrom('countedLeads')
    .selectAll()
    .where('receivedOn', '>=', from)
    .where('receivedOn', '<=', to)
    .execute();
  return [...present, ...erased.map((row) => fromKept(row, timeZone))];
}

/** Keeps of quotes that are about to be erased what the numbers count: days and kinds, nothing of a person. */
export async function keepCounted(trx: Db, quoteIds: readonly number[], timeZone: string): Promise<void> {
  if (quoteIds.length === 0) return;
  const leads = await countedWhere(trx, (e) => e('quotes.id', 'in', [...quoteIds]));
  if (leads.length > 0)
    await trx
      .insertInto('countedLeads')
      .values(leads.map((lead) => toKept(lead, timeZone)))
      .execute();
}

async function countedWhere(
  db: Db,
  which: (e: ExpressionBuilder<Tables, 'quotes'>) => Expression<SqlBool>,
): Promise<CountedLead[]> {
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'createdAt', 'source', 'status', 'aircraftType', 'estimate'])
    .where(which)
    .execute();
  const events = await db
    .selectFrom('quoteEvents')
    .innerJoin('quotes', 'quotes.id', 'quoteEvents.quoteId')
    .select(['quoteEvents.quoteId', 'quoteEvents.kind', 'quoteEvents.detail', 'quoteEvents.createdAt'])
    .where(which as never)
    .where('quoteEvents.kind', 'in', ANSWERS)
    .orderBy('quoteEvents.createdAt')
    .execute();
  const done = Map.groupBy(events, ({ quoteId }) => quoteId);
  return quotes.map(({ id, source, status, estimate, ...quote }) => {
    const own = done.get(id) ?? [];
    const total = Number(estimate?.total);
    return {
      createdAt: quote.createdAt,
      aircraftType: quote.aircraftType,
      source: source as QuoteSource,
      status: status as QuoteStatus,
      estimate: Number.isFinite(total) ? total : null,
      answeredAt: own[0]?.createdAt ?? null,
      statuses: own.flatMap(({ kind, detail }) => (kind === 'status' ? String(detail.to) : [])),
    };
  });
}

function toKept(lead: CountedLead, timeZone: string) {
  const { createdAt, source, status, estimate, answeredAt, statuses } = lead;
  return {
    receivedOn: dayIn(timeZone, new Date(createdAt)),
    source,
    status,
    // Where the price list did not know it, somebody typed it, and it may name them.
    aircraftType: estimate === null ? null : lead.aircraftType,
    estimate: estimate && Math.round(estimate),
    answerMinutes: answeredAt
      ? Math.max(0, Math.round((Date.parse(answeredAt) - Date.parse(createdAt)) / MINUTE_MS))
      : null,
    statuses: json<string[]>([...statuses]),
  };
}

function fromKept(row: Row<'countedLeads'>, timeZone: string): CountedLead {
  const createdAt = startOfDay(row.receivedOn, timeZone);
  return {
    createdAt,
    source: row.source as QuoteSource,
    status: row.status as QuoteStatus,
    aircraftType: row.aircraftType,
    estimate: row.estimate,
    answeredAt:
      row.answerMinutes === null ? null : new Date(Date.parse(createdAt) + row.answerMinutes * MINUTE_MS).toISOString(),
    statuses: row.statuses,
  };
}

const MINUTE_MS = 60_000;
