import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readConversation } from '#features/leads/questions/store.server.ts';
import { lockQuote, touch } from '#features/leads/store.server.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { findPassportPath } from '#features/passports/customer/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SHOP_SETTING } from '#features/shop/contract.ts';
import { paymentAddress } from '#features/shop/rules.ts';
import { type Link, noteOpened } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { readCalendar } from '../calendar.store.server.ts';
import { listChangesShown } from '../changes/store.server.ts';
import { KNOWN_CHECKS } from '../checks/constants.ts';
import type { CheckValues } from '../checks/contract.ts';
import { HOLD_REASONS, type HoldReason, SLIP_REASONS, type SlipReason } from '../constants.ts';
import { type Forecast, workDaysOf } from '../forecast/rules.ts';
import { announceQuestion } from '../mail.server.ts';
import { findModel } from '../models.store.server.ts';
import { readMoney } from '../payments/store.server.ts';
import { stageState } from '../rules.ts';
import { findJob, forecastJob, lockJob, toForecastStage, type WholeJob } from '../store.server.ts';
import type { JobPage } from './contract.ts';
import { findColors, findQuote } from './quote.store.server.ts';
import { dueCents } from './rules.ts';
import { findDocuments, findPhotos } from './timeline.store.server.ts';

/** What the customer sees, with the link that they came by; null if the job is gone. */
export async function findJobPage(
  db: Db,
  link: Link,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<JobPage | null> {
  const id = link.subjectId;
  const whole = await findJob(db, id);
  if (!whole || whole.job.erasedAt !== null) return null;
  const { job, stages } = whole;
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const forecast = forecastJob(whole, today, calendar);
  const { number, title, aircraftType, tailNumber, status, inductionOn, arrivedOn, firstReadyOn } = job;
  const { deliveredOn, takenBy } = job;
  const { payments, ...sums } = await readMoney(db, whole);
  const { paymentUrl } = await readSetting(db, SHOP_SETTING);
  const money = { ...sums, payments: payments.filter(({ voidedAt }) => voidedAt === null) };
  const due = { number, cents: dueCents({ status, money }), email: link.recipient };
  return {
    number,
    title,
    aircraftType,
    tailNumber,
    status,
    inductionOn,
    arrivedOn,
    firstReadyOn,
    deliveredOn,
    takenBy,
    today,
    model: await findModel(db, job),
    forecast: forecast && {
      readyOn: forecast.readyOn,
      readyUntil: forecast.readyUntil,
      notArrived: forecast.notArrived,
    },
    hold: job.holdReason === null ? null : { because: holdWords(job), since: job.holdSince! },
    readyDates: await findDates(db, id),
    stages: stages.map((stage) => toStage(stage, { job, forecast, today, calendar })),
    hangarDays: deliveredOn === null ? null : countWorkDays(arrivedOn!, addDays(deliveredOn, 1), calendar),
    quote: await findQuote(db, whole.job, link, { sessionSecret, now }),
    scheme: await findColors(db, job.quoteId),
    ...(await findPhotos(db, id, undefined)),
    documents: await findDocuments(db, id),
    money,
    changes: await listChangesShown(db, id, { sessionSecret, now }),
    paymentUrl: paymentUrl && paymentAddress(paymentUrl, due),
    hasReleasePack: status === 'delivered' && job.releaseKey !== null,
    passportPath: await findPassportPath(db, id, { sessionSecret, now }),
    conversation: await readConversation(db, job.quoteId, { kind: 'job', number }),
    punchList: await findPunchList(db, whole),
  };
}

interface Now {
  job: Row<'jobs'>;
  forecast: Forecast | null;
  today: string;
  calendar: WorkCalendar;
}

function toStage(stage: Row<'jobStages'>, now: Now): JobPage['stages'][number] {
  const { key, title, startedOn, finishedOn, plannedStart, plannedEnd } = stage;
  const { start = null, end = null } = now.forecast?.stages.find((span) => span.key === key) ?? {};
  return {
    key,
    title,
    state: stageState(stage),
    startedOn,
    finishedOn,
    start,
    end,
    plan: plannedStart && plannedEnd ? { start: plannedStart, end: plannedEnd } : null,
    workDays: workDaysOf(now.job, toForecastStage(stage), now.today, now.calendar),
  };
}

/** The shop's own words stand for a reason that has none. */
function holdWords({ holdReason, holdNote }: Row<'jobs'>): string {
  return holdReason === 'other' && holdNote ? holdNote : HOLD_REASONS[holdReason as HoldReason];
}

async function findDates(db: Db, jobId: number): Promise<JobPage['readyDates']> {
  const rows = await db
    .selectFrom('jobForecasts')
    .select(['before', 'readyOn', 'reason', 'note', 'toldAt', 'createdAt'])
    .where('jobId', '=', jobId)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ reason, ...row }) => ({ ...row, reason: reason && SLIP_REASONS[reason as SlipReason] }));
}

/** Of a delivered job. */
async function findPunchList(db: Db, { job }: WholeJob): Promise<string[]> {
  if (job.status !== 'delivered') return [];
  const check = await db
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', job.id)
    .where('key', '=', KNOWN_CHECKS.inspection.key)
    .where('doneAt', 'is not', null)
    .executeTakeFirst();
  const { remarks } = (check?.value ?? { remarks: [] }) as CheckValues['inspection'];
  return remarks.filter(({ settled }) => !settled).map(({ text }) => text);
}

/** Puts a customer's question into the timeline and the owner's mail. @returns false if the job is gone */
export async function askAboutJob(
  trx: Db,
  link: Link,
  { text, now }: { text: string; now: Date },
  publicUrl: string,
): Promise<boolean> {
  const locked = await lockJob(trx, link.subjectId);
  if (!locked) return false;
  const { lead, job } = locked;
  const event = { kind: 'job', event: 'asked about', number: job.number, text } as const;
  await recordEvent(trx, lead.id, event, { userId: null, now });
  await announceQuestion(trx, locked, { text, replyTo: link.recipient }, { publicUrl, now });
  await touch(trx, lead, {}, now);
  return true;
}

/** Counts that a job's page was in sight; the first time is an event of its lead. */
export async function openJob(db: Db, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findJob(trx, link.subjectId);
    const lead = found?.job.quoteId ? await lockQuote(trx, found.job.quoteId) : null;
    if (!lead || !(await noteOpened(trx, link, now))) return;
    const event = { kind: 'job', event: 'opened', number: found!.job.number, text: null } as const;
    await recordEvent(trx, lead.id, event, { userId: null, now });
    await touch(trx, lead, {}, now);
  });
}
