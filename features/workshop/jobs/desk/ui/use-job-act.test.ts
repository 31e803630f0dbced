import { expect, test } from 'vitest';
import { ApiError } from '#client/request.ts';
import type { Act } from '../../acts.ts';
import type { Job } from '../job-desk.contract.ts';
import { askAlso, type Refusal, sendOn } from './use-job-act.tsx';

const STAGE = { key: 'strip', state: 'under-way', start: '2027-03-01', end: '2027-03-04' };
const JOB = {
  id: 7,
  status: 'in-work',
  hold: null,
  toldReadyOn: null,
  stages: [STAGE],
  updatedAt: '2027-03-01T15:00:00.000Z',
} as unknown as Job;

/** A server on which the job has changed like this since it was shown. */
function serverWith(change: object) {
  const current = { ...JOB, ...change, updatedAt: '2027-03-01T15:00:01.000Z' };
  const bases: string[] = [];
  const send = async (updatedAt: string) => {
    bases.push(updatedAt);
    if (updatedAt === current.updatedAt) return current;
    throw new ApiError('', { status: 409, problem: { detail: 'Moved on', current } as never });
  };
  return { current, bases, send };
}

test('a photo that arrived meanwhile keeps no job from moving', async () => {
  const { current, bases, send } = serverWith({ files: [{}] });
  await expect(sendOn(JOB, send)).resolves.toEqual(current);
  expect(bases).toEqual([JOB.updatedAt, current.updatedAt]);
});

test('another desk that moved it first does', async () => {
  const { bases, send } = serverWith({ stages: [{ ...STAGE, state: 'finished' }] });
  await expect(sendOn(JOB, send)).rejects.toMatchObject({ status: 409 });
  expect(bases).toEqual([JOB.updatedAt]);
});

test('a reason that the server wants is asked for, and stays asked for', () => {
  const asked = (path: string, readyOn: string | null = null) =>
    ({ kind: 'asked', message: '', path, readyOn }) as Refusal;
  const asksAfter = (asks: Act['asks'], refusal: Refusal) => askAlso({ asks } as Act, refusal).asks;
  expect(asksAfter(undefined, asked('reason'))).toEqual(['slip']);
  expect(asksAfter(['daysLeft'], asked('', '2027-03-09'))).toEqual(['daysLeft', 'slip']);
  expect(asksAfter([], asked('note'))).toEqual(['slip']);
  // A note of its own is there already.
  expect(asksAfter(['why'], asked('note'))).toEqual(['why']);
  expect(asksAfter(['slip'], { kind: 'failed', message: '' })).toEqual(['slip']);
});
