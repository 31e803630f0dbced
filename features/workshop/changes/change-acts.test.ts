import { expect, it } from 'vitest';
import { CHANGE_ACTS, CHANGE_STATUSES, type ChangeAct, findRefusal } from './change-order.ts';

it('lets each act begin in one status only, and says why it cannot begin in another', () => {
  for (const [act, { from }] of Object.entries(CHANGE_ACTS))
    for (const status of CHANGE_STATUSES) {
      const refusal = findRefusal(act as ChangeAct, status);
      expect(refusal === null, `${act} of ${status}`).toBe(status === from);
      expect(refusal).not.toBe('');
    }
});

it('reaches every status, and says of an ended order how it ended', () => {
  const reached = new Set<string>(Object.values(CHANGE_ACTS).map(({ to }) => to));
  expect(CHANGE_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
  expect(findRefusal('answer', 'decided')).toBe('This change order has already been answered.');
  expect(findRefusal('edit', 'withdrawn')).toContain('has already been sent');
});
