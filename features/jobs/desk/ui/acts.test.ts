import { expect, it } from 'vitest';
import { TAKE_BACK_MS } from '../../constants.ts';
import type { Job } from '../contract.ts';
import { jobActs } from './acts.ts';

it('offers to take a delivery back for 24 hours', () => {
  const deliveredAt = '2026-11-24T18:00:00.000Z';
  const job = { status: 'delivered', deliveredAt } as Job;
  const verbsAfter = (ms: number) =>
    jobActs(job, 'N076FA', new Date(Date.parse(deliveredAt) + ms)).map(({ verb }) => verb);
  expect(verbsAfter(TAKE_BACK_MS)).toEqual(['Undo delivery']);
  expect(verbsAfter(TAKE_BACK_MS + 1)).toEqual([]);
});
