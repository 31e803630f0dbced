import { type Mailed, mailedIf } from '#features/outbox/rules.ts';
import { formatCents } from '#features/shop/rules.ts';
import { formatDay } from '../../customer/rules.ts';
import { formatSpan } from '../../facts/rules.ts';
import type { Standing } from '../../moves/rules.ts';
import { canTakeBack } from '../../rules.ts';
import type { OwnEvent } from '../../stages/rules.ts';
import type { Job } from '../contract.ts';

/** What is asked before something is done. `why` is free text, `slip` a reason with a note. */
export type Asked = 'day' | 'takenBy' | 'hold' | 'why' | 'slip' | 'daysLeft';

/** Something that is done with a job: a call of its API, and what has to be said for it. */
export interface Act {
  title: string;
  text?: string;
  verb: string;
  /** What a toast says then; its title is what was done something with, not the question. */
  done: string;
  doneTitle: string;
  /** The call that takes it back, while the toast shows. */
  undo?: { path: string; body: object };
  path: string;
  body: object;
  /** Without it, it is tried at once and asks for what the server names; empty: only whether it is meant. */
  asks?: readonly Asked[];
  /** The day that is asked for, as it is suggested; by default today. */
  day?: string;
  isDanger?: boolean;
}

type Stage = Job['stages'][number];

/** A job of which something is done, at its own page or in a list. */
export type ActJob = Standing & { id: number; stages: readonly { key: string; title: string }[] };

type StageDays = 'plannedStart' | 'plannedEnd' | 'startedOn' | 'finishedOn' | 'finishedBefore';

export function stageAct(stage: Pick<Stage, 'key' | 'title' | StageDays>, event: OwnEvent): Act {
  const path = `stages/${stage.key}`;
  return {
    ...wordsOfStage(stage, event),
    path,
    body: { event },
    doneTitle: stage.title,
    ...(event !== 'undo-start' && { undo: { path, body: { event: 'undo' } } }),
  };
}

/** What changes the days of a stage that the customer sees is asked, with its name and days. */
function wordsOfStage(
  { title, plannedStart, plannedEnd, startedOn, finishedOn, finishedBefore }: Pick<Stage, 'title' | StageDays>,
  event: OwnEvent,
): Pick<Act, 'title' | 'text' | 'verb' | 'done' | 'asks' | 'day'> {
  const plan = formatSpan(plannedStart, plannedEnd);
  const planned = plan ? `Planned for ${plan}.` : 'It has no planned days.';
  switch (event) {
    case 'start':
      return {
        title: `Start ${title}?`,
        text: `${planned} The customer’s page shows it under way.`,
        verb: 'Start stage',
        done: 'Stage started.',
        asks: ['day'],
      };
    case 'skip':
      return {
        title: `Skip ${title}?`,
        text: `${planned} The customer’s page says it isn’t needed.`,
        verb: 'Skip stage',
        done: 'Stage skipped.',
        asks: [],
      };
    case 'reopen':
      return {
        title: `Reopen ${title}?`,
        text: finishedOn
          ? `Done ${formatSpan(startedOn, finishedOn)}. It keeps these days when you finish it again, unless you choose others.`
          : 'It was skipped.',
        verb: 'Reopen',
        done: 'Stage reopened.',
        asks: [],
      };
    case 'undo-start':
      return {
        title: `Undo the start of ${title}?`,
        text: `Started ${formatSpan(startedOn, startedOn)}. It goes back to its planned days.`,
        verb: 'Undo start',
        done: 'Start undone.',
        asks: [],
      };
    case 'finish': {
      const words = { verb: 'Finish stage', done: 'Stage finished.' };
      if (!finishedBefore) return { title, ...words };
      const text = `It was finished on ${formatDay(finishedBefore)} before. Change the day if it took longer.`;
      return { title: `Finish ${title} again?`, text, ...words, asks: ['day'], day: finishedBefore };
    }
  }
}

