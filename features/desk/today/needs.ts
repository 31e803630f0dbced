import type { LeadSource } from '#customers/leads/leads.constants.ts';
import type { OpenAlarm } from '#desk/alarms/alarms.contract.ts';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import type { Collision } from '#workshop/hangar/board/hangar-board.contract.ts';
import type { ListedJob } from '#workshop/jobs/board/job-list.contract.ts';
import { isOver } from '#workshop/jobs/job-status.constants.ts';
import { surfaceOf } from '#workshop/jobs/stage-colors.ts';
import type { ListedOffer } from '#workshop/offers/desk/offer-desk.contract.ts';
import type { Choice } from '#workshop/shown/permission.constants.ts';
import { STAGE_BAYS } from '#workshop/stays/places.ts';
import type { Need, Today } from './today.contract.ts';

/** How many days the page looks ahead, and back for ready dates that moved. */
export const DAYS_AHEAD = 7;
/** When a quote that was opened and not answered is worth a call. */
const OPENED_DAYS = 3;

/** How long the answer to a change order is news. */
export const ANSWER_SHOWN_MS = DAY_MS;

/** How long after its first admin a shop counts as new. */
export const STEPS_SHOWN_MS = 30 * DAY_MS;
export const FIRST_STEPS = ['mail', 'hours', 'prices', 'photos', 'notice', 'factor', 'backup'] as const;

/** `open`: anyone can read what is in one, as there is no passphrase. */
export const BACKUP_PROBLEMS = ['not made', 'not restored', 'old', 'none', 'open'] as const;

export const COMING_KINDS = ['arrival', 'appointment', 'expiry', 'ready'] as const;

interface Person {
  leadId: number;
  name: string;
  phone: string | null;
  aircraftType: string | null;
  tailNumber: string | null;
}

export type TodayJob = ListedJob & {
  phone: string | null;
  /** What the customer asked last, until a reply follows. */
  question: { askedAt: string; text: string | null } | null;
  /** Labels of the required checks that are open. */
  openChecks: string[];
  /** Change orders that wait for an answer, or got one lately. */
  changes: {
    number: number;
    title: string;
    respondBy: string;
    decidedAt: string | null;
    approvedCents: number | null;
  }[];
  /** Invoices that wait to be sent, the oldest first. */
  invoices: { label: string; cents: number; isFinal: boolean }[];
  /** The part of what is due that is on its way by online payments. */
  onItsWayCents: number;
  /** What painters found, as drafts that were not sent yet. */
  findings: { change: number; title: string; isStuck: boolean }[];
};

/** What the store reads. */
export interface Facts {
  /** Those that wait longest, first, and how many wait in all. `startsAt`: of a booking that is not confirmed. */
  unanswered: {
    leads: (Person & { source: LeadSource; photos: number; since: string; startsAt: string | null })[];
    count: number;
  };
  /** Unconfirmed bookings of leads that got an answer. */
  bookings: (Person & { startsAt: string })[];
  /** Whose email waits for an answer, the longest first; leads without a first answer are not among them. */
  emails: (Person & { since: string })[];
  reminders: (Person & { on: string; about: string | null })[];
  /** Sent and undecided. */
  offers: (ListedOffer & { lead: NonNullable<ListedOffer['lead']>; phone: string | null })[];
  /** Open ones: a delivered one has money due. */
  jobs: TodayJob[];
  failedMails: { count: number; subject: string; recipient: string | null; reason: string | null } | null;
  /** How many emails were saved as files and are not decided about. */
  keptMails: number;
  collisions: Collision[];
  /** Jobs without any days, where the hangar is in use. */
  unplanned: readonly number[];
  alarms: OpenAlarm[];
  backup: {
    problem: (typeof BACKUP_PROBLEMS)[number];
    lastMadeAt: string | null;
    reason: string | null;
  } | null;
  /** Jobs that wait to be shown, or were withdrawn. */
  showings: (AboutJob & { shown: 'words' | 'allowed' | 'withdrawn'; choice: Choice | null })[];
  /** How many customers are not asked for want of the shop's postal address. */
  unaskable: number;
  /** Payments that came online and need attention. */
  payments: Record<'disputed' | 'overpaid', (AboutJob & { cents: number })[]>;
}

type AboutJob = Person & { jobId: number; number: string };

/** In the order in which they are listed within a day. */
const ORDER: Need['kind'][] = [
  'lead',
  'email',
  'booking',
  'question',
  'job question',
  'finding',
  'disputed',
  'overpaid',
  'reminder',
  'open checks',
  'finished',
  'collision',
  'not arrived',
  'no days',
  'moved',
  'change',
  'answer',
  'arrival',
  'alarm',
  'failed mails',
  'kept emails',
  'backup',
  'silent',
  'expiring',
  'opened',
  'invoice',
  'unpaid',
  'shown',
  'asking',
];

