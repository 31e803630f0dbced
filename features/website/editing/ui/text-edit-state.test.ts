import { expect, test } from 'vitest';
import { NO_EDITS, nextEdits, type TextEdit, type TextEvent } from './text-edit-state.ts';

const anchor = {} as HTMLElement;
const EDIT: TextEdit = {
  id: 'content:home.faq.title',
  label: 'Title',
  value: 'Old',
  shape: 'line',
  max: 40,
  problem: () => null,
  save: async () => ({ saved: true }),
};
const { id } = EDIT;
const open: TextEvent = { type: 'edit', edit: EDIT, anchor };
const save: TextEvent = { type: 'save', id, draft: { typed: 'New', base: 'Old' } };
const fail: TextEvent = { type: 'fail', id, draft: { typed: 'New', base: 'Old' } };
const after = (...events: TextEvent[]) => events.reduce(nextEdits, NO_EDITS);

test('a text opens with the caret at the click, otherwise at its end', () => {
  expect(after({ ...open, caret: 1 }).open).toMatchObject({ typed: 'Old', caret: 1, problem: null });
  expect(after(open).open).toMatchObject({ caret: 3 });
});

test('a text that is being saved opens with that value as its base', () => {
  expect(after(save, open).open).toMatchObject({ typed: 'New', edit: { value: 'New' } });
});

test('a text opens with its draft, based on the text that the draft replaced', () => {
  const changed = { ...open, edit: { ...EDIT, value: 'Theirs' }, caret: 1 };
  expect(after(save, fail, { type: 'settle', id }, changed).open).toMatchObject({
    typed: 'New',
    caret: 3,
    edit: { value: 'Old' },
  });
});

test('typing keeps the shape of the text, and the problem until the next save', () => {
  const typed = after(open, { type: 'refuse', problem: 'Too long' }, { type: 'type', typed: 'Two\nlines' });
  expect(typed.open).toMatchObject({ typed: 'Two lines', problem: 'Too long' });
});

test('a save closes the field, drops the draft and shows the new text until it settles', () => {
  expect(after(fail, open, save)).toEqual({ open: null, saving: { [id]: { typed: 'New', base: 'Old' } }, drafts: {} });
  expect(after(save, { type: 'settle', id })).toEqual(NO_EDITS);
});

test('a cancelled edit drops its draft, a closed field keeps it', () => {
  expect(after(fail, open, { type: 'cancel' })).toEqual(NO_EDITS);
  expect(after(fail, open, { type: 'close' })).toMatchObject({ open: null, drafts: { [id]: { typed: 'New' } } });
});
