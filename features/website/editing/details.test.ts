import { expect, test } from 'vitest';
import { type DetailsEvent, nextDetails, nextPhotos, openDetails } from './fields.ts';

type Service = { title: string; badge: string | null };
const OPENED: Service = { title: 'Paint', badge: null };

const details = (...events: DetailsEvent<Service, string>[]) =>
  events.reduce(nextDetails<Service, string>, openDetails<Service, string>(OPENED));

test('opens clean, with the record', () => {
  expect(details()).toMatchObject({ base: OPENED, isDirty: false, isSaving: false, problem: undefined, errors: {} });
});

test('typing clears the error of that field only', () => {
  const refused = { type: 'refused', problem: 'Wrong', errors: { title: 'Too long', badge: 'Too long' } } as const;
  expect(details(refused, { type: 'typed', field: 'title' })).toMatchObject({
    isDirty: true,
    problem: 'Wrong',
    errors: { badge: 'Too long' },
  });
});

test('a save clears the problem of the previous one', () => {
  const refused = { type: 'refused', problem: 'Wrong', errors: { title: 'Too long' } } as const;
  expect(details(refused, { type: 'saving' })).toMatchObject({ isSaving: true, problem: undefined, errors: {} });
});

test('a save that keeps the form open becomes the base of the next one', () => {
  const saved = details({ type: 'saving' }, { type: 'saved', values: { title: 'Full paint' } });
  expect(saved).toMatchObject({ isSaving: false, base: { title: 'Full paint', badge: null } });
});

test('a conflict uses the current record as base and redraws untouched fields', () => {
  const current = { title: 'Theirs', badge: 'New' };
  const conflict = { type: 'conflict', problem: 'Changed', current, untouched: ['badge'], at: 'now' } as const;
  expect(details({ type: 'saving' }, conflict)).toMatchObject({
    isSaving: false,
    problem: 'Changed',
    base: current,
    remountKeys: { badge: 'now' },
  });
});

test('a save beside the form redraws its fields and keeps the form dirty', () => {
  const elsewhere = { type: 'savedElsewhere', values: { badge: 'New' }, at: 'now' } as const;
  expect(details({ type: 'typed', field: 'title' }, elsewhere)).toMatchObject({
    isDirty: true,
    base: { title: 'Paint', badge: 'New' },
    remountKeys: { badge: 'now' },
  });
});

test('a restored record has no problem', () => {
  const gone = { type: 'refused', problem: 'Gone' } as const;
  expect(details(gone, { type: 'restoring' })).toMatchObject({ isSaving: true, problem: 'Gone' });
  expect(details(gone, { type: 'restoring' }, { type: 'restored' })).toMatchObject({
    isSaving: false,
    problem: undefined,
  });
});

type Photo = { id: number; caption: string };
const OLD: Photo = { id: 1, caption: 'Old' };
const LISTED = nextPhotos<Photo>({ bases: new Map(), remountKeys: {} }, { type: 'listed', photos: [OLD] });

test('a refetched list keeps the photos as first listed, adds new ones and drops deleted ones', () => {
  expect(nextPhotos(LISTED, { type: 'listed', photos: [{ id: 1, caption: 'New' }] })).toBe(LISTED);
  const other = { id: 2, caption: 'Other' };
  const added = nextPhotos(LISTED, { type: 'listed', photos: [{ id: 1, caption: 'New' }, other] });
  expect([...added.bases.values()]).toEqual([OLD, other]);
  expect([...nextPhotos(added, { type: 'listed', photos: [other] }).bases.values()]).toEqual([other]);
});

test('a saved photo is the base of the next save', () => {
  const saved = nextPhotos(LISTED, { type: 'saved', photo: { id: 1, caption: 'New' } });
  expect(saved.bases.get(1)).toEqual({ id: 1, caption: 'New' });
});

test('a picture replaced outside the form remounts its fields, each time', () => {
  const replaced = { type: 'savedElsewhere', photo: { id: 1, caption: 'New' }, fields: ['1.caption'] } as const;
  const once = nextPhotos(LISTED, replaced);
  expect(once.bases.get(1)?.caption).toBe('New');
  expect(once.remountKeys).toEqual({ '1.caption': 1 });
  expect(nextPhotos(once, replaced).remountKeys).toEqual({ '1.caption': 2 });
});