/** What needs the owner, the most urgent first. */
export function findNeeds(facts: Facts, today: string, calendar: WorkCalendar): Need[] {
  const needs = [
    ...leadNeeds(facts, today),
    ...facts.offers.flatMap((offer) => offerNeed(offer, today) ?? []),
    ...askedOnce(facts).flatMap((job) => [...hangarNeeds(job, facts), ...jobNeeds(job, today, calendar)]),
    ...(facts.failedMails ? [{ kind: 'failed mails' as const, when: 'today' as const, ...facts.failedMails }] : []),
    ...(facts.keptMails > 0 ? [{ kind: 'kept emails' as const, when: 'today' as const, count: facts.keptMails }] : []),
    ...(['disputed', 'overpaid'] as const).flatMap((kind) =>
      facts.payments[kind].map((each) => ({ kind, when: 'today' as const, ...each })),
    ),
    ...facts.showings.map((each) => ({ kind: 'shown' as const, when: 'week' as const, ...each })),
    ...(facts.unaskable > 0 ? [{ kind: 'asking' as const, when: 'week' as const, count: facts.unaskable }] : []),
    ...backupNeed(facts),
    ...alarmNeeds(facts),
  ];
  return needs.sort((a, b) => placeOf(a) - placeOf(b));
}

/** Jobs without a question that another row has: it belongs to the lead, which can have several quotes and jobs. */
function askedOnce({ offers, jobs }: Facts): TodayJob[] {
  const asked = new Set<number | null>(offers.filter(({ question }) => question).map(({ lead }) => lead.id));
  return jobs.map((job) => {
    if (!job.question) return job;
    if (asked.has(job.leadId)) return { ...job, question: null };
    asked.add(job.leadId);
    return job;
  });
}

function placeOf(need: Need): number {
  // While nothing can be saved, no lead arrives either.
  if (need.kind === 'alarm' && need.alarm.kind === 'writes') return -1;
  return (need.when === 'today' ? 0 : ORDER.length) + ORDER.indexOf(need.kind);
}

function leadNeeds({ unanswered: { leads, count }, emails, bookings, reminders }: Facts, today: string): Need[] {
  return [
    ...leads.map((lead, at) => ({
      kind: 'lead' as const,
      when: 'today' as const,
      ...lead,
      others: at === leads.length - 1 ? Math.max(count - leads.length, 0) : 0,
    })),
    ...emails.map((each) => ({ kind: 'email' as const, when: 'today' as const, ...each })),
    ...bookings.map((each) => ({ kind: 'booking' as const, when: 'today' as const, ...each })),
    ...reminders.map((each) => ({ kind: 'reminder' as const, when: whenOf(each.on, today), ...each })),
  ];
}

function backupNeed({ backup }: Facts): Need[] {
  // Without a passphrase they are as safe as the records beside them.
  return backup ? [{ kind: 'backup', when: backup.problem === 'open' ? 'week' : 'today', ...backup }] : [];
}

/** Failed mails and backups have rows of their own. */
function alarmNeeds({ alarms, failedMails, backup }: Facts): Need[] {
  return alarms
    .filter(({ kind }) => !(kind === 'mails' && failedMails) && !(kind === 'backups' && backup))
    .map((alarm) => ({ kind: 'alarm', when: 'today', alarm }));
}

/** At most one: a question is answered before anything else. */
function offerNeed(
  { id: offerId, number, lead, phone, question, validUntil, totalCents, isExpired, ...offer }: Facts['offers'][number],
  today: string,
): Need | null {
  const { id: leadId, name, aircraftType, tailNumber } = lead;
  const about = { offerId, number, leadId, name, phone, aircraftType, tailNumber };
  if (question) return { kind: 'question', when: 'today', ...about, ...question };
  if (isExpired) return null;
  const { openedAt, openings, lastOpenedAt } = offer;
  const opened = { openedAt, openings, lastOpenedAt };
  if (validUntil && validUntil <= addDays(today, DAYS_AHEAD))
    return { kind: 'expiring', when: whenOf(validUntil, today), ...about, totalCents, validUntil, ...opened };
  const isOld = openedAt !== null && shopDay(new Date(openedAt)) <= addDays(today, -OPENED_DAYS);
  return isOld ? { kind: 'opened', when: 'week', ...about, totalCents, ...opened } : null;
}

