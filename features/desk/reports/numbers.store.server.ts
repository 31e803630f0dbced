import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LayoutId } from '#airplanes/drawing/paint/scheme.ts';
import type { LeadSource, LeadStatus } from '#customers/leads/leads.constants.ts';
import { isAmong, json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { dayIn, startOfDay } from '#time/shop-time.ts';
import { MINUTE_MS } from '#time/units.ts';
import { AGREED } from '#workshop/offers/offer.store.server.ts';
import type { Numbers } from './numbers.contract.ts';
import type { CountedLead, DeliveredJob, Span, StudioCount } from './numbers.ts';

/** Events that count as an answer: a reply once it is sent, but no reminder. */
const ANSWER_KINDS = ['sent', 'status', 'notes', 'appointment'];
/** Reading this many takes a few milliseconds. */
const BATCH_SIZE = 500;

/**
 * Yields the leads of the span in batches, including erased ones. SQLite blocks the event loop, so other requests run
 * between two batches.
 */
export async function* readLeads(db: Db, { from, to, timeZone }: Span): AsyncGenerator<CountedLead[]> {
  const [begin, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  for (let last: { createdAt: string; id: number } | undefined, more = true; more; ) {
    const rows = await selectCounted(db)
      // From the last row: with `begin`, SQLite would scan all earlier batches again.
      .where('createdAt', '>=', last?.createdAt ?? begin)
      .where('createdAt', '<', end)
      .$if(last !== undefined, (query) =>
        query.where(sql<SqlBool>`(created_at, id) > (${last!.createdAt}, ${last!.id})`),
      )
      .orderBy('createdAt')
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    yield await withAnswers(db, rows, timeZone);
    last = rows.at(-1);
    more = rows.length === BATCH_SIZE;
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
      .limit(BATCH_SIZE)
      .execute();
    yield rows.map(fromRow);
    last = rows.at(-1)?.id ?? last;
    more = rows.length === BATCH_SIZE;
    if (more) await new Promise(setImmediate);
  }
}

/** Stores what the reports count of leads before their erasure: days and kinds, no personal data. */
export async function storeCountedLeads(trx: Db, quoteIds: readonly number[], timeZone: string): Promise<void> {
  if (quoteIds.length === 0) return;
  const rows = await selectCounted(trx)
    .where('id', 'in', [...quoteIds])
    .execute();
  const leads = await withAnswers(trx, rows, timeZone);
  if (leads.length > 0) await trx.insertInto('countedLeads').values(leads.map(toRow)).execute();
}

/** How often the studio was opened, and schemes were saved and sent, in the span. */
export async function readStudioCounts(db: Db, { from, to }: Pick<Span, 'from' | 'to'>): Promise<StudioCount[]> {
  const rows = await db
    .selectFrom('studioCounts')
    .select((e) => ['event', 'layout', e.fn.sum('count').as('count')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .groupBy(['event', 'layout'])
    .execute();
  return rows.map(({ event, layout, count }) => ({ event, layout: layout as LayoutId, count: Number(count) }));
}

function selectCounted(db: Db) {
  const total: RawBuilder<number | string | null> = sql`estimate ->> 'total'`;
  return db.selectFrom('quotes').select(['id', 'createdAt', 'source', 'status', 'aircraftType', total.as('estimate')]);
}

type CountedRow = Awaited<ReturnType<ReturnType<typeof selectCounted>['execute']>>[number];

async function withAnswers(db: Db, rows: CountedRow[], timeZone: string): Promise<CountedLead[]> {
  const statuses: RawBuilder<string | null> = sql`string_agg(detail ->> 'to', '\n') filter (where kind = 'status')`;
  const events = await db
    .selectFrom('quoteEvents')
    .select((e) => ['quoteId', e.fn.min('createdAt').as('answeredAt'), statuses.as('statuses')])
    .where(
      isAmong(
        db,
        'quoteId',
        rows.map(({ id }) => id),
      ),
    )
    .where('kind', 'in', ANSWER_KINDS)
    .groupBy('quoteId')
    .execute();
  const answers = new Map(events.map((event) => [event.quoteId, event]));
  return rows.map(({ id, createdAt, source, status, aircraftType, estimate }) => {
    const { answeredAt, statuses } = answers.get(id) ?? {};
    return {
      day: dayIn(timeZone, new Date(createdAt)),
      source: source as LeadSource,
      status: status as LeadStatus,
      aircraftType,
      estimate: estimate === null ? null : Number(estimate),
      answerMinutes: answeredAt ? Math.max(0, (Date.parse(answeredAt) - Date.parse(createdAt)) / MINUTE_MS) : null,
      statuses: statuses?.split('\n') ?? [],
    };
  });
}

function toRow({ day, source, status, aircraftType, estimate, answerMinutes, statuses }: CountedLead) {
  return {
    receivedOn: day,
    source,
    status,
    // Without an estimate a visitor typed it, so it may name a person.
    aircraftType: estimate === null ? null : aircraftType,
    estimate: estimate && Math.round(estimate),
    answerMinutes: answerMinutes && Math.round(answerMinutes),
    statuses: json<string[]>([...statuses]),
  };
}

function fromRow({
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
    source: source as LeadSource,
    status: status as LeadStatus,
    aircraftType,
    estimate,
    answerMinutes,
    statuses,
  };
}

/** Jobs that were delivered in the span, also those of erased persons. */
export async function readDeliveredJobs(db: Db, { from, to }: Pick<Span, 'from' | 'to'>): Promise<DeliveredJob[]> {
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'firstReadyOn', 'deliveredOn'])
    .where('status', '=', 'delivered')
    .where('deliveredOn', '>=', from)
    .where('deliveredOn', '<=', to)
    .execute();
  const stages = await db
    .selectFrom('jobStages')
    .innerJoin('jobs', 'jobs.id', 'jobStages.jobId')
    .select(['jobId', 'key', 'jobStages.title', 'days', 'extraDays', 'startedOn', 'finishedOn'])
    .where('status', '=', 'delivered')
    .where('deliveredOn', '>=', from)
    .where('deliveredOn', '<=', to)
    .orderBy('jobId')
    .orderBy('position')
    .execute();
  const byJob = Map.groupBy(stages, ({ jobId }) => jobId);
  return jobs.map(({ id, firstReadyOn, deliveredOn }) => ({
    firstReadyOn,
    deliveredOn: deliveredOn!,
    stages: byJob.get(id) ?? [],
  }));
}

/** Offers by where they stand now, of those that were first sent in the span. */
export async function countSentOffers(db: Db, { from, to, timeZone }: Span): Promise<Numbers['offers']> {
  const rows = await db
    .selectFrom('offers')
    .select((e) => [
      'status',
      e.fn.countAll<number | string>().as('count'),
      sql<number | string>`sum(${AGREED})`.as('agreedCents'),
    ])
    .where((e) =>
      e.between(
        sql<string>`(select min(sent_at) from offer_versions where offer_id = offers.id)`,
        startOfDay(from, timeZone),
        startOfDay(to, timeZone, 1),
      ),
    )
    .groupBy('status')
    .execute();
  // PostgreSQL counts to text.
  const counts = new Map(rows.map(({ status, count }) => [status, Number(count)]));
  return {
    sent: [...counts.values()].reduce((sum, count) => sum + count, 0),
    accepted: counts.get('accepted') ?? 0,
    declined: counts.get('declined') ?? 0,
    open: counts.get('sent') ?? 0,
    agreedCents: Number(rows.find(({ status }) => status === 'accepted')?.agreedCents ?? 0),
  };
}

/** How many customers were asked and answered in the span, and how many of their jobs became projects. */
export async function countShowings(db: Db, { from, to, timeZone }: Span): Promise<Numbers['showings']> {
  const [begin, end] = [startOfDay(from, timeZone), startOfDay(to, timeZone, 1)];
  const counted = await db
    .selectNoFrom((e) => [
      e
        .selectFrom('showings')
        .select((s) => s.fn.countAll<number | string>().as('count'))
        .where('askedAt', '>=', begin)
        .where('askedAt', '<', end)
        .as('asked'),
      e
        .selectFrom('showingAnswers as first')
        .select((a) => a.fn.count<number | string>('jobId').distinct().as('count'))
        .where('createdAt', '>=', begin)
        .where('createdAt', '<', end)
        .where((a) =>
          a.not(
            a.exists(
              a
                .selectFrom('showingAnswers as earlier')
                .select('earlier.id')
                .whereRef('earlier.jobId', '=', 'first.jobId')
                .where('earlier.createdAt', '<', begin),
            ),
          ),
        )
        .as('answered'),
      e
        .selectFrom('projects')
        .select((p) => p.fn.countAll<number | string>().as('count'))
        .where('jobId', 'is not', null)
        .where('active', '=', true)
        .where('createdAt', '>=', begin)
        .where('createdAt', '<', end)
        .as('shown'),
    ])
    .executeTakeFirstOrThrow();
  // PostgreSQL counts to text.
  return { asked: Number(counted.asked), answered: Number(counted.answered), shown: Number(counted.shown) };
}