export const daysLeftAct = ({ key, title }: Stage): Act => ({
  title: `How many work days are left?`,
  text: `${title}. Count today, too.`,
  verb: 'Keep',
  doneTitle: title,
  done: 'The forecast uses it now.',
  path: `stages/${key}`,
  body: {},
  asks: ['daysLeft'],
});

const statusActs =
  (doneTitle: string) =>
  (to: Job['status'], words: Omit<Act, 'doneTitle' | 'path' | 'body'>): Act => ({
    ...words,
    doneTitle,
    path: 'status',
    body: { to },
  });

/** Asks whether it is meant, unless the answer names what is missing. */
export const readyAct = ({ missing }: Pick<Job, 'missing'>, name: string, mailed: Mailed): Act =>
  statusActs(name)('ready', {
    title: `Mark ${name} ready?`,
    text: `The customer’s page shows it ready. ${mailed('The customer gets an email.')}`,
    verb: 'Mark ready',
    done: mailed('The customer gets an email.'),
    ...(missing.length === 0 && { asks: [] }),
  });

/** What can be done with a job as a whole, the next step first. */
export function jobActs(job: Job, name: string, { now, mailed }: { now: Date; mailed: Mailed }): Act[] {
  const status = statusActs(name);
  const cancel = status('cancelled', {
    title: `Cancel ${name}?`,
    text: 'You can’t undo this. Unanswered change orders are withdrawn; payments stay on record.',
    verb: 'Cancel the job',
    done: 'Job canceled.',
    asks: ['why'],
    isDanger: true,
  });
  const hold = status('on-hold', {
    title: `Put ${name} on hold`,
    text: 'While it’s on hold, we promise no ready date. The customer sees the reason.',
    verb: 'Put on hold',
    done: 'It is on hold.',
    asks: ['hold', 'why'],
  });
  switch (job.status) {
    case 'booked':
      return [
        status('in-work', {
          title: `${name} is here`,
          text: `This locks in the stages and the first ready date. ${mailed('The customer gets an email.')}`,
          verb: 'Mark arrived',
          done: 'Its plan is locked in.',
          asks: ['day'],
        }),
        hold,
        cancel,
      ];
    case 'in-work':
      return [readyAct(job, name, mailed), hold, cancel];
    case 'on-hold':
      return [
        status((job.hold?.from ?? 'in-work') as Job['status'], {
          title: `Resume work on ${name}`,
          text: job.hold
            ? `On hold since ${formatDay(job.hold.since)}. The stage resumes with the work days it had left.`
            : 'The stage resumes with the work days it had left.',
          verb: 'Resume work',
          done: 'Work has resumed.',
        }),
        cancel,
      ];
    case 'ready':
      return [
        status('delivered', {
          title: `Deliver ${name}`,
          text: `${job.flags.unpaidCents > 0 ? `${formatCents(job.flags.unpaidCents)} is due and unpaid. ` : ''}This marks the lead complete. ${mailed('The customer gets an email.')}`,
          verb: 'Mark delivered',
          done: 'Marked as delivered.',
          asks: ['takenBy', 'day'],
        }),
        status('in-work', {
          title: `Send ${name} back to work`,
          text: 'The customer sees the reason.',
          verb: 'Back to work',
          done: 'It’s back in work.',
          asks: ['slip'],
        }),
        hold,
      ];
    case 'delivered': {
      const takeBack = status('ready', {
        title: `Undo the delivery of ${name}?`,
        text: 'You can do this within 24 hours of the delivery.',
        verb: 'Undo delivery',
        done: 'Delivery undone. It’s marked ready again.',
        asks: ['why'],
      });
      return job.deliveredAt !== null && canTakeBack(job.deliveredAt, now) ? [takeBack] : [];
    }
    case 'cancelled':
      return [];
  }
}

/** @param isSaid whether the date has its reason already */
export function tellAct(readyOn: string, firstName: string, isSaid: boolean, isMailSetUp: boolean): Act {
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
  };
}
