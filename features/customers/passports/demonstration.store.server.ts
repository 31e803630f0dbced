import type { Db } from '#database/open.ts';
import { currentLink } from '#server/links.store.server.ts';
import type { Outcome } from '#server/outcome.store.server.ts';
import { addDays, addMonths } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { newPassport, newWork } from './desk/passport-desk.contract.ts';
import { addWork, changeFacts, changeWork, createPassport, setCoats } from './desk/passport-edits.store.server.ts';
import { mailHolder } from './issuing.store.server.ts';
import { type Coat, WARRANTY_SETTING } from './passport.contract.ts';
import { findPassport } from './passport.store.server.ts';
import { acceptTransfer, offerTransfer, remindNextHolder } from './transfers.store.server.ts';
import { tailKeyOf } from './warranty.ts';

/** What passports of a demonstration show. Nothing here is a promise of the shop. */

/** What the airplanes of the delivered jobs are, by their tail numbers. */
const DEMO_AIRCRAFT: Readonly<Record<string, string>> = {
  N021FR: '1979 Cessna 182Q',
  N022FR: '2014 Cirrus SR22',
  N023FR: '1966 Piper Cherokee 180',
  N024FR: '1982 Beechcraft Baron 58',
  N025FR: '1999 King Air 350',
  N026FR: '1975 Grumman Tiger',
  N027FR: '2008 Citation CJ2+',
  N033FR: '1968 Bonanza 36',
  N029FR: '2001 Citation Excel',
  N030FR: '2009 TBM 850',
  N031FR: '2006 Cirrus SR20',
  N032FR: '2002 Cessna 208 Caravan',
};

/** Passed on to another owner. */
const DEMO_SOLD = { tailNumber: 'N024FR', name: 'Demo Owner G', email: 'demo-owner-g@example.com' };
/** With another registration now. */
const DEMO_RENAMED = { from: 'N028FR', to: 'N033FR' };
/** Painted before the software. */
const DEMO_EARLIER = {
  tailNumber: 'N034FR',
  aircraft: '1971 Cessna 172L',
  serial: '17259999',
  holderName: 'Demo Owner H',
  holderEmail: 'demo-owner-h@example.com',
};
/** Days from today until its warranty ends: its holder was told already. */
const DEMO_ENDS_IN_DAYS = 50;

const PAINT = {
  area: 'all over',
  maker: '',
  color: '',
  code: '',
  batch: '',
  coats: 2,
  milsTenths: null,
  appliedOn: null,
};
/** The airplanes whose jobs were interiors. */
const DEMO_INTERIORS = ['N026FR', 'N029FR'];
const DEMO_LEATHER: Coat[] = [
  { ...PAINT, layer: 'interior', area: 'seats', product: 'Sample leather', color: 'Saddle', code: 'S-12', coats: 1 },
  {
    ...PAINT,
    layer: 'interior',
    area: 'side panels',
    product: 'Sample leather',
    color: 'Stone',
    code: 'S-4',
    coats: 1,
  },
];
/** The coats of an airplane that was painted before the software, as an old can names them. */
const DEMO_COATS: Coat[] = [
  { ...PAINT, layer: 'primer', product: 'Sample epoxy primer' },
  { ...PAINT, layer: 'base', product: 'Sample polyurethane', color: 'Bone White', code: '17886', batch: 'W-24-4' },
  { ...PAINT, layer: 'trim', area: 'fin and stripe', product: 'Sample polyurethane', color: 'Maroon', code: '10049' },
];

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
