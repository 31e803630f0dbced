import { expect, test, vi } from 'vitest';
import { getCurrentToast } from '#ui/toast-store.ts';
import { dropUnsaved, openEdit, saveEdit, type TextEdit, textEdits } from './text-edit.ts';

const anchor = {} as HTMLElement;

test('a text that is changed again while it is on its way goes on from there, and the later save waits', async () => {
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
  const first = saveEdit({ edit, anchor, typed: 'One' }, 'One');
  await vi.waitFor(() => expect(calls).toEqual([['One', 'Old']]));
  openEdit(edit, anchor);
  const { opened } = textEdits();
  expect([opened!.typed, opened!.edit.value]).toEqual(['One', 'One']);
  const second = saveEdit(opened!, 'Two');
  expect(textEdits().saving.get(edit.id)).toBe('Two');
  expect(calls).toHaveLength(1);
  answers[0]!(true);
  await first;
  // The page still shows what is on its way.
  expect(textEdits().saving.get(edit.id)).toBe('Two');
  await vi.waitFor(() =>
    expect(calls).toEqual([
      ['One', 'Old'],
      ['Two', 'One'],
    ]),
  );
  answers[1]!(true);
  await second;
  expect(textEdits().saving.size).toBe(0);
});

test('what could not be stored is there when its text is opened again, on what it was based on', async () => {
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
  await saveEdit({ edit: edit('one'), anchor, typed: 'Old' }, 'One');
  // Its message takes the place of the first.
  await saveEdit({ edit: edit('two'), anchor, typed: 'Old' }, 'Two');
  // Somebody else was there meanwhile: the save must be able to tell.
  openEdit({ ...edit('one'), value: 'Newer' }, anchor, { caret: 1 });
  const { opened } = textEdits();
  expect(opened).toMatchObject({ typed: 'One', edit: { value: 'Old' } });
  save.mockResolvedValue({ saved: true });
  await saveEdit(opened!, 'One and more');
  expect(save).toHaveBeenLastCalledWith('One and more', 'Old');
  openEdit({ ...edit('one'), value: 'One and more' }, anchor);
  expect(textEdits().opened).toMatchObject({ typed: 'One and more' });
  dropUnsaved('content:two');
  openEdit(edit('two'), anchor);
  expect(textEdits().opened).toMatchObject({ typed: 'Old' });
});

test('a saved text is said to be live, and can be taken back from its message', async () => {
  const save = vi.fn<TextEdit['save']>().mockResolvedValue({ saved: true });
  const edit: TextEdit = {
    ...{ id: 'content:home.faq.title', label: 'Title', value: 'Old', shape: 'line', max: 40 },
    problem: () => null,
    save,
  };
  await saveEdit({ edit, anchor, typed: 'Old' }, 'New');
  expect(getCurrentToast()).toMatchObject({ title: 'Live now', durationMs: 10_000, action: { label: 'Undo' } });
  getCurrentToast()!.action!.run();
  await vi.waitFor(() => expect(getCurrentToast()).toMatchObject({ title: 'Undone' }));
  expect(save).toHaveBeenLastCalledWith('Old', 'New');
  expect(getCurrentToast()!.action).toBeUndefined();

  await saveEdit({ edit: { ...edit, isHidden: true }, anchor, typed: 'Old' }, 'New');
  expect(getCurrentToast()!.title).toBe('Saved');

  // Somebody else changed it meanwhile: the choice is the owner's.
  save.mockResolvedValue({ saved: false, current: 'Theirs', by: null });
  getCurrentToast()!.action!.run();
  await vi.waitFor(() => expect(textEdits().conflict).toMatchObject({ typed: 'Old', current: 'Theirs' }));
});
