import { randomBytes } from 'node:crypto';
import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { appointmentMinutes, expiredSince, formatType } from '#customers/appointments/slots.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { changedFields, timeOfChange } from '#foundation/audit/changes.ts';
import type { GuardedAuthor } from '#server/content-change.store.server.ts';
import { keyedHash, sha256 } from '#server/crypto.ts';
import { addDays } from '#time/days.ts';
import { shopDay, shopTimeZone, startOfDay } from '#time/shop-time.ts';
import type { Feed, FeedChange, NewFeed } from './feeds.contract.ts';
import { compareEvents, type FeedScope, feedWindow, type SeenEvent, type ShopEvent } from './feeds.ts';

type CalendarFeed = Row<'calendarFeeds'>;
type Site = { sessionSecret: string; publicUrl: string };

/** 22 characters in base64url. */
const NONCE_BYTES = 16;
/** 256 bits in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** The feed of a user; null if there is none. */
export async function findFeed(db: Db, userId: string, site: Site): Promise<Feed | null> {
  const row = await db.selectFrom('calendarFeeds').selectAll().where('userId', '=', userId).executeTakeFirst();
  return row ? toFeed(row, site) : null;
}

/** Makes the feed of a user, with a new address in place of the one before. */
export async function makeFeed(
  db: Db,
  userId: string,
  { scope, names }: NewFeed,
  now: Date,
  site: Site,
): Promise<Feed> {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const at = now.toISOString();
  const fields = { nonce, tokenHash: sha256(tokenOf(site, nonce)), scope, names, createdAt: at, updatedAt: at };
  const row = await db
    .insertInto('calendarFeeds')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .returningAll()
    .executeTakeFirstOrThrow();
  return toFeed(row, site);
}

/** Changes what a user's feed shows; its address stays. Null if there is none. */
export async function changeFeed(
  db: Db,
  userId: string,
  change: FeedChange,
  by: GuardedAuthor,
  site: Site,
): Promise<Feed | null> {
  const before = await db.selectFrom('calendarFeeds').selectAll().where('userId', '=', userId).executeTakeFirst();
  if (!before) return null;
  if (changedFields(before, change)) by.startSensitive('feed-changed', 'What it shows');
  const row = await db
    .updateTable('calendarFeeds')
    .set({ ...change, updatedAt: timeOfChange(before.updatedAt, by.now) })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirst();
  return row ? toFeed(row, site) : null;
}

