import { type Mailed, mailedIf } from '#office/outbox/mails.ts';
import type { Area } from '#rights/rights.ts';
import { formatDay } from '#time/format-day.ts';
import { describePlace, formatSpan } from './badges.ts';
import type { ListedJob } from './board/job-list.contract.ts';
import { shortTitle, stageAfter, stageBefore } from './board-columns.ts';
import { type ActJob, eventsFrom, JOB_EVENTS, type Question } from './job-events.ts';
import type { JobEvent, JobStatus } from './job-status.constants.ts';
import { canTakeBack, type OwnEvent, STAGE_ACTS, type StageDays } from './stages.ts';

/** A call of the API about a job; `path` is below the job's. */
export interface Call {
  path: string;
  body: object;
}

/** Something that is done with a job: a call of its API, and what has to be said for it. */
export interface Act extends Call {
  title: string;
  text: string;
  verb: string;
  /** What a toast says then; its title is what was done something with, not the question. */
  done: string;
  doneTitle: string;
  /** A call that is made before. */
  first?: Call;
  /** The call that takes it back, while the toast shows. */
  undo?: Call;
  /** Without it, it is tried at once and asks for what the server names; empty: only whether it is meant. */
  asks?: readonly Question[];
  /** The day that is asked for, as it is suggested; by default today. */
  day?: string;
  isDanger?: boolean;
  /** Who may do it, by the table of rights; null is the owner. */
  area: Area | null;
}

/** What is said of an act: the name of its airplane, and whether mail goes out. */
export interface ActWords {
  name: string;
  mailed: Mailed;
}

type Facts = ActJob & { flags?: { unpaidCents: number }; missing?: readonly unknown[] };

/** An event of a job as a whole. Where it is known that something is missing, it is tried at once: the answer names it. */
export function jobAct(event: JobEvent, job: Facts, { name, mailed }: ActWords): Act {
  const { to, asks, isDanger, verb, title, text, done } = JOB_EVENTS[event];
  return {
    title: title(name),
    text: text(job, mailed),
    verb,
    done: done(mailed).trim(),
    doneTitle: name,
    path: 'status',
    body: { to: to ?? job.hold?.from ?? 'in-work' },
    asks: event === 'make-ready' && job.missing?.length ? undefined : asks,
    isDanger,
    area: null,
  };
}

/** What can be done with a job as a whole, the next step first. */
export function jobActs(
  job: Facts & { status: JobStatus; deliveredAt: string | null },
  { now, ...words }: ActWords & { now: Date },
): Act[] {
  const isTooLate = job.deliveredAt === null || !canTakeBack(job.deliveredAt, now);
  return eventsFrom(job.status)
    .filter((event) => event !== 'take-back' || !isTooLate)
    .map((event) => jobAct(event, job, words));
}

type ActStage = { key: string; title: string; plannedStart: string | null; plannedEnd: string | null } & Pick<
  StageDays,
  'startedOn' | 'finishedOn' | 'finishedBefore'
>;

/** What changes the days of a stage that the customer sees is asked, with its name and days. */
export function stageAct(stage: ActStage, event: OwnEvent): Act {
  const { title, finishedBefore } = stage;
  const path = `stages/${stage.key}`;
  const { short, verb, done, asks } = STAGE_ACTS[event];
  const act = { verb, done, asks, path, body: { event }, doneTitle: title, area: 'work' as const };
  const undo = { path, body: { event: 'undo' } };
  if (event === 'undo-start') return { ...act, title: `Undo the start of ${title}?`, text: textOf(stage, event) };
  if (event !== 'finish') return { ...act, title: `${short} ${title}?`, text: textOf(stage, event), undo };
  if (!finishedBefore) return { ...act, title, text: '', undo };
  const text = `It was finished on ${formatDay(finishedBefore)} before. Change the day if it took longer.`;
  return { ...act, title: `Finish ${title} again?`, text, undo, asks: ['day'], day: finishedBefore };
}

