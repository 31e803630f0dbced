import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import type { Quote } from '#features/leads/contract.ts';
import { recordEvent } from '#features/leads/timeline/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { nextCount } from '#server/counters.store.server.ts';
import { createLink } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { readCalendar } from './calendar.store.server.ts';
import { forecast } from './forecast/rules.ts';
import { announceBooking } from './mail.server.ts';
import { formatJobNumber } from './rules.ts';
import { toForecastStage } from './store.server.ts';
import type { StageTemplate } from './templates/constants.ts';
import { TEMPLATES_SETTING } from './templates/contract.ts';
import { findTemplate, stagesFor } from './templates/rules.ts';

export interface NewJob {
  lead: Pick<Quote, 'id' | 'firstName' | 'lastName'>;
  /** The accepted one; null for a job that the owner makes. */
  offerId: number | null;
  title: string;
  aircraftType: string;
  /** '' for none. */
  tailNumber: string;
  /** A name of the setting `templates`; the first one where it is gone. */
  template: string;
  contractCents: number;
  taxMilliPercent: number;
  schedule: readonly { label: string; due: string; cents: number }[];
  inductionOn: string | null;
  /** Who follows the job. */
  email: string;
}

type By = { userId: string | null; now: Date; sessionSecret: string; publicUrl: string };

/**
 * Makes a job with its stages, checks, first subscriber and private link, in the transaction that agrees on it. The lead
 * is locked; the counter of numbers is locked here.
 */
export async function createJob(trx: Db, job: NewJob, by: By): Promise<{ id: number }> {
  const setting = await readSetting(trx, TEMPLATES_SETTING);
  const template = findTemplate(setting, job.template);
  const { id, number } = await insertJob(trx, { ...job, template: template.name }, by.now);
  const stages = await insertStages(trx, id, stagesFor(template, setting, job.aircraftType));
  await foresee(trx, { id, inductionOn: job.inductionOn }, stages, by.now);
  await subscribeCustomer(trx, id, job.email, by.now);
  const forCustomer = { kind: 'job' as const, subjectId: id, recipient: job.email, expiresAt: null };
  const { id: linkId } = await createLink(trx, by, forCustomer);
  await recordEvent(trx, job.lead.id, { kind: 'job', event: 'booked', number, text: null }, by);
  const about = { lead: job.lead, job: { ...job, number } };
  const followers = [{ email: job.email, kind: 'customer' as const, linkId }];
  await announceBooking(trx, about, { followers, inductionOn: job.inductionOn }, by);
  return { id };
}

async function insertJob(trx: Db, { lead, tailNumber, schedule, email: _, ...job }: NewJob, now: Date) {
  const today = shopDay(now);
  const number = formatJobNumber(today, await nextCount(trx, `J-${today.slice(2, 4)}`));
  const at = now.toISOString();
  return trx
    .insertInto('jobs')
    .values({
      ...job,
      ...tailOf(tailNumber),
      ...{ number, quoteId: lead.id, status: 'booked', lastShownAt: at, createdAt: at, updatedAt: at },
      schedule: json<Row<'jobs'>['schedule']>(schedule),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
}

/** A tail number and what it is found by: without hyphens and blanks. */
export function tailOf(tailNumber: string): { tailNumber: string | null; tailKey: string | null } {
  const tailKey = tailNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { tailNumber: tailNumber || null, tailKey: tailKey || null };
}

async function insertStages(trx: Db, jobId: number, stages: StageTemplate[]): Promise<Row<'jobStages'>[]> {
  const rows = await trx
    .insertInto('jobStages')
    .values(stages.map(({ key, title, days, bay }, position) => ({ jobId, key, position, title, days, bay })))
    .returningAll()
    .execute();
  const checks = stages.flatMap(({ key: stageKey, checks: all }) =>
    all.map(({ key, label, kind, required }) => ({ jobId, stageKey, key, label, kind, required })),
  );
  if (checks.length > 0)
    await trx
      .insertInto('jobChecks')
      .values(checks.map((check, position) => ({ ...check, position })))
      .execute();
  return rows;
}

/** Records the first ready date, when an induction is planned. */
async function foresee(
  trx: Db,
  { id, inductionOn }: Pick<Row<'jobs'>, 'id' | 'inductionOn'>,
  stages: Row<'jobStages'>[],
  now: Date,
): Promise<void> {
  const booked = { status: 'booked' as const, inductionOn, arrivedOn: null, holdSince: null };
  const made = forecast(booked, stages.map(toForecastStage), [], shopDay(now), await readCalendar(trx));
  if (!made) return;
  const { readyOn } = made;
  await trx.insertInto('jobForecasts').values({ jobId: id, readyOn, createdAt: now.toISOString() }).execute();
  await trx.updateTable('jobs').set({ readyOn }).where('id', '=', id).execute();
}

/** The address that accepted needs no confirmation. */
async function subscribeCustomer(trx: Db, jobId: number, email: string, now: Date): Promise<void> {
  const at = now.toISOString();
  await trx
    .insertInto('jobSubscribers')
    .values({
      ...{ jobId, email, emailKey: email.toLowerCase(), kind: 'customer', photos: true },
      ...{ confirmedAt: at, createdAt: at, updatedAt: at },
    })
    .execute();
}
