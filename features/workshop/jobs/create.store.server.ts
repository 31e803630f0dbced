import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { LeadEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import { preparedInsert } from '#database/prepared.ts';
import type { Row } from '#database/tables.ts';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { searchText } from '#foundation/fields/typed-text.ts';
import { settingsReader } from '#foundation/settings/settings.store.server.ts';
import type { WebhookEvent } from '#office/webhooks/webhooks.contract.ts';
import type { LinkAuthor } from '#server/content-change.store.server.ts';
import { nextCount } from '#server/counters.store.server.ts';
import { createLink } from '#server/links.store.server.ts';
import type { NewMail } from '#server/mail/outbox.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { calendarOf, forecast } from '#workshop/stays/forecast.ts';
import { findHolds, lockPlan, makeFirm, takePlan } from '#workshop/stays/holds.store.server.ts';
import { sizeOf } from '#workshop/stays/opening-search.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';
import { hasBays } from '#workshop/stays/stays.store.server.ts';
import { bookingMail } from './job.mail.server.ts';
import { replanJob } from './job.store.server.ts';
import { TEMPLATES_SETTING } from './job-parts.contract.ts';
import { aboutJob } from './job-signals.ts';
import { daysMail } from './notices.mail.server.ts';
import { findTemplate, type StageTemplate, stagesFor } from './stage-templates.ts';
import { formatJobNumber } from './stages.ts';

export interface NewJob {
  lead: Pick<Lead, 'id' | 'firstName' | 'lastName'>;
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
  /** The day from which it is planned in the hangar, where all of it fits; null for none. */
  agreedOn: string | null;
  /** Who follows the job; null for a customer by phone. */
  email: string | null;
}

export type JobSettings = Awaited<ReturnType<typeof readJobSettings>>;

/** What jobs begin with. Read it before the transaction: nothing waits for it then. */
export const readJobSettings = settingsReader({
  templates: TEMPLATES_SETTING,
  business: BUSINESS_SETTING,
  shop: SHOP_SETTING,
  booking: bookingSetting,
  opening: OPENING_SETTING,
});

/** A job with what remains to be told of it, in the same transaction. */
export interface BookedJob {
  id: number;
  event: LeadEvent;
  mails: NewMail[];
  news: WebhookEvent;
}

/**
 * Makes a job with its stages, checks, first subscriber and private link, in the transaction that agrees on it. The lead
 * is locked; the counter of numbers is locked here.
 */
export async function createJob(
  trx: Db,
  { lead, email, schedule, tailNumber, agreedOn, ...job }: NewJob,
  settings: JobSettings,
  by: LinkAuthor,
): Promise<BookedJob> {
  const { now } = by;
  const [today, at] = [shopDay(now), now.toISOString()];
  const holds = await findHolds(trx, { offerId: job.offerId ?? 0, quoteId: lead.id, now: at });
  const { aircraftType } = job;
  const template = findTemplate(settings.templates, job.template);
  const stages = stagesFor(template, settings.templates, aircraftType);
  const plan =
    agreedOn !== null && holds.length === 0 && settings.opening.plansJobs
      ? await lockPlan(
          trx,
          { stages, size: sizeOf(settings.opening.sizes, aircraftType), days: { from: agreedOn, to: agreedOn } },
          { calendar: calendarOf(settings), now },
        )
      : null;
  // Held days are the plan.
  const inductionOn = holds[0]?.fromDay ?? plan?.at(0)?.from ?? job.inductionOn;
  const readyOn = forecastReadyOn(stages, inductionOn, today, settings);
  const number = formatJobNumber(today, await nextCount(trx, `J-${today.slice(2, 4)}`));
  const tail = tailOf(tailNumber);
  const row = {
    ...job,
    ...tail,
    number,
    searchText: jobKey({ ...job, ...tail, number }),
    inductionOn,
    readyOn,
    quoteId: lead.id,
    template: template.name,
    status: 'booked' as const,
    // Its day was just forecast: a review would lengthen stays while they are being planned.
    reviewedAt: at,
    schedule: JSON.stringify(schedule),
    lastShownAt: at,
    createdAt: at,
    updatedAt: at,
  };
  const [{ id }] = (await insertJobs(trx, [row])) as [{ id: number }];
  await makeFirm(trx, holds, id, now);
  await insertStages(
    trx,
    stages.map(({ key, title, days, bay }, position) => ({ jobId: id, key, position, title, days, bay })),
  );
  await insertChecks(trx, checksOf(id, stages));
  if (plan) await takePlan(trx, id, plan, now);
  if (plan || holds.length > 0) await replanJob(trx, id, now);
  if (readyOn) await trx.insertInto('jobForecasts').values({ jobId: id, readyOn, createdAt: at }).execute();
  // The address that accepted needs no confirmation.
  if (email !== null) {
    const customer = { jobId: id, email, emailKey: email.toLowerCase(), kind: 'customer', photos: true };
    await insertSubscribers(trx, [{ ...customer, confirmedAt: at, createdAt: at, updatedAt: at }]);
  }
  const link = await createLink(trx, by, { kind: 'job', subjectId: id, recipient: email, expiresAt: null });
  const { name, phone } = settings.business;
  const sender = { name, phone, publicUrl: by.publicUrl };
  const about = { lead, job: { number, tailNumber: tail.tailNumber, aircraftType } };
  const needsDays = holds.length === 0 && !plan && (await hasBays(trx));
  return {
    id,
    event: { kind: 'job', event: 'booked', number, text: null },
    mails: [
      ...(email === null ? [] : [bookingMail(about, { email, linkId: link.id, inductionOn }, sender)]),
      ...(needsDays ? [daysMail(about, sender)] : []),
    ],
    news: bookedNews({ id, ...row }),
  };
}

function bookedNews({
  quoteId: leadId,
  offerId,
  status,
  contractCents,
  inductionOn,
  readyOn,
  ...job
}: Parameters<typeof aboutJob>[0] &
  Pick<Row<'jobs'>, 'offerId' | 'status' | 'contractCents' | 'inductionOn' | 'readyOn'> & {
    quoteId: number;
  }): WebhookEvent {
  const data = { ...aboutJob(job), status, leadId, offerId, contractCents, inductionOn, readyOn };
  return { type: 'job.booked', data };
}

/** The first ready date, when an induction is planned. */
function forecastReadyOn(
  stages: readonly StageTemplate[],
  inductionOn: string | null,
  today: string,
  settings: JobSettings,
): string | null {
  const booked = { status: 'booked' as const, inductionOn, arrivedOn: null, holdSince: null };
  const planned = stages.map(({ key, days }) => ({ key, days, ...NOT_BEGUN }));
  return forecast(booked, planned, [], today, calendarOf(settings))?.readyOn ?? null;
}

const NOT_BEGUN = {
  extraDays: 0,
  daysLeft: null,
  daysLeftOn: null,
  startedOn: null,
  finishedOn: null,
  skipped: false,
};

function checksOf(jobId: number, stages: readonly StageTemplate[]) {
  return stages
    .flatMap(({ key: stageKey, checks }) => checks.map((check) => ({ jobId, stageKey, ...check })))
    .map((check, position) => ({ ...check, position }));
}

/** A tail number and what it is found by: without hyphens and blanks. */
export function tailOf(tailNumber: string): { tailNumber: string | null; tailKey: string | null } {
  const tailKey = tailNumber.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return { tailNumber: tailNumber || null, tailKey: tailKey || null };
}

/** What a job is found by, beside its customer. */
export const jobKey = ({ number, title, tailNumber, tailKey }: JobNames) =>
  searchText([number, title, tailNumber, tailKey]);

type JobNames = Pick<Row<'jobs'>, 'number' | 'title' | 'tailNumber' | 'tailKey'>;

const insertJobs = preparedInsert('jobs', [
  'number',
  'quoteId',
  'offerId',
  'title',
  'aircraftType',
  'tailNumber',
  'tailKey',
  'searchText',
  'status',
  'template',
  'contractCents',
  'taxMilliPercent',
  'schedule',
  'inductionOn',
  'readyOn',
  'reviewedAt',
  'lastShownAt',
  'createdAt',
  'updatedAt',
]);
const insertStages = preparedInsert('jobStages', ['jobId', 'key', 'position', 'title', 'days', 'bay']);
const insertChecks = preparedInsert('jobChecks', ['jobId', 'stageKey', 'key', 'label', 'kind', 'required', 'position']);
const insertSubscribers = preparedInsert('jobSubscribers', [
  'jobId',
  'email',
  'emailKey',
  'kind',
  'photos',
  'confirmedAt',
  'createdAt',
  'updatedAt',
]);
