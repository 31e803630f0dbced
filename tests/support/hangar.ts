import { expect } from 'vitest';
import type { Db } from '#database/open.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { addWorkDays } from '#time/work-days.ts';
import type { Bay, NewBay, Stay } from '#workshop/hangar/board/hangar-board.contract.ts';
import type { Caller } from './api.ts';

/** The work day of the shop that comes so many work days after today. */
export const workDay = (count: number, now = new Date()): string =>
  addWorkDays(shopDay(now), count, { weekdays: [0, 1, 2, 3, 4], closed: [], openHolidays: [] });

export async function newBay(admin: Caller, bay: Partial<NewBay> & { name: string }): Promise<Bay> {
  const answer = await admin.post('/api/bays', { kind: 'any', ...bay });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Closes a bay for some days; the stay, or the problem. */
export const close = async (admin: Caller, bay: number, from: string, to = from, more = {}) =>
  admin.post('/api/stays', { kind: 'closed', bay, from, to, title: 'Filters', ...more });

export async function closed(...asked: Parameters<typeof close>): Promise<Stay> {
  const answer = await close(...asked);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

/** Fails unless each stay has its days, and no day is another's. */
export async function expectDaysToMatch(db: Db): Promise<void> {
  const stays = await db.selectFrom('stays').selectAll().where('onRamp', '=', false).execute();
  const expected = stays.flatMap(({ id: stayId, bayId, place, fromDay, toDay }) => {
    const days = [];
    for (let day = fromDay; day <= toDay; day = addDays(day, 1)) days.push({ bayId, place, day, stayId });
    return days;
  });
  const inOrder = (days: typeof expected) =>
    days.map(({ bayId, place, day, stayId }) => `${bayId} ${place} ${day} ${stayId}`).toSorted();
  expect(inOrder(await db.selectFrom('bayDays').selectAll().execute())).toEqual(inOrder(expected));
}
