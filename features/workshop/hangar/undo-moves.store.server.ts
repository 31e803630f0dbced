import { touch } from '#customers/leads/leads.store.server.ts';
import { recordEvent } from '#customers/leads/timeline.store.server.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { moveContentVersion } from '#server/content-change.store.server.ts';
import { keyedHash } from '#server/crypto.ts';
import { conflict, type Outcome, transact } from '#server/outcome.store.server.ts';
import { undoDate } from '#workshop/jobs/date-notices.store.server.ts';
import { type Actor, changeLocked, type LockedJob, updateJob } from '#workshop/jobs/job.store.server.ts';
import { HANGAR_MESSAGES } from '#workshop/stays/places.ts';
import { changeStay, endHolds, lockBays, takeDays } from '#workshop/stays/stays.store.server.ts';
import { lockSubjects, type Subject } from './stay-checks.store.server.ts';

/** What moves have changed, as it was before. It leaves with their answer, sealed, and nothing of it is stored. */
interface Before {
  /** When they were made. */
  at: string;
  moved: number[];
  stays: Row<'stays'>[];
  jobs: (Pick<Row<'jobs'>, 'id' | 'inductionOn'> & {
    stages: Pick<Row<'jobStages'>, 'id' | 'extraDays' | 'daysLeft' | 'daysLeftOn'>[];
  })[];
  /** How it all stood after them. */
  after: string;
}

/** What takes moves back as long as nothing of it changes. `moved`: the stays that moved, as they were. */
export async function sealUndo(
  trx: Db,
  { moved, subjects }: { moved: readonly Row<'stays'>[]; subjects: readonly Subject[] },
  { now, sessionSecret }: { now: Date; sessionSecret: string },
): Promise<string> {
  const locked = new Map(subjects.flatMap(({ job }) => (job ? [[job.job.id, job] as const] : [])));
  const ofJobs = [...locked.values()].flatMap(({ stays }) => stays);
  const stays = [...ofJobs, ...moved.filter(({ jobId }) => jobId === null)];
  const jobs = [...locked.values()].map(({ job: { id, inductionOn }, stages }) => ({
    id,
    inductionOn,
    stages: stages.map(({ id, extraDays, daysLeft, daysLeftOn }) => ({ id, extraDays, daysLeft, daysLeftOn })),
  }));
  const after = await versionsOf(trx, jobs, stays);
  const before: Before = { at: now.toISOString(), moved: moved.map(({ id }) => id), stays, jobs, after };
  const text = Buffer.from(JSON.stringify(before)).toString('base64url');
  return `${text}.${keyedHash(sessionSecret, UNDO, text)}`;
}

const UNDO = 'undo of moves';

/** The versions of jobs and of all stays that they or these have. */
async function versionsOf(trx: Db, jobs: Before['jobs'], stays: Before['stays']): Promise<string> {
  const jobIds = jobs.map(({ id }) => id);
  const rows = await findRows(trx, jobIds, stays);
  const versions = await trx
    .selectFrom('jobs')
    .select(['id', 'updatedAt'])
    .where('id', 'in', [0, ...jobIds])
    .orderBy('id')
    .execute();
  return JSON.stringify([versions, rows.map(({ id, updatedAt }) => [id, updatedAt])]);
}

const findRows = (trx: Db, jobIds: readonly number[], stays: Before['stays']): Promise<Row<'stays'>[]> =>
  trx
    .selectFrom('stays')
    .selectAll()
    .where((e) => e.or([e('jobId', 'in', [0, ...jobIds]), e('id', 'in', [0, ...stays.map(({ id }) => id)])]))
    .orderBy('id')
    .execute();

/** Takes moves back with the days of stages that they set, unless anything of it has changed since. */
export async function undoMoves(
  db: Db,
  sealed: string,
  { sessionSecret, ...by }: Actor & { sessionSecret: string },
): Promise<Outcome<{ from: string; to: string }[]>> {
  const [text = '', seal] = sealed.split('.');
  return transact(db, async (trx) => {
    if (seal !== keyedHash(sessionSecret, UNDO, text)) conflict(HANGAR_MESSAGES.undoUnknown);
    const before = JSON.parse(Buffer.from(text, 'base64url').toString()) as Before;
    const jobIds = before.jobs.map(({ id }) => id);
    const subjects = await lockSubjects(trx, before.stays);
    const present = await findRows(trx, jobIds, before.stays);
    const bayIds = [...present, ...before.stays].map(({ bayId }) => bayId);
    const bays = new Map((await lockBays(trx, bayIds)).map((bay) => [bay.id, bay]));
    await endHolds(trx, bayIds, by.now);
    if ((await versionsOf(trx, before.jobs, before.stays)) !== before.after) conflict(HANGAR_MESSAGES.undoLate);
    await putBack(trx, present, before.stays, by.now);
    await moveContentVersion(trx);
    for (const subject of new Map(subjects.map((each) => [each.job?.job.id ?? each.lead?.id ?? 0, each])).values()) {
      if (subject.job) await restoreJob(trx, subject.job, before, by);
      else if (subject.lead) await touch(trx, subject.lead, {}, by.now);
    }
    for (const [n, { id, bayId, fromDay: from, toDay: to }] of before.stays.entries()) {
      const { lead } = subjects[n]!;
      if (!lead || !before.moved.includes(id)) continue;
      const event = { kind: 'stay', event: 'moved', bay: bays.get(bayId)!.name, from, to, text: null } as const;
      await recordEvent(trx, lead.id, event, by);
    }
    return before.stays.map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay }));
  });
}

/** The stays as they were, in place of those of now. */
async function putBack(
  trx: Db,
  present: readonly Row<'stays'>[],
  before: readonly Row<'stays'>[],
  now: Date,
): Promise<void> {
  const known = new Map(present.map((stay) => [stay.id, stay]));
  const ids = [...known.keys()];
  await trx
    .deleteFrom('bayDays')
    .where('stayId', 'in', [0, ...ids])
    .execute();
  const gone = ids.filter((id) => !before.some((stay) => stay.id === id));
  await trx
    .deleteFrom('stays')
    .where('id', 'in', [0, ...gone])
    .execute();
  for (const stay of before) {
    const { id, updatedAt: _, ...was } = stay;
    const row = known.get(id);
    if (row) await changeStay(trx, row, was, now);
    else
      await trx
        .insertInto('stays')
        .values({ ...stay, updatedAt: now.toISOString() })
        .execute();
  }
  const inOrder = before.toSorted((a, b) => a.bayId - b.bayId || (a.fromDay < b.fromDay ? -1 : 1));
  for (const stay of inOrder) if (!stay.onRamp) await takeDays(trx, stay);
}

async function restoreJob(trx: Db, locked: LockedJob, { jobs, at }: Before, by: Actor): Promise<void> {
  const { inductionOn, stages } = jobs.find(({ id }) => id === locked.job.id)!;
  await changeLocked(trx, locked, by, async () => {
    for (const { id, ...days } of stages) await trx.updateTable('jobStages').set(days).where('id', '=', id).execute();
    const undone = await undoDate(trx, locked.job.id, { madeAt: at, now: by.now });
    await updateJob(trx, locked.job, { inductionOn, ...undone }, by.now);
    return { event: null, text: null, restoresDate: true };
  });
}
