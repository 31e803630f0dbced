import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import { customerName } from '#customers/leads/lead-words.ts';
import { type LeadStatus, WORK_COMPLETE, WORK_SCHEDULED } from '#customers/leads/leads.constants.ts';
import { applyChange } from '#customers/leads/leads.store.server.ts';
import { type DeliveredWork, issuePassport, withdrawWork } from '#customers/passports/issuing.store.server.ts';
import { TRANSFER_MESSAGES } from '#customers/passports/passport.constants.ts';
import { tailKeyOf } from '#customers/passports/warranty.ts';
import { schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import type { Db } from '#database/open.ts';
import type { MailFile, Row } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { currentLink, keepLinks } from '#server/links.store.server.ts';
import { conflict, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { DAY_MS } from '#time/units.ts';
import { unusedDays } from '#workshop/stays/forecast.ts';
import { releaseStays } from '#workshop/stays/stays.store.server.ts';
import { explainHold } from './customer/job-page.ts';
import { findFollowers } from './customer/subscribers.store.server.ts';
import { noteNotified } from './date-notices.store.server.ts';
import { announceArrival, announceDelivery, announceHold, announceReady, announceResumed } from './job.mail.server.ts';
import {
  type Actor,
  changeJob,
  findJob,
  forecastJob,
  insertForecast,
  type LockedJob,
  lockJob,
  type MailActor,
  type RecordedEvent,
  readCalendar,
  replanJob,
  toForecastStage,
  updateJob,
} from './job.store.server.ts';
import { type ActInput, findEvent, missingField } from './job-events.ts';
import { findAccepted, listChangeIds, withdrawChanges } from './job-sources.store.server.ts';
import {
  HOLD_REASONS,
  HOLD_SLIPS,
  type HoldReason,
  JOB_MESSAGES,
  type JobEvent,
  type JobStatus,
  LINK_DAYS,
  SLIP_REASONS,
} from './job-status.constants.ts';
import { readMoney } from './payments.store.server.ts';
import { findMissing } from './readiness.ts';
import { KNOWN_CHECKS } from './release/check-kinds.ts';
import type { CheckValues } from './release/checks.contract.ts';
import type { StoredPack } from './release/release.contract.ts';
import { canTakeBack, dayProblem, stageState } from './stages.ts';

/** Puts a job into the passport of its airplane as it is delivered. One without a tail number has none. */
async function issueFor(trx: Db, { job, lead }: LockedJob, deliveredOn: string, by: LinkActor): Promise<void> {
  if (job.tailNumber === null || job.tailKey === null) return;
  const agreed = await findAgreed(trx, job.offerId);
  const { releaseKey, releaseSha256, releaseSize } = job;
  const work: DeliveredWork = {
    jobId: job.id,
    tailNumber: job.tailNumber,
    title: job.title.slice(0, MAX_TITLE),
    deliveredOn,
    formerTail: findFormerTail(job, lead),
    aircraft: agreed?.aircraft || job.aircraftType,
    serial: agreed?.serial || null,
    warranty: agreed?.warranty ?? null,
    schemeCode: (await schemesOfLead(trx, lead.id))[0]?.code ?? null,
    release: releaseKey === null ? null : { key: releaseKey, sha256: releaseSha256!, size: releaseSize! },
    coats: await findCoats(trx, job.id),
    holder: await findHolder(trx, { job, lead }, by.now),
  };
  await issuePassport(trx, work, by);
}

const MAX_TITLE = 120;

/** The tail number that the airplane came with; null where it leaves with it, or where none was named. */
function findFormerTail({ tailKey }: LockedJob['job'], { tailNumber }: LockedJob['lead']): string | null {
  const former = plainTail(tailNumber);
  return former !== null && tailKeyOf(former) !== tailKey ? former : null;
}

/** What the accepted quote says about airplane and warranty. */
async function findAgreed(trx: Db, offerId: number | null) {
  const body = (await findAccepted(trx, offerId))?.body;
  if (!body) return null;
  const { year, model, type, serial } = body.aircraft;
  return {
    aircraft: [year, model || type].filter(Boolean).join(' '),
    serial,
    warranty: {
      paintMonths: body.paintWarrantyMonths,
      laborMonths: body.laborWarrantyMonths,
      text: body.warrantyText,
    },
  };
}

async function findCoats(trx: Db, jobId: number): Promise<DeliveredWork['coats']> {
  const check = await trx
    .selectFrom('jobChecks')
    .select('value')
    .where('jobId', '=', jobId)
    .where('key', '=', KNOWN_CHECKS.paint.key)
    .where('doneAt', 'is not', null)
    .executeTakeFirst();
  const { rows } = (check?.value ?? { rows: [] }) as CheckValues['paint'];
  // Checks of older releases have no day.
  return rows.map(({ appliedOn = null, ...coat }) => ({ ...coat, appliedOn }));
}

/** The customer, or the person to whom the shop has sent the job's link since. */
async function findHolder(
  trx: Db,
  { job, lead }: Pick<LockedJob, 'job' | 'lead'>,
  now: Date,
): Promise<DeliveredWork['holder']> {
  const link = await currentLink(trx, { kind: 'job', subjectId: job.id, now });
  const email = link?.recipient ?? lead.email;
  const isCustomer = email !== null && email.toLowerCase() === lead.email?.toLowerCase();
  return { email, name: isCustomer ? customerName(lead) : null };
}

/** `pack`: what was made for a job that is to be ready. */
type MoveRequest = ActInput & { to: JobStatus; pack?: StoredPack | null };
type LinkActor = MailActor & { sessionSecret: string };

/** Moves a job to another status; all of it or nothing. */
export async function changeStatus(db: Db, id: number, move: MoveRequest, by: LinkActor): Promise<Outcome> {
  return changeJob(db, id, { ...by, reason: move.reason, note: move.note }, async (trx, locked) => {
    const { status, heldFrom } = locked.job;
    const event = findEvent(status, move.to, heldFrom);
    if (!event) return conflict(JOB_MESSAGES.notNow(status));
    const missing = missingField(event, move);
    if (missing) refuse(missing.path, missing.message);
    const day = move.day ?? shopDay(by.now);
    const from = event === 'arrive' ? null : locked.job.arrivedOn;
    const problem = dayProblem(day, { from, today: shopDay(by.now) });
    if (problem) refuse('day', problem);
    return EVENTS[event](trx, locked, { ...move, day }, by);
  });
}

const NO_HOLD = { holdReason: null, holdNote: null, holdSince: null, heldFrom: null };

type Work = (trx: Db, locked: LockedJob, move: MoveRequest & { day: string }, by: LinkActor) => Promise<RecordedEvent>;

const EVENTS: Record<JobEvent, Work> = {
  arrive,
  hold: async (trx, locked, { day, hold, note }, by) => {
    const { job } = locked;
    const holdReason = hold!;
    const held = { holdReason, holdNote: note || null, holdSince: day, heldFrom: job.status };
    await updateJob(trx, job, { status: 'on-hold', ...held }, by.now);
    const because = explainHold({ reason: holdReason, note: shownNote(held) });
    await announceHold(trx, locked, { followers: await findFollowers(trx, job.id, by), because }, by);
    return { event: 'put on hold', text: note || HOLD_REASONS[holdReason] };
  },
  resume,
  'make-ready': async (trx, locked, { pack }, by) => {
    const { job, stages, openChanges } = locked;
    const checks = await trx
      .selectFrom('jobChecks')
      .selectAll()
      .where('jobId', '=', job.id)
      .orderBy('position')
      .execute();
    const missing = findMissing(stages, checks, openChanges);
    if (missing.length > 0) conflict(JOB_MESSAGES.missingToReady, { missing });
    if (pack?.basedOn !== job.updatedAt) return conflict(JOB_MESSAGES.moved);
    const { basedOn: _, ...stored } = pack;
    await updateJob(trx, job, { status: 'ready', ...stored }, by.now);
    const { balanceCents } = await readMoney(trx, locked);
    await announceReady(trx, locked, { followers: await findFollowers(trx, job.id, by), balanceCents }, by);
    return { event: 'made ready', text: null };
  },
  reopen: async (trx, { job }, { reason, note }, { now }) => {
    const noPack = { releaseKey: null, releaseSha256: null, releaseSize: null };
    await updateJob(trx, job, { status: 'in-work', ...noPack }, now);
    return { event: 'reopened', text: note || SLIP_REASONS[reason!] };
  },
  deliver: async (trx, locked, { day, takenBy }, by) => {
    const { job, lead } = locked;
    const delivered = { deliveredOn: day, deliveredAt: by.now.toISOString(), takenBy: takenBy! };
    await updateJob(trx, job, { status: 'delivered', ...delivered }, by.now);
    await releaseStays(trx, job.id, by.now);
    await moveLead(trx, lead, WORK_COMPLETE, by);
    await limitLinks(trx, job, linkEnd(by.now));
    const followers = await findFollowers(trx, job.id, by);
    await announceDelivery(trx, locked, { followers, deliveredOn: day, files: packFiles(job) }, by);
    await issueFor(trx, locked, day, by);
    // The next opening that visitors read is computed from how late the last jobs were.
    await moveContentVersion(trx);
    return { event: 'delivered', text: null };
  },
  'take-back': async (trx, { job, lead }, { note }, by) => {
    if (!canTakeBack(job.deliveredAt!, by.now)) conflict(JOB_MESSAGES.tooLate);
    if (!(await withdrawWork(trx, job.id, by))) conflict(TRANSFER_MESSAGES.passedOn);
    const undelivered = { deliveredOn: null, deliveredAt: null, takenBy: null };
    await updateJob(trx, job, { status: 'ready', ...undelivered }, by.now);
    await moveLead(trx, lead, WORK_SCHEDULED, by);
    await limitLinks(trx, job, null);
    await moveContentVersion(trx);
    return { event: 'taken back', text: note! };
  },
  cancel: async (trx, { job, lead }, { note }, by) => {
    const { now } = by;
    await withdrawChanges(trx, { job, lead }, by);
    await updateJob(trx, job, { status: 'cancelled', cancelReason: note!, ...NO_HOLD }, now);
    await releaseStays(trx, job.id, now);
    await limitLinks(trx, job, linkEnd(now));
    return { event: 'cancelled', text: note! };
  },
};

/** Freezes the plan; the mail of the arrival tells the customer the first ready date. */
async function arrive(trx: Db, locked: LockedJob, { day }: { day: string }, by: LinkActor): Promise<RecordedEvent> {
  const { job, stages } = locked;
  const at = by.now.toISOString();
  await updateJob(trx, job, { status: 'in-work', arrivedOn: day, lastShownAt: at }, by.now);
  await replanJob(trx, job.id, by.now);
  const arrived = (await findJob(trx, job.id))!;
  const { readyOn, readyUntil, stages: planned } = forecastJob(arrived, shopDay(by.now), await readCalendar(trx))!;
  for (const { key, id } of stages) {
    const span = planned.find((each) => each.key === key);
    if (!span) continue;
    const plan = { plannedStart: span.start, plannedEnd: span.end };
    await trx.updateTable('jobStages').set(plan).where('id', '=', id).execute();
  }
  await insertForecast(trx, job, { readyOn, reason: null, note: null, toldAt: at }, by);
  await updateJob(trx, arrived.job, { firstReadyOn: readyOn, readyOn, toldReadyOn: readyOn, toldAt: at }, by.now);
  const followers = await findFollowers(trx, job.id, by);
  await announceArrival(trx, locked, { followers, readyOn, readyUntil }, by);
  return { event: 'arrived', text: null };
}

/** A hold uses no days of the stages that are under way: what was left then is left now. The new date is mailed. */
async function resume(trx: Db, { job, stages }: LockedJob, _move: ActInput, by: LinkActor): Promise<RecordedEvent> {
  const { now } = by;
  const today = shopDay(now);
  const calendar = await readCalendar(trx);
  for (const stage of stages.filter((each) => stageState(each) === 'under-way')) {
    const daysLeft = Math.max(unusedDays({ ...job }, toForecastStage(stage), today, calendar), 1);
    await trx.updateTable('jobStages').set({ daysLeft, daysLeftOn: today }).where('id', '=', stage.id).execute();
  }
  const status = job.heldFrom as JobStatus;
  await updateJob(trx, job, { status, ...NO_HOLD }, now);
  await replanJob(trx, job.id, now);
  const resumed = (await lockJob(trx, job.id))!;
  const readyOn = forecastJob(resumed, today, calendar)?.readyOn ?? null;
  const before = job.toldReadyOn;
  const isLater = readyOn !== null && before !== null && readyOn > before;
  const said = isLater
    ? { reason: HOLD_SLIPS[job.holdReason as HoldReason], note: shownNote(job) }
    : { reason: null, note: null };
  const followers = await findFollowers(trx, job.id, by);
  await announceResumed(trx, resumed, { followers, before, readyOn, ...said }, by);
  if (readyOn !== null) await noteNotified(trx, resumed, { readyOn, ...said }, by);
  return { event: 'resumed', text: null };
}

/** The customer reads the shop's own words where the reason has none. */
const shownNote = ({ holdReason, holdNote }: Pick<Row<'jobs'>, 'holdReason' | 'holdNote'>): string | null =>
  holdReason === 'other' ? holdNote : null;

/** The pack, for the customer's mail; a job that was ready before packs were made has none. */
function packFiles({ number, releaseKey, releaseSha256 }: Row<'jobs'>): MailFile[] {
  if (releaseKey === null || releaseSha256 === null) return [];
  return [{ name: `Release pack ${number}.pdf`, fileKey: releaseKey, sha256: releaseSha256 }];
}

async function moveLead(trx: Db, lead: LockedJob['lead'], status: LeadStatus, by: Actor): Promise<void> {
  if (lead.status !== status) await applyChange(trx, lead, { status, cause: 'delivery' }, by);
}

/** The links to a job, to its quote and to its change orders. */
async function limitLinks(trx: Db, { id, offerId }: LockedJob['job'], expiresAt: string | null): Promise<void> {
  await keepLinks(trx, 'job', id, expiresAt);
  if (offerId !== null) await keepLinks(trx, 'offer', offerId, expiresAt);
  for (const changeId of await listChangeIds(trx, id)) await keepLinks(trx, 'change', changeId, expiresAt);
}

const linkEnd = (now: Date) => new Date(now.getTime() + LINK_DAYS * DAY_MS).toISOString();