function textOf({ plannedStart, plannedEnd, startedOn, finishedOn }: ActStage, event: OwnEvent): string {
  const plan = formatSpan(plannedStart, plannedEnd);
  const planned = plan ? `Planned for ${plan}.` : 'It has no planned days.';
  switch (event) {
    case 'start':
      return `${planned} The customer’s page shows it under way.`;
    case 'skip':
      return `${planned} The customer’s page says it isn’t needed.`;
    case 'undo-start':
      return `Started ${formatSpan(startedOn, startedOn)}. It goes back to its planned days.`;
    case 'reopen':
      return finishedOn
        ? `Done ${formatSpan(startedOn, finishedOn)}. It keeps these days when you finish it again, unless you choose others.`
        : 'It was skipped.';
    case 'finish':
      return '';
  }
}

/** What a move to the next column does; null for a job that is over. */
export function nextAct(job: ListedJob, words: ActWords): Act | null {
  const { status, stage } = job;
  if (status === 'delivered' || status === 'cancelled') return null;
  const next = stageAfter(job);
  if (status !== 'in-work') return jobAct(eventsFrom(status)[0]!, job, words);
  if (stage && next) return advanceAct(job, stage, shortTitle(next), words);
  const ready = jobAct('make-ready', job, words);
  if (!stage) return ready;
  return { ...ready, text: `This finishes its last stage. ${ready.text}`, first: advanceCall(stage) };
}

/** What a move to the previous column does; null where nothing can be taken back on the board. */
export function previousAct(job: ListedJob, words: ActWords): Act | null {
  if (job.status === 'ready') return jobAct('reopen', job, words);
  const before = job.status === 'in-work' && stageBefore(job);
  if (!before) return null;
  const { start, end } = before;
  const plan = { plannedStart: null, plannedEnd: null, startedOn: start, finishedOn: end, finishedBefore: null };
  const to = shortTitle(before);
  return {
    ...stageAct({ ...before, ...plan }, 'reopen'),
    title: `Reopen ${before.title} of ${words.name}?`,
    verb: `Back to ${to}`,
    done: `Moved to ${to}.`,
    doneTitle: words.name,
  };
}

const advanceCall = ({ key }: { key: string }) => ({ path: `stages/${key}`, body: { event: 'advance' } });

/** Finishes the stage and starts the next one. */
const advanceAct = (job: ListedJob, stage: { key: string }, to: string, { name }: ActWords): Act => ({
  ...advanceCall(stage),
  title: `Move ${name}`,
  text: describePlace(job),
  verb: `Move to ${to}`,
  done: `Moved to ${to}.`,
  doneTitle: name,
  undo: { path: `stages/${stage.key}`, body: { event: 'undo' } },
  area: 'work',
});

export const daysLeftAct = ({ key, title }: { key: string; title: string }): Act => ({
  title: `How many work days are left?`,
  text: `${title}. Count today, too.`,
  verb: 'Keep',
  doneTitle: title,
  done: 'The forecast uses it now.',
  path: `stages/${key}`,
  body: {},
  asks: ['daysLeft'],
  area: 'work',
});

/** @param isSaid whether the date has its reason already */
export function notifyAct(readyOn: string, firstName: string, isSaid: boolean, isMailSetUp: boolean): Act {
  const mailed = mailedIf(isMailSetUp);
  return {
    title: isMailSetUp ? `Send ${firstName} the ready date` : 'Set the promised date',
    text: `${formatDay(readyOn)} becomes the promised date. ${mailed(`We’ll email it with the reason${isSaid ? ' you gave' : ''}.`, firstName)}`,
    verb: isMailSetUp ? 'Send' : 'Set date',
    doneTitle: 'Ready date',
    done: mailed(`We’re sending ${firstName} an email.`, firstName),
    path: 'tell',
    body: {},
    asks: isSaid ? [] : ['slip'],
    area: null,
  };
}
