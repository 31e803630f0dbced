import { formatCents } from '#features/shop/rules.ts';
import type { StageEvent } from '../../constants.ts';
import { formatDay } from '../../customer/rules.ts';
import { canTakeBack } from '../../rules.ts';
import type { Job } from '../contract.ts';

/** What is asked before something is done. `why` is free text, `slip` a reason with a note. */
export type Asked = 'day' | 'takenBy' | 'hold' | 'why' | 'slip' | 'daysLeft';

/** Something that is done with a job: a call of its API, and what has to be said for it. */
export interface Act {
  title: string;
  text?: string;
  verb: string;
  /** What a toast says then. */
  done: string;
  path: string;
  body: object;
  /** Nothing: it is tried at once, and asks for what the server names. */
  asks?: readonly Asked[];
  isDanger?: boolean;
}

type Stage = Job['stages'][number];

export function stageAct(stage: Stage, event: Exclude<StageEvent, 'advance'>): Act {
  const words = {
    start: { verb: 'Start stage', done: 'Stage started.' },
    finish: { verb: 'Finish stage', done: 'Stage finished.' },
    reopen: { verb: 'Reopen', done: 'Stage reopened.' },
    skip: { verb: 'Skip stage', done: 'Stage skipped.' },
  }[event];
  return { title: stage.title, ...words, path: `stages/${stage.key}`, body: { event } };
}

export const daysLeftAct = ({ key, title }: Stage): Act => ({
  title: `How many work days are left?`,
  text: `${title}. Count today, too.`,
  verb: 'Keep',
  done: 'The forecast uses it now.',
  path: `stages/${key}`,
  body: {},
  asks: ['daysLeft'],
});

const status = (to: Job['status'], words: Omit<Act, 'path' | 'body'>): Act => ({
  ...words,
  path: 'status',
  body: { to },
});

/** What can be done with a job as a whole, the next step first. */
export function jobActs(job: Job, name: string, now: Date): Act[] {
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
          text: 'This locks in the stages and the first ready date, and emails the customer.',
          verb: 'Mark arrived',
          done: 'Its plan is locked in.',
          asks: ['day'],
        }),
        hold,
        cancel,
      ];
    case 'in-work':
      return [
        status('ready', {
          title: `Mark ${name} ready`,
          verb: 'Mark ready',
          done: 'The customer gets an email.',
        }),
        hold,
        cancel,
      ];
    case 'on-hold':
      return [
        status((job.hold?.from ?? 'in-work') as Job['status'], {
          title: `${name} is on hold`,
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
          text: `${job.flags.unpaidCents > 0 ? `${formatCents(job.flags.unpaidCents)} is due and unpaid. ` : ''}This marks the lead complete and emails the customer.`,
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
export const tellAct = (readyOn: string, firstName: string, isSaid: boolean): Act => ({
  title: `Send ${firstName} the ready date`,
  text: `We’ll email the ready date, ${formatDay(readyOn)}, with the reason${isSaid ? ' you gave' : ''}.`,
  verb: 'Send',
  done: `We’re sending ${firstName} an email.`,
  path: 'tell',
  body: {},
  asks: isSaid ? [] : ['slip'],
});
