/**
 * npm run bench -- openings [rounds]: the next openings of all types, in processor time: a year of 300 stays in 20 bays,
 * in which nothing fits soon. The comparison is the read of the stays alone.
 */

import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { listOpenings } from '#workshop/hangar/openings/openings.store.server.ts';
import { findStays } from '#workshop/stays/stays.store.server.ts';
import { startApp } from './support/app.ts';
import { type Measured, printProcessorTimes } from './support/figures.ts';

const BAYS = 20;
const STAYS = 300;
const KINDS = ['strip', 'paint', 'assembly', 'interior', 'any'] as const;
const ROUNDS = Number(process.argv[2] ?? 100);
const TODAY = shopDay();

const { db, close } = await startApp();
const ids: number[] = [];
for (let n = 0; n < BAYS; n++) {
  const bay = { name: `Bay ${n}`, kind: KINDS[n % KINDS.length]!, places: 1, position: n };
  ids.push((await db.insertInto('bays').values(bay).returning('id').executeTakeFirstOrThrow()).id);
}
const staysInBay = STAYS / BAYS;
for (let n = 0; n < STAYS; n++) {
  // 23 of 26 days are taken: gaps that are too short.
  const fromDay = addDays(TODAY, Math.floor(n / BAYS) * 26 - (n % 7));
  const days = { fromDay, toDay: addDays(fromDay, 22) };
  const stay = { bayId: ids[n % BAYS]!, place: 1, kind: 'closed' as const, title: 'Bench', firm: true, ...days };
  await db.insertInto('stays').values(stay).execute();
}

const MEASURED: Measured[] = [
  ['the openings of seven types', 20, () => listOpenings(db, new Date())],
  [`${staysInBay * BAYS} stays, read alone`, '', () => findStays(db, { from: TODAY, to: '9999-12-31' }, new Date())],
];
await printProcessorTimes(`${BAYS} bays, SQLite`, ROUNDS, MEASURED);
await close();
