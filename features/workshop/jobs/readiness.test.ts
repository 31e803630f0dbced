import { describe, expect, it } from 'vitest';
import { hasOnlyGrown } from './readiness.ts';

const BEFORE = {
  status: 'in-work',
  hold: null,
  toldReadyOn: '2027-04-05',
  updatedAt: '2027-03-01T15:00:00.000Z',
  stages: [{ key: 'induction', state: 'to-come', start: '2027-03-01', end: '2027-03-01' }],
  files: [] as object[],
};
const updatedAt = '2027-03-01T15:00:01.000Z';

describe('a job that changed', () => {
  it('has only grown when a photo came', () => {
    expect(hasOnlyGrown(BEFORE, { ...BEFORE, updatedAt, files: [{}] } as typeof BEFORE)).toBe(true);
  });

  it.each([
    ['its status', { status: 'on-hold' }],
    ['a stage', { stages: [{ ...BEFORE.stages[0]!, state: 'under-way' }] }],
    ['its forecast', { stages: [{ ...BEFORE.stages[0]!, end: '2027-03-02' }] }],
    ['the date that its customer was told', { toldReadyOn: '2027-04-06' }],
  ])('has moved with %s', (_, change) => {
    expect(hasOnlyGrown(BEFORE, { ...BEFORE, updatedAt, ...change })).toBe(false);
  });

  it('is refused for what it is when it did not change', () => {
    expect(hasOnlyGrown(BEFORE, BEFORE)).toBe(false);
  });
});
