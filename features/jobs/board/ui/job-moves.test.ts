import { expect, test, vi } from 'vitest';
import type { ListedJob } from '../contract.ts';
import { makeMove } from './job-moves.ts';

const STAGE = { key: 'strip', state: 'under-way', start: '2027-03-01', end: '2027-03-04' };
const JOB = {
  id: 7,
  status: 'in-work',
  hold: null,
  toldReadyOn: null,
  stages: [STAGE],
  updatedAt: '2027-03-01T15:00:00.000Z',
} as unknown as ListedJob;
const MOVE = { kind: 'advance', key: 'strip', to: 'Corrosion & sheet metal' } as const;

/** A server on which the job has changed like this since the board showed it. */
function serverWith(change: object) {
  const current = { ...JOB, ...change, updatedAt: '2027-03-01T15:00:01.000Z' };
  const bases: string[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { expectedUpdatedAt } = JSON.parse(body);
    bases.push(expectedUpdatedAt);
    return expectedUpdatedAt === current.updatedAt
      ? Response.json(current)
      : Response.json({ status: 409, detail: 'Moved on', current }, { status: 409 });
  });
  return { current, bases };
}

test('a photo that arrived meanwhile keeps no card from moving', async () => {
  const { current, bases } = serverWith({ files: [{}] });
  await expect(makeMove(JOB, MOVE)).resolves.toEqual(current);
  expect(bases).toEqual([JOB.updatedAt, current.updatedAt]);
});

test('another desk that moved it first does', async () => {
  const { bases } = serverWith({ stages: [{ ...STAGE, state: 'finished' }] });
  await expect(makeMove(JOB, MOVE)).rejects.toMatchObject({ status: 409 });
  expect(bases).toEqual([JOB.updatedAt]);
});
