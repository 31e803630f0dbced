import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerQuestion, choose, confirm, registerQuestionHost, useQuestion } from './confirm.tsx';

const QUESTION = { title: 'Delete this photo?', text: 'You can’t undo this.', confirm: 'Delete' };
const ASKED = {
  title: QUESTION.title,
  text: QUESTION.text,
  answers: [
    { key: 'cancel', label: 'Cancel' },
    { key: 'confirm', label: 'Delete' },
  ],
};
const FIELDS = new FormData();
const shown = () => useQuestion.getState();
const confirmQuestion = () => answerQuestion('confirm', FIELDS);
const cancelQuestion = () => void answerQuestion('cancel', FIELDS);
let leave: () => void;

beforeEach(() => {
  leave = registerQuestionHost();
});
afterEach(() => leave());

test('answers true or false, once the dialog is closed', async () => {
  const first = confirm(QUESTION);
  expect(shown().question).toMatchObject(ASKED);
  void confirmQuestion();
  expect(await first).toBe(true);
  expect(shown().question).toBe(null);

  const second = confirm(QUESTION);
  cancelQuestion();
  expect([await second, shown().question]).toEqual([false, null]);
});

test('stays open and busy while the action runs, which a second click does not start again', async () => {
  let finish = () => {};
  const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const answer = confirm({ ...QUESTION, action });
  void confirmQuestion();
  void confirmQuestion();
  expect([action.mock.calls, shown().busy, shown().question !== null]).toEqual([[[FIELDS]], 'confirm', true]);
  finish();
  expect([await answer, shown().question]).toEqual([true, null]);
});

test('stays open after a failed action, to be tried again', async () => {
  const action = vi
    .fn(async () => true)
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValueOnce(false);
  const answer = confirm({ ...QUESTION, action });
  for (const _ of ['throws', 'returns false']) {
    await confirmQuestion();
    expect(shown()).toMatchObject({ question: ASKED, busy: null });
  }
  await confirmQuestion();
  expect([await answer, shown().question]).toEqual([true, null]);
});

test('cannot be cancelled while the action runs', async () => {
  let finish = () => {};
  const answer = confirm({ ...QUESTION, action: () => new Promise<void>((resolve) => (finish = resolve)) });
  void confirmQuestion();
  cancelQuestion();
  expect(shown()).toMatchObject({ question: ASKED, busy: 'confirm' });
  finish();
  expect([await answer, shown().question]).toEqual([true, null]);
});

test.each([true, false])(
  'answers %s as its action did, also after its page was left, and closes no other',
  async (isDone) => {
    let finish = (_: boolean) => {};
    const first = confirm({ ...QUESTION, action: () => new Promise<boolean>((resolve) => (finish = resolve)) });
    void confirmQuestion();
    leave();
    leave = registerQuestionHost();
    expect(shown().question).toBe(null);

    void confirm({ ...QUESTION, title: 'Another' });
    finish(isDone);
    expect(await first).toBe(isDone);
    expect(shown()).toMatchObject({ question: { title: 'Another' }, busy: null });
  },
);

test('answers an open question false when another is asked or its page is left', async () => {
  const first = confirm(QUESTION);
  const second = confirm({ ...QUESTION, title: 'Another' });
  expect([await first, shown().question?.title]).toEqual([false, 'Another']);
  leave();
  expect([await second, shown().question]).toEqual([false, null]);
  // No host is mounted any more.
  expect([await confirm(QUESTION), shown().question]).toEqual([false, null]);
  leave = registerQuestionHost();
});

test('answers with the key of one of several answers, and null once its page is left', async () => {
  const take = vi.fn();
  const ask = () =>
    choose({
      title: 'Two versions',
      text: 'Choose one.',
      answers: [
        { key: 'back', label: 'Back', action: take },
        { key: 'theirs', label: 'Keep theirs' },
        { key: 'mine', label: 'Save mine' },
      ],
    });
  const answers = [];
  for (const key of ['back', 'theirs', 'mine']) {
    const answer = ask();
    void answerQuestion(key, FIELDS);
    answers.push(await answer);
  }
  expect([answers, take.mock.calls, shown().question]).toEqual([['back', 'theirs', 'mine'], [[FIELDS]], null]);
  const left = ask();
  leave();
  expect(await left).toBe(null);
  leave = registerQuestionHost();
});
