import type { Db } from '#database/open.ts';
import { addDays, countDays } from '#time/days.ts';
import type { Call } from './changes.ts';
import type { Answer } from './clients.ts';
import type { Random } from './random.ts';
import type { Site } from './site.ts';

/** A Monday: a stay of an airplane begins on a work day. */
const FIRST = '2031-03-03';
const STAYS = 8;
const WEEK = 7;

/** Bays with two places, stays in two of them, and an endpoint that hears of each move. */
export interface StormedHangar {
  bays: number[];
  stays: number[];
  /** Days of the waitlist alone. */
  waitBay: number;
}

/** What clients of a crowd send at once. */
export interface StormedCall {
  name: string;
  path: string;
  cookie?: string;
  /** Statuses that are an answer, beside the usual ones. */
  final?: readonly number[];
  bodyOf(client: number): string;
}

export async function planHangar(call: Call, node: Site, cookie: string): Promise<StormedHangar> {
  const post = async (path: string, body: object) => (await call(node, path, body, { cookie })).json();
  await post('/api/webhooks', { url: 'https://hooks.torture.example/', events: ['stay.moved'] });
  const bays: number[] = [];
  for (const name of ['A', 'B', 'Waitlist']) bays.push((await post('/api/bays', { name, kind: 'any', places: 2 })).id);
  const stays: number[] = [];
  for (let n = 0; n < STAYS; n++) {
    const from = addDays(FIRST, n * 3);
    const stay = { kind: 'closed', bay: bays[n % 2], from, to: addDays(from, 4), title: `Stay ${n}` };
    stays.push((await post('/api/stays', stay)).id);
  }
  return { bays: bays.slice(0, 2), stays, waitBay: bays[2]! };
}

/** Each client moves two stays in one call, so that some are swapped. */
export function moveStays({ bays, stays }: StormedHangar, random: Random, cookie: string): StormedCall {
  const bodyOf = (client: number) => {
    const moves = [client, client + 1 + random.between(0, STAYS - 2)].map((n) => {
      const from = addDays(FIRST, random.between(0, 30));
      return { stay: stays[n % STAYS], bay: bays[random.between(0, 1)], from, to: addDays(from, random.between(0, 6)) };
    });
    return JSON.stringify({ moves });
  };
  return { name: 'moves of stays', path: '/api/hangar/moves', cookie, bodyOf };
}

/** A new lead on the waitlist, to whom each client offers the same days. */
export async function offerDays(
  call: Call,
  node: Site,
  { waitBay: bay }: StormedHangar,
  { cookie, storm }: { cookie: string; storm: number },
): Promise<StormedCall> {
  const person = { firstName: 'Nora', lastName: 'Storm', email: 'nora@torture.example' };
  const details = { earliest: FIRST, latest: '2032-03-01', leastNotice: '5' };
  const lead = { ...person, aircraftType: 'Single Engine Piston', source: 'waitlist', details };
  const { id } = await (await call(node, '/api/quotes', lead)).json();
  const from = addDays(FIRST, storm * WEEK);
  const body = JSON.stringify({ bay, from, to: addDays(from, 4) });
  return { name: 'days for the waitlist', path: `/api/waitlist/${id}/offer`, cookie, bodyOf: () => body };
}

/** How many stays were moved by calls that were answered. */
export const countMoved = (answers: readonly Answer[]): number =>
  2 * answers.filter(({ status }) => status === 200).length;

/**
 * Each stay has its days and no others, and is where the last webhook told; a move that was answered was told. Each lead
 * of the waitlist has one hold, one mail and one link.
 */
export async function findWrongStays(db: Db, moved: number): Promise<string[]> {
  const stays = await db.selectFrom('stays').selectAll().execute();
  const days = Map.groupBy(await db.selectFrom('bayDays').selectAll().execute(), ({ stayId }) => stayId);
  const told = (
    await db.selectFrom('webhookDeliveries').selectAll().where('type', '=', 'stay.moved').orderBy('id').execute()
  ).map(({ body }) => (typeof body === 'string' ? JSON.parse(body) : body).data as Told);
  const wrong = stays.flatMap(({ id, bayId, place, fromDay, toDay }) => {
    const own = days.get(id) ?? [];
    const isOwn = own.every(
      (row) => row.bayId === bayId && row.place === place && fromDay <= row.day && row.day <= toDay,
    );
    const last = told.findLast(({ stayId }) => stayId === id);
    const isTold =
      !last || [last.bayId, last.place, last.fromDay, last.toDay].join() === [bayId, place, fromDay, toDay].join();
    return isOwn && isTold && own.length === countDays(fromDay, toDay)
      ? []
      : [`stay ${id} has other days than its own`];
  });
  if (stays.filter(({ kind }) => kind === 'closed').length !== STAYS) wrong.push('stays were lost or doubled');
  if (told.length < moved) wrong.push(`webhooks tell ${told.length} moves of ${moved}`);
  return [...wrong, ...(await findWrongOffers(db))];
}

interface Told {
  stayId: number;
  bayId: number;
  place: number;
  fromDay: string;
  toDay: string;
}

async function findWrongOffers(db: Db): Promise<string[]> {
  const waiting = await db.selectFrom('waitlist').select(['quoteId', 'status', 'stayId']).execute();
  const holds = await db.selectFrom('stays').select(['id', 'quoteId']).where('kind', '=', 'hold').execute();
  const mails = await db.selectFrom('outbox').select('quoteId').where('kind', '=', 'waitlist-offer').execute();
  const links = await db
    .selectFrom('links')
    .select('subjectId')
    .where('kind', '=', 'waitlist')
    .where('revokedAt', 'is', null)
    .execute();
  return waiting.flatMap(({ quoteId, status, stayId }) => {
    const own = holds.filter((hold) => hold.quoteId === quoteId);
    const counts = [
      mails.filter((mail) => mail.quoteId === quoteId),
      links.filter(({ subjectId }) => subjectId === quoteId),
    ];
    const left = [status, own.map(({ id }) => id === stayId), ...counts.map(({ length }) => length)].join();
    return left === 'offered,true,1,1' ? [] : [`lead ${quoteId} of the waitlist is ${left}`];
  });
}
