import { describe, expect, it } from 'vitest';
import { FILE_LIMITS } from '../job-files.ts';
import { choosePhotos, isLasting, MAX_WAITING } from './photo-queue.ts';

const file = (name: string, type = 'image/jpeg', size = 10) => {
  const made = new File(['x'], name, { type });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};

describe('choosing photos', () => {
  it('takes pictures, and files of which the phone names no type', () => {
    const { taken, refusals } = choosePhotos([file('a.jpg'), file('b.heic', '')], 0);
    expect(taken.map(({ name }) => name)).toEqual(['a.jpg', 'b.heic']);
    expect(refusals).toEqual([]);
  });

  it('says what it does not take, and takes the others', () => {
    const { taken, refusals } = choosePhotos(
      [file('a.jpg'), file('list.pdf', 'application/pdf'), file('big.jpg', 'image/jpeg', FILE_LIMITS.maxBytes + 1)],
      0,
    );
    expect(taken.map(({ name }) => name)).toEqual(['a.jpg']);
    expect(refusals).toEqual(['Only pictures can be added here.', 'This file is larger than 10 MB.']);
  });

  it('keeps at most sixty that wait', () => {
    const files = Array.from({ length: 5 }, (_, at) => file(`${at}.jpg`));
    const { taken, refusals } = choosePhotos(files, MAX_WAITING - 2);
    expect(taken).toHaveLength(2);
    expect(refusals[0]).toMatch('This device can hold 60 waiting photos.');
  });
});

it('tries again after what passes, such as a busy server or a session that has ended', () => {
  expect([400, 404, 409, 410, 413, 415].every(isLasting)).toBe(true);
  expect([401, 408, 429, 500, 503, 507].some(isLasting)).toBe(false);
});
