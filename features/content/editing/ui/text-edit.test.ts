import { expect, test, vi } from 'vitest';
import { openEdit, saveEdit, type TextEdit, textEdits } from './text-edit.ts';

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
