import { slotStart } from '#customers/appointments/slots.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { createLink } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay, shopTimeZone } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { findFollowers } from '#workshop/jobs/customer/subscribers.store.server.ts';
import { lockJob, readCalendar } from '#workshop/jobs/job.store.server.ts';
import { ASKING_GRACE_DAYS, ASKING_LIMITS, ASKING_TIME } from './asking.constants.ts';
import { askToShow } from './asking.mail.server.ts';
import { SHOWING_SETTING } from './asking-setting.contract.ts';
import { findAnswers } from './showing.store.server.ts';
import type { AskingEnd } from './shown.constants.ts';
import type { AskingState, Showing } from './shown.contract.ts';

type AskingContext = { db: Db; publicUrl: string; sessionSecret: string };

/** Calendar days: no delivery before them is due within the grace, whatever the setting. */
const LOOK_BACK_DAYS = ASKING_LIMITS.max * 2 + ASKING_GRACE_DAYS;

/** Delivered jobs whose customers neither were asked, nor answered, nor unsubscribed, with the moments they are asked at. */
async function findUnasked(db: Db, askAfter: number, now: Date) {
  const rows = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .leftJoin('showings', 'showings.jobId', 'jobs.id')
    .select(['jobs.id', 'jobs.deliveredOn'])
    .where('jobs.status', '=', 'delivered')
    .where('jobs.deliveredOn', '>=', addDays(shopDay(now), -LOOK_BACK_DAYS))
    .where('showings.askedAt', 'is', null)
    .where((e) =>
      e.not(e.exists(e.selectFrom('showingAnswers').select('id').whereRef('showingAnswers.jobId', '=', 'jobs.id'))),
    )
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('showings as ended')
            .innerJoin('jobs as earlier', 'earlier.id', 'ended.jobId')
            .innerJoin('quotes as known', 'known.id', 'earlier.quoteId')
            .select('ended.jobId')
            .whereRef('known.emailKey', '=', 'quotes.emailKey')
            .where('ended.askingEndedAt', 'is not', null),
        ),
      ),
    )
    .where('quotes.emailKey', '<>', '')
    .orderBy('jobs.id')
    .execute();
  const calendar = await readCalendar(db);
  return rows.map(({ id, deliveredOn }) => ({ id, at: askingTime(deliveredOn!, askAfter, calendar) }));
}

function askingTime(deliveredOn: string, askAfter: number, calendar: WorkCalendar): Date {
  const date = addWorkDays(addDays(deliveredOn, 1), askAfter - 1, calendar);
  return slotStart({ date, time: ASKING_TIME }, shopTimeZone());
}

const isTooLate = (at: Date, now: Date) => at.getTime() < now.getTime() - ASKING_GRACE_DAYS * DAY_MS;

/** Jobs whose customers are to be asked by now. */
async function findJobsToAsk(db: Db, now: Date): Promise<number[]> {
  const { askAfter } = await readSetting(db, SHOWING_SETTING);
  if (askAfter === null) return [];
  const unasked = await findUnasked(db, askAfter, now);
  return unasked.flatMap(({ id, at }) => (at <= now && !isTooLate(at, now) ? [id] : []));
}

/** How many customers are not asked because the shop's postal address is not complete. */
export async function countUnaskable(db: Db, now: Date): Promise<number> {
  return (await findPostalAddress(db)) === null ? (await findJobsToAsk(db, now)).length : 0;
}

/** When the one mail that asks about a job left or is due, and why it does not leave. */
export async function explainAsking(
  db: Db,
  job: Pick<Row<'jobs'>, 'id' | 'deliveredOn'>,
  emailKey: string,
  now: Date,
): Promise<Showing['asking']> {
  const state = await db.selectFrom('showings').select('askedAt').where('jobId', '=', job.id).executeTakeFirst();
  if (state?.askedAt) return { askedAt: state.askedAt, on: null, end: null };
  const { askAfter } = await readSetting(db, SHOWING_SETTING);
  const never = (end: AskingEnd) => ({ askedAt: null, on: null, end });
  if (askAfter === null) return never('off');
  if (!emailKey) return never('no email');
  const at = askingTime(job.deliveredOn!, askAfter, await readCalendar(db));
  if (isTooLate(at, now)) return never('late');
  if (!(await findUnasked(db, askAfter, now)).some(({ id }) => id === job.id)) return never('ended');
  if ((await findPostalAddress(db)) === null) return never('address');
  return { askedAt: null, on: shopDay(at), end: null };
}

/** The shop's postal address, which every mail that asks has to name; null where it is not complete. */
async function findPostalAddress(db: Db): Promise<string | null> {
  const { name, address } = await readBusiness(db);
  const { street, postalCode, locality, regionCode } = address;
  return street && postalCode ? `${name}, ${street}, ${locality}, ${regionCode} ${postalCode}` : null;
}

/** Asks one customer, once for each job. Several nodes may run it at once. @returns whether there was one */
export async function askNext({ db, publicUrl, sessionSecret }: AskingContext, now: Date): Promise<boolean> {
  const postalAddress = await findPostalAddress(db);
  if (postalAddress === null) return false;
  const [id] = await findJobsToAsk(db, now);
  if (id === undefined) return false;
  await db.transaction().execute(async (trx) => {
    const locked = await lockJob(trx, id);
    const { permission, lastWords } = await findAnswers(trx, id);
    const state = await trx.selectFrom('showings').select('askedAt').where('jobId', '=', id).executeTakeFirst();
    if (!locked || permission || lastWords || state?.askedAt) return;
    const askedAt = now.toISOString();
    await trx
      .insertInto('showings')
      .values({ jobId: id, askedAt })
      .onConflict((on) => on.column('jobId').doUpdateSet({ askedAt }))
      .execute();
    const followers = await findFollowers(trx, id, { now, only: 'customer' });
    for (const { email, linkId } of followers) {
      if (linkId === null) continue;
      const ending = { kind: 'asking', subjectId: id, recipient: email, expiresAt: null } as const;
      const { id: endingLinkId } = await createLink(trx, { sessionSecret, now }, ending);
      await askToShow(trx, locked, { email, linkId, endingLinkId, postalAddress }, { publicUrl, now });
    }
  });
  return true;
}

/** Ends asking about this job and later ones of the same address. */
export async function endAsking(db: Db, jobId: number, now: Date): Promise<void> {
  const change = { askingEndedAt: now.toISOString() };
  await db
    .insertInto('showings')
    .values({ jobId, ...change })
    .onConflict((on) => on.column('jobId').doUpdateSet(change))
    .execute();
}

/** Null once the person is erased. */
export async function findAsking(db: Db, jobId: number): Promise<AskingState | null> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .leftJoin('showings', 'showings.jobId', 'jobs.id')
    .select(['quotes.email', 'askingEndedAt'])
    .where('jobs.id', '=', jobId)
    .executeTakeFirst();
  return row?.email ? { email: row.email, isEnded: row.askingEndedAt !== null } : null;
}
