import { findSwatches } from '#customers/lead-schemes/lead-schemes.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import { currentLink, openingsOf } from '#server/links.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { countWorkDays, type WorkCalendar } from '#time/work-days.ts';
import type { Forecast } from '#workshop/stays/forecast.ts';
import { flagsOf } from '../badges.ts';
import { listReaders } from '../customer/subscribers.store.server.ts';
import { listFiles } from '../files/job-files.store.server.ts';
import { findJob, forecastJob, readCalendar } from '../job.store.server.ts';
import { TRACKER_SETTING } from '../job-parts.contract.ts';
import { findAgreedDays, findModel } from '../job-sources.store.server.ts';
import { isOver } from '../job-status.constants.ts';
import { readMoney } from '../payments.store.server.ts';
import { unpaidCents } from '../payments.ts';
import { findMissing } from '../readiness.ts';
import { listChecks } from '../release/checks.store.server.ts';
import { stageState } from '../stages.ts';
import type { Job } from './job-desk.contract.ts';

/** A job with all that belongs to it; null if there is none. */
export async function findJobView(db: Db, id: number, now: Date): Promise<Job | null> {
  const whole = await findJob(db, id);
  if (!whole) return null;
  const { job, stages, openChanges } = whole;
  const today = shopDay(now);
  const calendar = await readCalendar(db);
  const { updateDays } = await readSetting(db, TRACKER_SETTING);
  const forecast = forecastJob(whole, today, calendar);
  const dates = await db
    .selectFrom('jobForecasts')
    .selectAll()
    .where('jobId', '=', id)
    .where('undoneAt', 'is', null)
    .orderBy('id', 'desc')
    .execute();
  const notes = await db.selectFrom('jobNotes').selectAll().where('jobId', '=', id).orderBy('id', 'desc').execute();
  const money = await readMoney(db, whole);
  const checks = await listChecks(db, id);
  const link = await currentLink(db, { kind: 'job', subjectId: id, now });
  const facts = {
    job,
    forecast,
    knownReadyOn: knownDate(dates)?.readyOn ?? null,
    openChanges,
    unpaidCents: unpaidCents(
      { ...job, schedule: money.schedule },
      stages,
      money.paidCents + money.reducedCents + money.writtenOffCents,
    ),
  };
  return {
    ...headOf(job),
    model: await findModel(db, job),
    quotedDays: job.inductionOn === null ? await findAgreedDays(db, job.offerId) : null,
    colors: await findColors(db, job.quoteId),
    forecast: forecast && {
      readyOn: forecast.readyOn,
      readyUntil: forecast.readyUntil,
      notArrived: forecast.notArrived,
      daysOverFirst: workDaysOver(job.firstReadyOn, forecast.readyOn, calendar),
      daysOverTold: workDaysOver(job.toldReadyOn, forecast.readyOn, calendar),
    },
    flags: flagsOf(facts, today, { updateDays, calendar }),
    stages: stages.map((stage) => toStage(stage, forecast, calendar)),
    checks,
    missing: isOver(job.status) || job.status === 'ready' ? [] : findMissing(stages, checks, openChanges),
    releasePack: job.releaseSha256 === null ? null : { sha256: job.releaseSha256, size: job.releaseSize! },
    readyDates: dates.map(({ id: _, jobId: __, userId: ___, undoneAt: ____, ...date }) => date),
    notes: notes.map(({ jobId: _, userId: __, ...each }) => each),
    money,
    files: await listFiles(db, id),
    link: link && { recipient: link.recipient, ...openingsOf(link) },
    readers: await listReaders(db, id),
  };
}

/** The colors of the paint scheme of a request, base first; none without a scheme. */
async function findColors(db: Db, quoteId: number | null): Promise<string[]> {
  const swatches = await findSwatches(db, quoteId === null ? [] : [quoteId]);
  return swatches.get(quoteId ?? 0)?.colors.map(({ srgb }) => srgb) ?? [];
}

/** The last ready date that the customer was told or that has a reason; dates come newest first. */
function knownDate<D extends Pick<Row<'jobForecasts'>, 'reason' | 'toldAt'>>(dates: readonly D[]): D | undefined {
  return dates.find(({ reason, toldAt }) => reason !== null || toldAt !== null);
}

function headOf(job: Row<'jobs'>) {
  const { id, number, status, title, aircraftType, tailNumber, quoteId: leadId, offerId, template } = job;
  const { contractCents, inductionOn, arrivedOn, firstReadyOn, toldReadyOn, toldAt, deliveredOn, takenBy } = job;
  const { deliveredAt, cancelReason, createdAt, updatedAt } = job;
  return {
    id,
    number,
    status,
    title,
    aircraftType,
    tailNumber,
    leadId,
    offerId,
    template,
    contractCents,
    inductionOn,
    arrivedOn,
    firstReadyOn,
    toldReadyOn,
    toldAt,
    deliveredOn,
    deliveredAt,
    takenBy,
    hold: holdOf(job),
    cancelReason,
    createdAt,
    updatedAt,
  };
}

export function holdOf({ holdReason, holdNote, holdSince, heldFrom }: Row<'jobs'>): Job['hold'] {
  return holdReason === null ? null : { reason: holdReason, note: holdNote, since: holdSince!, from: heldFrom! };
}

function toStage(stage: Row<'jobStages'>, forecast: Forecast | null, calendar: WorkCalendar): Job['stages'][number] {
  const { key, title, bay, days, extraDays, daysLeft, daysLeftOn } = stage;
  const { plannedStart, plannedEnd, startedOn, finishedOn, finishedBefore } = stage;
  const span = forecast?.stages.find((each) => each.key === key);
  return {
    key,
    title,
    bay,
    state: stageState(stage),
    days,
    extraDays,
    daysLeft,
    daysLeftOn,
    plannedStart,
    plannedEnd,
    startedOn,
    finishedOn,
    finishedBefore,
    start: span?.start ?? startedOn,
    end: span?.end ?? finishedOn,
    daysOver: workDaysOver(plannedEnd, finishedOn ?? span?.end ?? null, calendar),
  };
}

/** Work days from one day to another, below 0 when it comes before; null where either is not known. */
function workDaysOver(from: string | null, to: string | null, calendar: WorkCalendar): number | null {
  if (from === null || to === null) return null;
  return from <= to
    ? countWorkDays(addDays(from, 1), addDays(to, 1), calendar)
    : -countWorkDays(addDays(to, 1), addDays(from, 1), calendar);
}
