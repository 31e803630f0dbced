import { expect, test } from 'vitest';
import { stageRing } from './job-signals.ts';

const stageOf = (key: string, startedOn: string | null = null, finishedOn: string | null = null) => ({
  key,
  title: key,
  startedOn,
  finishedOn,
  skipped: false,
});
const TO_COME = [stageOf('Strip'), stageOf('Prime')];
const wholeOf = (status: string, stages = TO_COME, openChanges: { stageKey: string; blocks: boolean }[] = []) => ({
  job: { id: 7, number: 'J-27-0007', tailNumber: 'N733FA', status },
  stages,
  openChanges,
});
const blocking = (stageKey: string) => [{ stageKey, blocks: true }];
const STARTED = [stageOf('Strip', '2027-03-01'), stageOf('Prime')];
const FINISHED = [stageOf('Strip', '2027-03-01', '2027-03-03'), stageOf('Prime')];

test.each([
  ['the airplane arrives', wholeOf('booked'), wholeOf('in-work'), 'N733FA: Strip can start'],
  ['a hold ends', wholeOf('on-hold'), wholeOf('in-work'), 'N733FA: Strip can start'],
  [
    'the stage before is finished',
    wholeOf('in-work', STARTED),
    wholeOf('in-work', FINISHED),
    'N733FA: Prime can start',
  ],
  [
    'what blocks it is answered',
    wholeOf('in-work', TO_COME, blocking('Strip')),
    wholeOf('in-work'),
    'N733FA: Strip can start',
  ],
  ['it is waiting already', wholeOf('in-work'), wholeOf('in-work'), undefined],
  ['it has started', wholeOf('in-work'), wholeOf('in-work', STARTED), undefined],
  [
    'an earlier one is blocked',
    wholeOf('in-work', STARTED),
    wholeOf('in-work', FINISHED, blocking('Strip')),
    undefined,
  ],
  [
    'a later one is blocked',
    wholeOf('booked'),
    wholeOf('in-work', TO_COME, blocking('Prime')),
    'N733FA: Strip can start',
  ],
])('a stage rings as its work can begin: %s', (_, before, after, title) => {
  expect(stageRing(before, after)?.title).toBe(title);
});
