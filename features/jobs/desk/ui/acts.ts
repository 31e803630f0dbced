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
    start: { verb: 'Start it', done: 'It is under way.' },
    finish: { verb: 'Finish it', done: 'It is finished.' },
    reopen: { verb: 'Open it again', done: 'It is under way again.' },
    skip: { verb: 'Skip it', done: 'It is skipped.' },
  }[event];
  return { title: stage.title, ...words, path: `stages/${stage.key}`, body: { event } };
}

export const daysLeftAct = ({ key, title }: Stage): Act => ({
  title: `How long does it still take?`,
  text: `${title}. Count work days, today among them.`,
  verb: 'Keep',
  done: 'The forecast counts with it.',
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
    text: 'This is final. Its undecided change orders are withdrawn; payments stay.',
    verb: 'Cancel the job',
    done: 'It is cancelled.',
    asks: ['why'],
    isDanger: true,
  });
  const hold = status('on-hold', {
    title: `Put ${name} on hold`,
    text: 'A hold keeps the forecast from promising anything, and the customer reads why.',
    verb: 'Put on hold',
    done: 'It is on hold.',
    asks: ['hold', 'why'],
  });
  switch (job.status) {
    case 'booked':
      return [
        status('in-work', {
          title: `${name} is here`,
          text: 'Its stages and the first ready date are fixed with this, and the customer gets an email.',
          verb: 'It has arrived',
          done: 'Its plan is fixed from now on.',
          asks: ['day'],
        }),
        hold,
        cancel,
      ];
    case 'in-work':
      return [
        status('ready', {
          title: `Make ${name} ready`,
          verb: 'Make ready',
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
            ? `Since ${formatDay(job.hold.since)}. What was left of its stage then is left now.`
            : 'What was left of its stage is left now.',
          verb: 'Let the work go on',
          done: 'The work goes on.',
        }),
        cancel,
      ];
    case 'ready':
      return [
        status('delivered', {
          title: `Deliver ${name}`,
          text: `${job.flags.unpaidCents > 0 ? `${formatCents(job.flags.unpaidCents)} is due and not paid. ` : ''}Its lead becomes complete, and the customer gets an email.`,
          verb: 'Deliver it',
          done: 'It is delivered.',
          asks: ['takenBy', 'day'],
        }),
        status('in-work', {
          title: `${name} goes back to work`,
          text: 'The customer reads why.',
          verb: 'Back to work',
          done: 'It is in work again.',
          asks: ['slip'],
        }),
        hold,
      ];
    case 'delivered': {
      const takeBack = status('ready', {
        title: `Take the delivery of ${name} back?`,
        text: 'This goes within 24 hours.',
        verb: 'Take it back',
        done: 'It is ready again.',
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
  title: `Tell ${firstName} the date`,
  text: `Ready ${formatDay(readyOn)}, with the reason${isSaid ? ' that you gave' : ''}, by email.`,
  verb: 'Send',
  done: `${firstName} is told by email.`,
  path: 'tell',
  body: {},
  asks: isSaid ? [] : ['slip'],
});
