import { describe, expect, test } from 'vitest';
import { DETAIL_FIELDS, PHOTO_FIELDS, photoField } from './details.constants.ts';
import {
  changedDetails,
  countThroughActive,
  detailFields,
  doesEnterSave,
  dragBy,
  keyCommand,
  normalizeTyped,
  pickUp,
  shapeOf,
} from './fields.ts';

describe('typing a text', () => {
  test('derives the shape from the built-in text', () => {
    expect(shapeOf({ kind: 'line', text: 'One line', max: 40 })).toBe('line');
    expect(shapeOf({ kind: 'line', text: 'Two\nlines', max: 40 })).toBe('lines');
    expect(shapeOf({ kind: 'paragraph', text: '', max: 40 })).toBe('paragraph');
  });

  test.each([
    ['line', { shift: false, command: false }, true],
    ['line', { shift: true, command: false }, true],
    ['lines', { shift: false, command: false }, true],
    ['lines', { shift: true, command: false }, false],
    ['paragraph', { shift: false, command: false }, false],
    ['paragraph', { shift: false, command: true }, true],
  ] as const)('Enter in a %s with %j saves: %s', (shape, keys, saves) => {
    expect(doesEnterSave(shape, keys)).toBe(saves);
  });

  test('joins pasted lines in a single-line text', () => {
    expect(normalizeTyped('line', 'Paint\r\n  that lasts\n')).toBe('Paint that lasts ');
    expect(normalizeTyped('paragraph', 'a\r\nb')).toBe('a\nb');
    // The line separators of word processors.
    expect(normalizeTyped('line', 'Paint\vthat lasts')).toBe('Paint that lasts');
    expect(normalizeTyped('lines', 'a\vb\u2028c')).toBe('a\nb\nc');
  });
});

test('sends the changed details only', () => {
  const record = {
    active: true,
    featured: false,
    title: 'King Air',
    description: 'White',
    aircraftType: null,
    serviceType: 'complete',
    badge: null,
    completedAt: '2026-09-18T06:30:00.000Z',
    clientName: null,
    beforeImageAlt: '',
    afterImageAlt: '',
  };
  const form = new FormData();
  for (const [name, value] of Object.entries({
    ...record,
    aircraftType: '',
    badge: 'New',
    clientName: '',
    title: ' King Air ',
  }))
    if (value !== null && value !== true && value !== false) form.set(name, value);
  form.set('completedAt', '2026-09-18');
  expect(changedDetails(DETAIL_FIELDS.projects, form, record)).toEqual({ active: false, badge: 'New' });
  form.set('active', 'on');
  form.set('completedAt', '');
  expect(changedDetails(DETAIL_FIELDS.projects, form, record)).toEqual({ badge: 'New', completedAt: null });
});

test('reads the fields of each record in a form of several', () => {
  const form = new FormData();
  form.set('photo-7-caption', 'Nose');
  form.set('photo-8-caption', '');
  form.set('photo-8-active', 'on');
  const of = (id: number) => detailFields(form, (name) => photoField(id, name), PHOTO_FIELDS);
  const photo = { imageAlt: '', caption: 'Nose', active: true };
  expect(changedDetails(PHOTO_FIELDS, of(7)!, photo)).toEqual({ active: false });
  expect(changedDetails(PHOTO_FIELDS, of(8)!, photo)).toEqual({ caption: '' });
  // The form of a deleted record has no fields: its missing switch is not off.
  expect(of(9)).toBeNull();
});

describe('dragging a card', () => {
  const ROW = [0, 100, 200].map((x) => ({ x, y: 0 }));

  test('a card drops at the place it is nearest to', () => {
    const held = pickUp(ROW, 0);
    expect(held).toMatchObject({ from: 0, to: 0, by: { x: 0, y: 0 } });
    expect(dragBy(held, { x: 60, y: 10 })).toMatchObject({ from: 0, to: 1 });
    expect(dragBy(dragBy(held, { x: 60, y: 10 }), { x: 0, y: 0 })).toMatchObject({ to: 0 });
  });

  test('Space and Enter pick a card up, then drop it', () => {
    for (const key of [' ', 'Enter'])
      expect([keyCommand(key, undefined), keyCommand(key, pickUp(ROW, 1))]).toEqual(['pickUp', 'drop']);
  });

  test('arrows and Escape act on a card that is picked up only', () => {
    const held = dragBy(pickUp(ROW, 1), { x: 25, y: 0 });
    expect([keyCommand('ArrowRight', held), keyCommand('Escape', held)]).toEqual([{ by: { x: 50, y: 0 } }, 'putBack']);
    expect(['ArrowRight', 'Escape', 'a'].map((key) => keyCommand(key, undefined))).toEqual([null, null, null]);
    expect(keyCommand('a', held)).toBeNull();
  });
});

test('counts through the last item that visitors see', () => {
  const items = [false, true, true, false, true, false].map((active) => ({ active }));
  expect([1, 2, 3, 4].map((most) => countThroughActive(items, most))).toEqual([2, 3, 5, 6]);
  expect(countThroughActive([], 6)).toBe(0);
});
