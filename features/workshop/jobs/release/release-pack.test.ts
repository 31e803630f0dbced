import { expect, it } from 'vitest';
import { titlePack } from './release-pack.ts';

it('says that parts are back on only where someone has checked it', () => {
  const doneAt = '2026-11-25T12:00:00.000Z';
  const title = (notApplicable: string | null) => titlePack([{ key: 'reassembly', doneAt, notApplicable }]);
  expect(title(null)).toBe('Everything is back on, and it’s all in writing.');
  expect(title('Nothing was taken off')).toBe('The work is done, and it’s all in writing.');
  expect(titlePack([])).toBe('The work is done, and it’s all in writing.');
});
