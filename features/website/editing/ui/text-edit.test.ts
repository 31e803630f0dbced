import { expect, onTestFinished, test, vi } from 'vitest';
import { answerQuestion, registerQuestionHost, useQuestion } from '#ui/confirm.tsx';
import { getCurrentToast } from '#ui/toast.tsx';
import { commitEdit, hostTextEdits, saveEdit, sendTextEvent, useTextEdits } from './text-edit.ts';
import type { SaveResult, TextEdit } from './text-edit-state.ts';

const anchor = {} as HTMLElement;
const textEdits = useTextEdits.getState;
const openEdit = (edit: TextEdit) => sendTextEvent({ type: 'edit', edit, anchor });
/** The open field. */
function opened() {
  const { open } = textEdits();
  if (!open) throw new Error('no field is open');
  return open;
}

test('a text changed again while it is being saved continues from there, and its next save waits', async () => {
  const calls: [value: string, base: string][] = [];
  const answers: ((saved: boolean) => void)[] = [];
  const edit: TextEdit = {
    id: 'content:home.faq.title',
    label: 'Title',
    value: 'Old',
    shape: 'line',
    max: 40,
    problem: () => null,
    save: (value, base) => {
      calls.push([value, base]);
      return new Promise((resolve, reject) => {
        answers.push((saved) => (saved ? resolve({ saved: true }) : reject(new Error('503'))));
      });
    },
  };
  const first = saveEdit({ edit, anchor }, 'One');
  await vi.waitFor(() => expect(calls).toEqual([['One', 'Old']]));
  openEdit(edit);
  expect([opened().typed, opened().edit.value]).toEqual(['One', 'One']);
  const second = saveEdit(opened(), 'Two');
  expect(textEdits().saving[edit.id]?.typed).toBe('Two');
  expect(calls).toHaveLength(1);
  answers[0]!(true);
  await first;
  // The page still shows the pending text.
  expect(textEdits().saving[edit.id]?.typed).toBe('Two');
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ['One', 'Old'],
      ['Two', 'One'],
    ]),
  );
  answers[1]!(true);
  await second;
  expect(textEdits().saving).toEqual({});
});

test('a failed save leaves a draft with its own text and base', async () => {
  const save = vi.fn<TextEdit['save']>().mockRejectedValue(new Error('offline'));
  const edit = (id: string): TextEdit => ({
    id: `content:${id}`,
    label: 'Title',
    value: 'Old',
    shape: 'line',
    max: 40,
    problem: () => null,
    save,
  });
  await saveEdit({ edit: edit('one'), anchor }, 'One');
  // Its toast replaces the first.
  await saveEdit({ edit: edit('two'), anchor }, 'Two');
  // Another admin saved meanwhile: the next save must find the conflict.
  openEdit({ ...edit('one'), value: 'Newer' });
  expect(opened()).toMatchObject({ typed: 'One', edit: { value: 'Old' } });
  save.mockResolvedValue({ saved: true });
  await saveEdit(opened(), 'One and more');
  expect(save).toHaveBeenLastCalledWith('One and more', 'Old');
  openEdit({ ...edit('one'), value: 'One and more' });
  expect(opened()).toMatchObject({ typed: 'One and more' });
  openEdit(edit('two'));
  expect(opened()).toMatchObject({ typed: 'Two' });
  sendTextEvent({ type: 'cancel' });
  openEdit(edit('two'));
  expect(opened()).toMatchObject({ typed: 'Old' });
});

test('a draft survives a reload while its save waits for a login, and is removed once saved', async () => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
  });
  const { promise, resolve } = Promise.withResolvers<SaveResult>();
  const edit: TextEdit = {
    id: 'content:four',
    label: 'Title',
    value: 'Old',
    shape: 'line',
    max: 40,
    problem: () => null,
    save: () => promise,
  };
  const stored = () => JSON.parse(storage.get('draft:texts')!)[edit.id];
  const saved = saveEdit({ edit, anchor }, 'New');
  expect(stored()).toEqual({ typed: 'New', base: 'Old' });
  // Edit mode starts again on another page.
  hostTextEdits(() => {})();
  resolve({ saved: true });
  await saved;
  expect([stored(), textEdits().drafts[edit.id]]).toEqual([undefined, undefined]);

  storage.set('draft:texts', JSON.stringify({ [edit.id]: { typed: 'New', base: 'Old' } }));
  onTestFinished(hostTextEdits(() => {}));
  openEdit(edit);
  expect(opened().typed).toBe('New');
  sendTextEvent({ type: 'cancel' });
});

test('the toast of a saved text says it is live and offers Undo', async () => {
  const save = vi.fn<TextEdit['save']>().mockResolvedValue({ saved: true });
  const edit: TextEdit = {
    id: 'content:home.faq.title',
    label: 'Title',
    value: 'Old',
    shape: 'line',
    max: 40,
    problem: () => null,
    save,
  };
  await saveEdit({ edit, anchor }, 'New');
  expect(getCurrentToast()).toMatchObject({ title: 'Live now', durationMs: 10_000, action: { label: 'Undo' } });
  getCurrentToast()!.action!.run();
  await vi.waitFor(() => expect(getCurrentToast()).toMatchObject({ title: 'Undone' }));
  expect(save).toHaveBeenLastCalledWith('Old', 'New');
  expect(getCurrentToast()!.action).toBeUndefined();

  await saveEdit({ edit: { ...edit, isHidden: true }, anchor }, 'New');
  expect(getCurrentToast()!.title).toBe('Saved');

  // Another admin changed it meanwhile.
  onTestFinished(registerQuestionHost());
  save.mockResolvedValue({ saved: false, current: 'Theirs', by: null });
  getCurrentToast()!.action!.run();
  const asked = () => useQuestion.getState().question;
  await vi.waitFor(() => expect(asked()?.title).toBe('Someone else changed this while you were typing'));
  // The text that was combined there is based on theirs.
  const fields = new FormData();
  fields.set('text', 'Both ');
  void answerQuestion('save', fields);
  await vi.waitFor(() => expect(save).toHaveBeenLastCalledWith('Both', 'Theirs'));
  await vi.waitFor(() => expect(asked()).not.toBe(null));
  void answerQuestion('theirs', fields);
});

test('leaving the field saves a changed text, closes an unchanged one and keeps an invalid one open', async () => {
  const save = vi.fn<TextEdit['save']>().mockResolvedValue({ saved: true });
  const edit: TextEdit = {
    id: 'content:three',
    label: 'Title',
    value: 'Old',
    shape: 'line',
    max: 40,
    save,
    problem: (value) => (value === '' ? 'Enter some text' : null),
  };
  openEdit(edit);
  sendTextEvent({ type: 'type', typed: 'Old ' });
  expect([commitEdit(), textEdits().open, save.mock.calls.length]).toEqual([true, null, 0]);
  openEdit(edit);
  sendTextEvent({ type: 'type', typed: ' ' });
  expect([commitEdit(), opened().problem]).toEqual([false, 'Enter some text']);
  sendTextEvent({ type: 'type', typed: ' New ' });
  expect([commitEdit(), textEdits().open, textEdits().saving[edit.id]?.typed]).toEqual([true, null, 'New']);
  await vi.waitFor(() => expect(save).toHaveBeenCalledWith('New', 'Old'));
  // A blur of the closed field.
  expect([commitEdit(), save.mock.calls.length]).toEqual([true, 1]);
});
