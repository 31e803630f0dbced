import { paintOf } from '#airplanes/drawing/pictures.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { readConversation, recordEvent } from '#customers/leads/timeline.store.server.ts';
import { findPassportPath } from '#customers/passports/customer/passport-page.store.server.ts';
import { selectFiles } from '#customers/passports/job-files.store.server.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import { loadCoatings, schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { ring } from '#office/push/messages.store.server.ts';
import { questionRing } from '#office/push/push.ts';
import { currentLink, type Link, linkPath, noteOpened } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { paymentAddress } from '#workshop/shop/money.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { type Forecast, workDaysOf } from '#workshop/stays/forecast.ts';
import { findJob, forecastJob, lockJob, readCalendar, toForecastStage, type WholeJob } from '../job.store.server.ts';
import { calledBy, ringAt } from '../job-signals.ts';
import { findAccepted, findModel, listChangesShown } from '../job-sources.store.server.ts';
import { HOLD_REASONS, type HoldReason, SLIP_REASONS, type SlipReason } from '../job-status.constants.ts';
import { announceQuestion } from '../notices.mail.server.ts';
import { readMoney } from '../payments.store.server.ts';
import { KNOWN_CHECKS } from '../release/check-kinds.ts';
import type { CheckValues } from '../release/checks.contract.ts';
import { stageState } from '../stages.ts';
import { PHOTOS_AT_ONCE } from './job-page.constants.ts';
import type { JobPage, PhotoPage } from './job-page.contract.ts';
import { dueCents } from './job-page.ts';

/** A page of the photos that the customer may see, with the notes of their time. */
export async function findPhotos(db: Db, jobId: number, before: number | undefined): Promise<PhotoPage> {
  const rows = await selectFiles(db, jobId, 'customer')
    .where('kind', '=', 'photo')
    .select(['id', 'stageKey', 'caption', 'width', 'height', 'createdAt'])
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PHOTOS_AT_ONCE + 1)
    .execute();
  const photos = rows.slice(0, PHOTOS_AT_ONCE);
  const next = rows.length > PHOTOS_AT_ONCE ? photos.at(-1)! : null;
  const notes = await findNotes(db, jobId, { from: next?.createdAt ?? null, before });
  return { photos, notes, next: next?.id ?? null };
}

/** @param from null for all since the beginning; `before` is the photo that they came before */
function findNotes(
  db: Db,
  jobId: number,
  { from, before }: { from: string | null; before: number | undefined },
): Promise<PhotoPage['notes']> {
  return db
    .selectFrom('jobNotes')
    .select(['id', 'stageKey', 'text', 'createdAt'])
    .where('jobId', '=', jobId)
    .where('visible', '=', true)
    .$if(from !== null, (query) => query.where('createdAt', '>=', from!))
    .$if(before !== undefined, (query) =>
      query.where('createdAt', '<', (e) =>
        e
          .selectFrom('jobFiles')
          .select('jobFiles.createdAt')
          .where('jobFiles.id', '=', before!)
          .where('jobFiles.jobId', '=', jobId),
      ),
    )
    .orderBy('id', 'desc')
    .execute();
}

function findDocuments(db: Db, jobId: number): Promise<JobPage['documents']> {
  return selectFiles(db, jobId, 'customer')
    .where('kind', '=', 'document')
    .select(['id', 'caption', 'originalFilename', 'size'])
    .orderBy('id')
    .execute();
}

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

/** The remarks that were open at the delivery. */
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
  await ring(trx, questionRing({ who: customerName(lead), about: calledBy(job), text }, ringAt(job)), {
    userId: null,
    now,
  });
  await touch(trx, lead, {}, now);
  return true;
}

/** Counts that a job's page was in sight; the first time is an event of its lead. */
export async function openJob(db: Db, link: Link, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await findJob(trx, link.subjectId);
    const lead = found?.job.quoteId ? await lockLead(trx, found.job.quoteId) : null;
    if (!lead || !(await noteOpened(trx, link, now))) return;
    const event = { kind: 'job', event: 'opened', number: found!.job.number, text: null } as const;
    await recordEvent(trx, lead.id, event, { userId: null, now });
    await touch(trx, lead, {}, now);
  });
}

/** Of an accepted version's document. */
/** The accepted quote of a job. Its page is for the address that the quote went to, which a later owner is not. */
async function findQuote(
  db: Db,
  { offerId }: Pick<Row<'jobs'>, 'offerId'>,
  { recipient }: Link,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<JobPage['quote']> {
  const accepted = await findAccepted(db, offerId);
  if (!accepted?.document) return null;
  const { number, version, document } = accepted;
  const { paintWarrantyMonths, laborWarrantyMonths } = document;
  const link = await currentLink(db, { kind: 'offer', subjectId: offerId!, now });
  const path = link && recipient !== null && link.recipient === recipient ? linkPath(sessionSecret, link) : null;
  return { number, version, path, paintWarrantyMonths, laborWarrantyMonths };
}

/** The colors of the newest scheme of a request; null without one. */
export async function findColors(db: Db, quoteId: number | null): Promise<JobPage['scheme']> {
  const [newest] = quoteId === null ? [] : await schemesOfLead(db, quoteId);
  const read = newest && readScheme(newest.code);
  if (!read || 'problem' in read) return null;
  const { base, a, b } = paintOf(read.scheme, await loadCoatings(db)).zones;
  return { base: base.color, a: (a ?? base).color, b: (b ?? a ?? base).color };
}
