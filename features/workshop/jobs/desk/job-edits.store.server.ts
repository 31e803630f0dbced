import { lockLead, touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { type LinkAuthor, nameOf } from '#server/content-change.store.server.ts';
import { createLink, currentLink, isReadable, type Link, revokeLinks } from '#server/links.store.server.ts';
import { enqueueAll } from '#server/mail/outbox.store.server.ts';
import { conflict, fail, type Outcome, refuse, refused, transact } from '#server/outcome.store.server.ts';
import { appendSeals } from '#workshop/decisions/seals.store.server.ts';
import { listStaysOf } from '#workshop/stays/stays.store.server.ts';
import { createJob, jobKey, readJobSettings, tailOf } from '../create.store.server.ts';
import { type Actor, changeJob, lockJob, updateJob } from '../job.store.server.ts';
import { isOver, JOB_MESSAGES } from '../job-status.constants.ts';
import { templateProblem } from '../stage-templates.ts';
import type { JobChange } from './job-desk.contract.ts';

interface NewJob {
  quoteId: number;
  title: string;
  template: string;
  aircraftType: string;
  contractCents: number;
  inductionOn: string | null;
}

/** Makes a job from a lead without an accepted quote. */
export async function bookByHand(db: Db, { quoteId, ...job }: NewJob, by: LinkAuthor): Promise<Outcome<number>> {
  const settings = await readJobSettings(db);
  const problem = templateProblem(settings.templates, job.template);
  if (problem) return refused('template', problem);
  return transact(db, async (trx) => {
    const lead = await lockLead(trx, quoteId);
    if (!lead) return fail({ outcome: 'missing' });
    const present = await trx
      .selectFrom('jobs')
      .select('id')
      .where('quoteId', '=', quoteId)
      .where('status', '<>', 'cancelled')
      .executeTakeFirst();
    if (present) return conflict(JOB_MESSAGES.hasJob, { current: present });
    const schedule = [{ label: 'When it is ready', due: 'ready', cents: job.contractCents }];
    const tailNumber = lead.tailNumber ?? '';
    const agreed = {
      ...job,
      agreedOn: job.inductionOn,
      lead,
      offerId: null,
      tailNumber,
      taxMilliPercent: 0,
      schedule,
      email: lead.email,
    };
    const { id, event, mails, news } = await createJob(trx, agreed, settings, by);
    await recordEvent(trx, lead.id, event, by);
    await enqueueAll(trx, mails, by.now);
    await enqueueWebhooks(trx, [news], by.now);
    await touch(trx, lead, {}, by.now);
    await appendSeals(trx, by.sessionSecret, { jobs: [id] }, by.now);
    return id;
  });
}

/** Changes what a job is called and when it begins. */
export async function changeFacts(
  db: Db,
  id: number,
  { title, aircraftType, tailNumber, inductionOn }: Omit<JobChange, 'reason' | 'note' | 'expectedUpdatedAt'>,
  by: Actor,
): Promise<Outcome> {
  return changeJob(db, id, by, async (trx, { job }) => {
    if (isOver(job.status)) conflict(JOB_MESSAGES.over);
    if (inductionOn !== undefined && job.arrivedOn !== null && inductionOn !== job.inductionOn)
      refuse('inductionOn', JOB_MESSAGES.arrived);
    const hasMoved = inductionOn !== undefined && inductionOn !== job.inductionOn;
    if (hasMoved && (await listStaysOf(trx, [id])).length > 0) refuse('inductionOn', JOB_MESSAGES.hasDays);
    const change = {
      ...(title !== undefined && { title }),
      ...(aircraftType !== undefined && { aircraftType }),
      ...(tailNumber !== undefined && tailOf(tailNumber)),
      ...(inductionOn !== undefined && { inductionOn }),
    };
    await updateJob(trx, job, { ...change, searchText: jobKey({ ...job, ...change }) }, by.now);
    return { event: 'changed', text: null };
  });
}

/** The link of a job's customer; `renew` ends the present one, and may be for another address. */
export async function findOrRenewLink(
  db: Db,
  id: number,
  { renew, recipient }: { renew: boolean; recipient?: string | undefined },
  by: { sessionSecret: string; now: Date },
): Promise<Outcome<Link>> {
  return transact(db, async (trx) => {
    if (!(await lockJob(trx, id))) return fail({ outcome: 'missing' });
    const link = await currentLink(trx, { kind: 'job', subjectId: id, now: by.now });
    if (link && !renew && isReadable(by.sessionSecret, link)) return link;
    await revokeLinks(trx, 'job', id, by.now);
    const to = { recipient: recipient ?? link?.recipient ?? null, expiresAt: link?.expiresAt ?? null };
    return await createLink(trx, by, { kind: 'job', subjectId: id, ...to });
  });
}

/** How long its author can take a note back. */
const UNDO_MS = 15 * 60_000;

interface NewNote {
  text: string;
  stageKey: string | null;
  visible: boolean;
}

/** Adds a note. One for the customer ends the silence. */
export async function addNote(
  db: Db,
  jobId: number,
  { text, stageKey, visible }: NewNote,
  by: Actor,
): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx, { job, stages }) => {
    if (job.status === 'cancelled') conflict(JOB_MESSAGES.over);
    if (stageKey !== null && !stages.some(({ key }) => key === stageKey)) refuse('stageKey', JOB_MESSAGES.noStage);
    const { userId, now } = by;
    const userName = await nameOf(trx, userId);
    await trx
      .insertInto('jobNotes')
      .values({ jobId, text, stageKey, visible, userId, userName, createdAt: now.toISOString() })
      .execute();
    if (visible && !isOver(job.status)) await updateJob(trx, job, { lastShownAt: now.toISOString() }, now);
    return null;
  });
}

/** Removes a note, within minutes and by its author only. */
export async function removeNote(db: Db, jobId: number, noteId: number, by: Actor): Promise<Outcome> {
  return changeJob(db, jobId, by, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('jobNotes')
      .where('id', '=', noteId)
      .where('jobId', '=', jobId)
      .where('userId', '=', by.userId)
      .where('createdAt', '>=', new Date(by.now.getTime() - UNDO_MS).toISOString())
      .executeTakeFirst();
    if (numDeletedRows === 0n) conflict(JOB_MESSAGES.noteStays);
    return null;
  });
}
