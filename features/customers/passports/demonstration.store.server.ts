import type { Db } from '#database/open.ts';
import { currentLink } from '#server/links.store.server.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import { addDays, addMonths } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import {
  DEMO_AIRCRAFT,
  DEMO_COATS,
  DEMO_EARLIER,
  DEMO_ENDS_IN_DAYS,
  DEMO_INTERIORS,
  DEMO_LEATHER,
  DEMO_RENAMED,
  DEMO_SOLD,
} from './demonstration.constants.ts';
import { newPassport, newWork } from './desk/passport-desk.contract.ts';
import { addWork, changeFacts, changeWork, createPassport, setCoats } from './desk/passport-edits.store.server.ts';
import { mailHolder } from './issuing.store.server.ts';
import { WARRANTY_SETTING } from './passport.contract.ts';
import { findPassport } from './passport.store.server.ts';
import { acceptTransfer, offerTransfer, remindNextHolder } from './transfers.store.server.ts';
import { tailKeyOf } from './warranty.ts';

type Actor = { userId: null; now: Date; sessionSecret: string; publicUrl: string };

const ENTERED_DAYS_AGO = 45;

/** What happens to the passports of a demonstration, each at noon so many days before today. */
export const demoPassports: { daysAgo: number; take: (db: Db, by: Actor) => Promise<void> }[] = [
  { daysAgo: ENTERED_DAYS_AGO, take: enterEarlier },
  {
    daysAgo: 40,
    take: async (db, by) => {
      const id = await findByTail(db, DEMO_RENAMED.from);
      expectDone(await changeFacts(db, id, { tailNumber: DEMO_RENAMED.to }, by));
    },
  },
  {
    daysAgo: 30,
    take: async (db, by) => {
      expectDone(await offerTransfer(db, await findByTail(db, DEMO_SOLD.tailNumber), DEMO_SOLD.email, by));
    },
  },
  {
    daysAgo: 28,
    take: async (db, by) => {
      const subjectId = await findByTail(db, DEMO_SOLD.tailNumber);
      const link = await currentLink(db, { kind: 'transfer', subjectId, now: by.now });
      expectDone(await acceptTransfer(db, link!, DEMO_SOLD.name, by));
    },
  },
  {
    daysAgo: 12,
    take: async (db, by) => {
      for (const [tailNumber, aircraft] of Object.entries(DEMO_AIRCRAFT))
        expectDone(await changeFacts(db, await findByTail(db, tailNumber), { aircraft }, by));
      for (const tailNumber of DEMO_INTERIORS) await describeInterior(db, await findByTail(db, tailNumber), by);
    },
  },
  {
    daysAgo: 10,
    take: async (db, by) => {
      await remindNextHolder({ db, ...by }, by.now);
    },
  },
];

/** An airplane that was painted before the software. */
async function enterEarlier(db: Db, by: Actor): Promise<void> {
  const endsOn = addDays(shopDay(by.now), ENTERED_DAYS_AGO + DEMO_ENDS_IN_DAYS);
  const id = await createPassport(db, newPassport.parse(DEMO_EARLIER), by);
  const work = newWork.parse({
    title: 'Full repaint',
    deliveredOn: addMonths(endsOn, -WARRANTY_SETTING.builtIn.months),
  });
  const added = await addWork(db, id!, work, by);
  if (added.outcome === 'done') expectDone(await setCoats(db, id!, added.value, DEMO_COATS, by));
  await mailHolder(db, id!, by);
}

async function describeInterior(db: Db, id: number, by: Actor): Promise<void> {
  const workId = (await findPassport(db, id))!.works[0]!.id;
  const reason = 'No paint in this work';
  expectDone(await changeWork(db, id, workId, { warrantyEndsOn: null, reason }, by));
  expectDone(await setCoats(db, id, workId, DEMO_LEATHER, by));
}

async function findByTail(db: Db, tailNumber: string): Promise<number> {
  const { id } = await db
    .selectFrom('passports')
    .select('id')
    .where('tailKey', '=', tailKeyOf(tailNumber))
    .executeTakeFirstOrThrow();
  return id;
}

function expectDone(result: Outcome<unknown>): void {
  if (result.outcome !== 'done') throw new Error(`A passport of the demonstration was ${result.outcome}`);
}
