import type { Db } from '#database/open.ts';
import { startOfDay, startOfDayAfter } from '../desk/rules.ts';
import type { QuoteSource, QuoteStatus } from '../words.ts';
import type { CountedLead, Span } from './rules.ts';

/** What people do about a lead; a reminder is only for themselves. */
const ANSWERS = ['reply', 'status', 'notes', 'appointment'];

/** The leads that came in the span, with what was done about each. */
export async function leadsIn(db: Db, { from, to, timeZone }: Span): Promise<CountedLead[]> {
  const [begin, end] = [startOfDay(from, timeZone), startOfDayAfter(to, timeZone)];
  const quotes = await db
    .selectFrom('quotes')
    .select(['id', 'createdAt', 'source', 'status', 'aircraftType', 'estimate'])
    .where('createdAt', '>=', begin)
    .where('createdAt', '<', end)
    .execute();
  const events = await db
    .selectFrom('quoteEvents')
    .innerJoin('quotes', 'quotes.id', 'quoteEvents.quoteId')
    .select(['quoteEvents.quoteId', 'quoteEvents.kind', 'quoteEvents.detail', 'quoteEvents.createdAt'])
    .where('quotes.createdAt', '>=', begin)
    .where('quotes.createdAt', '<', end)
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