function jobNeeds(job: TodayJob, today: string, calendar: WorkCalendar): Need[] {
  const { id: jobId, number, leadId, customer: name, phone, aircraftType, tailNumber } = job;
  const { status, readyOn, toldReadyOn, inductionOn, openChecks, flags } = job;
  const about = { jobId, number, leadId, name, phone, aircraftType, tailNumber };
  const leavesBy = addWorkDays(addDays(today, 1), 0, calendar);
  const comes = status === 'booked' && inductionOn !== null && inductionOn <= addDays(today, DAYS_AHEAD);
  const needs: Need[] = [];
  if (job.question) {
    const { askedAt, text } = job.question;
    needs.push({ kind: 'job question', when: 'today', ...about, askedAt, text });
  }
  for (const found of job.findings) needs.push({ kind: 'finding', when: 'today', ...about, ...found });
  if (status === 'in-work' && readyOn && readyOn <= leavesBy && openChecks.length > 0)
    needs.push({ kind: 'open checks', when: 'today', ...about, readyOn, checks: openChecks });
  if (status === 'in-work' && job.stage === null && openChecks.length === 0)
    needs.push({ kind: 'finished', when: 'today', ...about });
  if (flags.notArrived && inductionOn) needs.push({ kind: 'not arrived', when: 'today', ...about, inductionOn });
  if (flags.movedDays !== null && readyOn)
    needs.push({ kind: 'moved', when: 'today', ...about, readyOn, workDays: flags.movedDays, toldReadyOn });
  for (const { number: change, title, respondBy, decidedAt, approvedCents } of job.changes)
    needs.push(
      decidedAt === null
        ? { kind: 'change', when: whenOf(respondBy, today), ...about, change, title, respondBy }
        : { kind: 'answer', when: 'today', ...about, change, title, approvedCents: approvedCents ?? 0 },
    );
  if (flags.silentDays !== null) needs.push({ kind: 'silent', when: 'week', ...about, days: flags.silentDays });
  // What was paid without an invoice can do without.
  const unpaidCents = Math.max(flags.unpaidCents - job.onItsWayCents, 0);
  const invoice = unpaidCents > 0 ? job.invoices[0] : undefined;
  if (invoice) {
    const { label, cents, isFinal } = invoice;
    needs.push({ kind: 'invoice', when: 'today', ...about, label, cents, isFinal });
  }
  if (comes && !flags.notArrived) {
    needs.push({ kind: 'arrival', when: whenOf(inductionOn, today), ...about, inductionOn, unpaidCents });
  } else if (unpaidCents > 0 && !invoice) needs.push(unpaidNeed(job, unpaidCents));
  return needs;
}

/** A collision is a row of the job that waits. */
function hangarNeeds(job: TodayJob, { collisions, unplanned }: Facts): Need[] {
  const { id: jobId, number, leadId, customer: name, phone, aircraftType, tailNumber } = job;
  const about = { when: 'today' as const, jobId, number, leadId, name, phone, aircraftType, tailNumber };
  return [
    ...collisions
      .filter(({ jobIds }) => jobIds[0] === jobId)
      .map((collision) => ({ kind: 'collision' as const, ...about, collision })),
    ...(unplanned.includes(jobId) ? [{ kind: 'no days' as const, ...about }] : []),
  ];
}

function unpaidNeed(job: TodayJob, unpaidCents: number): Need {
  const { id: jobId, number, leadId, customer: name, phone, aircraftType, tailNumber } = job;
  const about = { jobId, number, leadId, name, phone, aircraftType, tailNumber };
  return { kind: 'unpaid', when: 'week', ...about, unpaidCents };
}

const whenOf = (day: string, today: string) => (day <= today ? ('today' as const) : ('week' as const));

/** Airplanes in the shop, by the kind of bay that their stage needs. A finished one stands where its last stage was. */
export function groupByBay(jobs: readonly ListedJob[]): Today['bays'] {
  const bayOf = ({ stage, stages }: ListedJob) => (stages.find(({ key }) => key === stage?.key) ?? stages.at(-1))?.bay;
  return STAGE_BAYS.map((bay) => ({
    bay,
    airplanes: jobs
      .filter((job) => job.status !== 'booked' && !isOver(job.status) && bayOf(job) === bay)
      .map((job) => {
        const { id: jobId, number, tailNumber, aircraftType, model, status, stage, readyOn, colors } = job;
        const facts = { jobId, number, tailNumber, aircraftType, model, status, readyOn, colors };
        return { ...facts, stage: stage?.title ?? null, material: surfaceOf(job) };
      }),
  })).filter(({ airplanes }) => airplanes.length > 0);
}
