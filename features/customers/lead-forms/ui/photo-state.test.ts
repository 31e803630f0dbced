import { expect, it } from 'vitest';
import { PHOTO_LIMITS, PHOTO_MESSAGES } from '#customers/leads/photos.ts';
import { HOUR_MS } from '#time/units.ts';
import { nextPhotos, type PhotoEvent, restorePhotos, summarize, toStored } from './photo-state.ts';

const NOW = 100 * HOUR_MS;
const EMPTY = restorePhotos([], NOW);
const fileOf = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name);
const nine = Array.from({ length: 9 }, (_, at) => fileOf(`${at}.jpg`));

const choose = (...files: File[]): PhotoEvent => ({ type: 'choose', files });
const fail = (id: number, problem: string, canRetry = true): PhotoEvent => ({ type: 'fail', id, problem, canRetry });
const succeed = (id: number): PhotoEvent => ({ type: 'succeed', id, token: `token-${id}`, at: NOW });
const after = (...events: PhotoEvent[]) => events.reduce(nextPhotos, EMPTY);
const statusesAfter = (...events: PhotoEvent[]) => after(...events).photos.map(({ status }) => status);

it('uploads a chosen photo', () => {
  const [photo] = after(
    choose(fileOf('a.jpg')),
    { type: 'start', id: 1 },
    { type: 'progress', id: 1, progress: 0.5 },
  ).photos;
  expect(photo).toMatchObject({ name: 'a.jpg', status: 'uploading', progress: 0.5 });
  expect(statusesAfter(choose(fileOf('a.jpg')), { type: 'start', id: 1 }, succeed(1))).toEqual(['uploaded']);
});

it('ignores progress of an upload that has ended', () => {
  expect(statusesAfter(choose(fileOf('a.jpg')), succeed(1), { type: 'progress', id: 1, progress: 1 })).toEqual([
    'uploaded',
  ]);
});

it('rejects a photo that is too large without a retry', () => {
  const { photos } = after(choose(fileOf('a.jpg', PHOTO_LIMITS.maxBytes + 1)));
  expect(photos).toMatchObject([{ status: 'failed', problem: PHOTO_MESSAGES.tooLarge, canRetry: false }]);
});

it('leaves out photos over the limit until a photo is removed', () => {
  const full = [choose(...nine), choose(fileOf('a.jpg'), fileOf('b.jpg'))];
  expect(after(...full)).toMatchObject({ isOverLimit: true, photos: { length: 10 } });
  expect(after(...full, { type: 'remove', id: 1 })).toMatchObject({ isOverLimit: false, photos: { length: 9 } });
});

it('gives each photo its own id', () => {
  const { photos } = after(choose(fileOf('a.jpg')), { type: 'remove', id: 1 }, choose(fileOf('b.jpg')));
  expect(photos).toMatchObject([{ id: 2 }]);
});

it('retries one photo on request, and all that found no connection once online', () => {
  const failed = [
    choose(fileOf('a.jpg'), fileOf('b.jpg')),
    fail(1, PHOTO_MESSAGES.notSent),
    fail(2, PHOTO_MESSAGES.notStored),
  ];
  expect(statusesAfter(...failed, { type: 'online' })).toEqual(['waiting', 'failed']);
  expect(statusesAfter(...failed, { type: 'retry', id: 2 })).toEqual(['failed', 'waiting']);
});

it('fails uploaded photos that the server no longer knows, and retries those with a file', () => {
  const stored = restorePhotos([{ name: 'a.jpg', thumbnail: null, token: 'a', at: NOW }], NOW);
  const events = [choose(fileOf('b.jpg'), fileOf('c.jpg')), fail(2, PHOTO_MESSAGES.damaged, false), succeed(3)];
  const { photos } = [...events, { type: 'reject', positions: [0, 1] } as const].reduce(nextPhotos, stored);
  expect(photos).toMatchObject([
    { problem: PHOTO_MESSAGES.gone, canRetry: false },
    { problem: PHOTO_MESSAGES.damaged },
    { problem: PHOTO_MESSAGES.gone, canRetry: true },
  ]);
});

it('removes submitted photos and keeps those that were added meanwhile', () => {
  const uploaded = [choose(fileOf('a.jpg')), succeed(1), choose(fileOf('b.jpg')), succeed(2)];
  expect(after(...uploaded, { type: 'submit', tokens: ['token-1'] }).photos).toMatchObject([{ name: 'b.jpg' }]);
});

it('counts photos that were not uploaded, and those of them that can be retried', () => {
  const { photos } = after(
    choose(fileOf('a.jpg'), fileOf('b.jpg'), fileOf('c.jpg')),
    succeed(1),
    fail(2, PHOTO_MESSAGES.notSent),
    fail(3, PHOTO_MESSAGES.damaged, false),
  );
  expect(summarize(photos)).toEqual({ tokens: ['token-1'], missing: 2, retriable: 1 });
});

it('stores uploaded photos and restores them before the server deletes them', () => {
  const { photos } = after(choose(fileOf('a.jpg'), fileOf('b.jpg')), succeed(1), {
    type: 'thumbnail',
    id: 1,
    thumbnail: 'data:',
  });
  const stored = toStored(photos);
  expect(stored).toEqual([{ name: 'a.jpg', thumbnail: 'data:', token: 'token-1', at: NOW }]);
  expect(restorePhotos(stored, NOW + HOUR_MS).photos).toMatchObject([{ status: 'uploaded', file: null }]);
  expect(restorePhotos(stored, NOW + PHOTO_LIMITS.hoursUnclaimed * HOUR_MS).photos).toEqual([]);
});