/** @returns false if there is none */
export async function endFeed(db: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('calendarFeeds').where('userId', '=', userId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The feed of an address, as long as its user is an owner. */
export async function findFeedByToken(db: Db, token: string): Promise<CalendarFeed | null> {
  if (!TOKEN.test(token)) return null;
  const row = await db
    .selectFrom('calendarFeeds')
    .innerJoin('users', 'users.id', 'calendarFeeds.userId')
    .selectAll('calendarFeeds')
    .where('tokenHash', '=', sha256(token))
    .where('users.role', '=', 'owner')
    .executeTakeFirst();
  return row ?? null;
}

/** Reproducible, so that the address can be copied again; the table holds its hash only. */
const tokenOf = ({ sessionSecret }: Pick<Site, 'sessionSecret'>, nonce: string) =>
  keyedHash(sessionSecret, 'calendar', nonce);

function toFeed({ scope, names, nonce, tokenHash, createdAt, updatedAt }: CalendarFeed, site: Site): Feed {
  const token = tokenOf(site, nonce);
  const url = sha256(token) === tokenHash ? `${site.publicUrl}/calendar/${token}.ics` : null;
  return { scope, names, url, createdAt, updatedAt };
}

type Window = { from: string; to: string };

/** An event as a feed shows it; a cancelled one has nothing but its days. */
export type FeedEvent = SeenEvent & { event: ShopEvent | null };

/**
 * The events of a scope with how often each has changed, which is recorded here: what is compared is what feeds have
 * shown, so that an event that is deleted with its record is cancelled, too.
 */
export async function listFeedEvents(db: Db, scope: FeedScope, now: Date): Promise<FeedEvent[]> {
  const window = feedWindow(shopDay(now));
  const current = await findEvents(db, window, now);
  const seen = await recordSeen(db, current, window.from, now);
  const byKey = new Map(current.map((event) => [event.key, event]));
  return seen
    .filter(({ key }) => isIn(scope, key))
    .map((each) => ({ ...each, event: each.cancelledAt === null ? (byKey.get(each.key) ?? null) : null }))
    .filter(({ event, cancelledAt }) => event !== null || cancelledAt !== null);
}

const isIn = (scope: FeedScope, key: string) =>
  scope === 'both' || key.startsWith('appointment-') === (scope === 'appointments');

/** Several readers may record at once: each change is made once. */
async function recordSeen(db: Db, current: readonly ShopEvent[], from: string, now: Date): Promise<SeenEvent[]> {
  const read = () => db.selectFrom('calendarEvents').selectAll().orderBy('starts').orderBy('key').execute();
  const seen = await read();
  const hashed = current.map(({ customer: _, ...event }) => ({ ...event, hash: sha256(JSON.stringify(event)) }));
  const { added, changed, forgotten } = compareEvents(seen, hashed, { from, now });
  if (added.length + changed.length + forgotten.length === 0) return seen;
  await db.transaction().execute(async (trx) => {
    for (const row of added)
      await trx
        .insertInto('calendarEvents')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    for (const { key, sequence, ...row } of changed)
      await trx
        .updateTable('calendarEvents')
        .set({ ...row, sequence })
        .where('key', '=', key)
        .where('sequence', '<', sequence)
        .execute();
    if (forgotten.length > 0) await trx.deleteFrom('calendarEvents').where('key', 'in', forgotten).execute();
  });
  return read();
}

/** All events of these days. */
async function findEvents(db: Db, window: Window, now: Date): Promise<ShopEvent[]> {
  return [
    ...(await findStays(db, window, now)),
    ...(await findReadyDates(db, window)),
    ...(await findAppointments(db, window, now)),
  ];
}

async function findStays(db: Db, { from, to }: Window, now: Date): Promise<ShopEvent[]> {
  const rows = await db
    .selectFrom('stays')
    .innerJoin('bays', 'bays.id', 'stays.bayId')
    .leftJoin('jobs', 'jobs.id', 'stays.jobId')
    .leftJoin('offers', 'offers.id', 'stays.offerId')
    .leftJoin('quotes', (join) =>
      join.on((e) =>
        e.or([
          e('quotes.id', '=', e.ref('jobs.quoteId')),
          e('quotes.id', '=', e.ref('offers.quoteId')),
          e('quotes.id', '=', e.ref('stays.quoteId')),
        ]),
      ),
    )
    .select(['stays.id', 'stays.kind', 'stays.title', 'stays.fromDay', 'stays.toDay', 'stays.firm'])
    .select(['stays.jobId', 'stays.stageFrom', 'stays.stageTo', 'stays.onRamp', 'bays.name as bay'])
    .select(['jobs.number', 'jobs.tailNumber as jobTail', 'offers.number as offerNumber'])
    .select(['quotes.id as quoteId', 'quotes.tailNumber as leadTail', 'quotes.firstName', 'quotes.lastName'])
    .where('stays.fromDay', '<=', to)
    .where('stays.toDay', '>=', from)
    .where((e) => e.or([e('stays.kind', '<>', 'hold'), e('stays.expiresAt', '>', now.toISOString())]))
    .execute();
  const titles = await stageTitles(
    db,
    rows.flatMap(({ jobId }) => jobId ?? []),
  );
  return rows.map((row) => {
    const stages = [...new Set([row.stageFrom, row.stageTo])].flatMap((key) => titles.get(`${row.jobId} ${key}`) ?? []);
    const whose = nameTail(row.jobTail ?? row.leadTail, row.number ?? row.offerNumber ?? `Lead ${row.quoteId}`);
    return {
      key: `stay-${row.id}`,
      starts: row.fromDay,
      ends: addDays(row.toDay, 1),
      isTentative: !row.firm,
      summary: SUMMARIES[row.kind](whose, stages.join(' to '), row.title),
      customer: nameOf(row),
      location: row.onRamp ? 'On the ramp' : row.bay,
    };
  });
}

const SUMMARIES: Record<Row<'stays'>['kind'], (whose: string, stages: string, title: string) => string> = {
  job: (whose, stages) => (stages ? `${whose}: ${stages}` : whose),
  hold: (whose) => `Held for ${whose}`,
  closed: (_whose, _stages, title) => (title ? `Closed: ${title}` : 'Closed'),
};

/** Titles by job and key. */
async function stageTitles(db: Db, jobIds: readonly number[]): Promise<Map<string, string>> {
  if (jobIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('jobStages')
    .select(['jobId', 'key', 'title'])
    .where('jobId', 'in', [...new Set(jobIds)])
    .execute();
  return new Map(rows.map(({ jobId, key, title }) => [`${jobId} ${key}`, title]));
}

async function findReadyDates(db: Db, { from, to }: Window): Promise<ShopEvent[]> {
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['jobs.id', 'jobs.number', 'jobs.status', 'jobs.readyOn', 'jobs.tailNumber'])
    .select(['quotes.firstName', 'quotes.lastName'])
    .where('jobs.status', '<>', 'cancelled')
    .where('jobs.readyOn', '>=', from)
    .where('jobs.readyOn', '<=', to)
    .execute();
  return rows.map((row) => ({
    key: `ready-${row.id}`,
    starts: row.readyOn!,
    ends: addDays(row.readyOn!, 1),
    location: null,
    isTentative: row.status === 'booked',
    summary: `${nameTail(row.tailNumber, row.number)}: ready`,
    customer: nameOf(row),
  }));
}

async function findAppointments(db: Db, { from, to }: Window, now: Date): Promise<ShopEvent[]> {
  const rows = await db
    .selectFrom('appointments')
    .innerJoin('quotes', 'quotes.id', 'appointments.quoteId')
    .select(['appointments.quoteId', 'startsAt', 'appointments.status', 'details', 'tailNumber'])
    .select(['firstName', 'lastName'])
    .where('startsAt', '>=', startOfDay(from, shopTimeZone()))
    .where('startsAt', '<', startOfDay(addDays(to, 1), shopTimeZone()))
    .where('appointments.status', '<>', 'released')
    .where((e) =>
      e.or([e('appointments.status', '<>', 'proposed'), e('appointments.createdAt', '>', expiredSince(now))]),
    )
    .execute();
  return rows.map(({ quoteId, startsAt, status, details, tailNumber, ...person }) => ({
    key: `appointment-${quoteId}${status === 'proposed' ? '-proposed' : ''}`,
    starts: startsAt,
    location: null,
    customer: nameOf(person),
    ends: new Date(Date.parse(startsAt) + appointmentMinutes({ details }) * 60_000).toISOString(),
    isTentative: status !== 'confirmed',
    summary: `${status === 'proposed' ? 'Proposed for ' : ''}${nameTail(tailNumber, `Lead ${quoteId}`)}: ${formatType({ details })}`,
  }));
}

/** The tail, or a number where none is known: a typed one could be anything, such as a name. */
const nameTail = (typed: string | null, otherwise: string) => plainTail(typed) ?? otherwise;

function nameOf({ firstName, lastName }: { firstName: string | null; lastName: string | null }): string | null {
  return firstName === null ? null : customerName({ firstName, lastName: lastName ?? '' });
}
