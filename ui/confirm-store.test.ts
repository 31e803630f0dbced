import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelQuestion, confirm, confirmQuestion, registerQuestionHost, useQuestion } from './confirm-store.ts';

const QUESTION = { title: 'Delete this photo?', text: 'You can’t undo this.', confirm: 'Delete' };
const FIELDS = new FormData();
const shown = () => useQuestion.getState();
let leave: () => void;

beforeEach(() => {
  leave = registerQuestionHost();
});
afterEach(() => leave());

test('answers true or false, once the dialog is closed', async () => {
  const first = confirm(QUESTION);
  expect(shown().asked).toMatchObject(QUESTION);
  void confirmQuestion(FIELDS);
  expect(await first).toBe(true);
  expect(shown().asked).toBe(null);

  const second = confirm(QUESTION);
  cancelQuestion();
  expect([await second, shown().asked]).toEqual([false, null]);
});

test('stays open and busy while the action runs, which a second click does not start again', async () => {
  let finish = () => {};
  const action = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const answer = confirm({ ...QUESTION, action });
  void confirmQuestion(FIELDS);
  void confirmQuestion(FIELDS);
  expect([action.mock.calls, shown().isBusy, shown().asked !== null]).toEqual([[[FIELDS]], true, true]);
  finish();
  expect([await answer, shown().asked]).toEqual([true, null]);
});

test('stays open after a failed action, to be tried again', async () => {
  const action = vi
    .fn(async () => true)
    .mockRejectedValueOnce(new Error('503'))
    .mockResolvedValueOnce(false);
  const answer = confirm({ ...QUESTION, action });
  for (const _ of ['throws', 'returns false']) {
    await confirmQuestion(FIELDS);
    expect(shown()).toMatchObject({ asked: QUESTION, isBusy: false });
  }
  await confirmQuestion(FIELDS);
  expect([await answer, shown().asked]).toEqual([true, null]);
});

test('cannot be cancelled while the action runs', async () => {
  let finish = () => {};
  const answer = confirm({ ...QUESTION, action: () => new Promise<void>((resolve) => (finish = resolve)) });
  void confirmQuestion(FIELDS);
  cancelQuestion();
  expect(shown()).toMatchObject({ asked: QUESTION, isBusy: true });
  finish();
  expect([await answer, shown().asked]).toEqual([true, null]);
});

test.each([true, false])(
  'answers %s as its action did, also after its page was left, and closes no other',
  async (isDone) => {
    let finish = (_: boolean) => {};
    const first = confirm({ ...QUESTION, action: () => new Promise<boolean>((resolve) => (finish = resolve)) });
    void confirmQuestion(FIELDS);
    leave();
    leave = registerQuestionHost();
    expect(shown().asked).toBe(null);

    void confirm({ ...QUESTION, title: 'Another' });
    finish(isDone);
    expect(await first).toBe(isDone);
    expect(shown()).toMatchObject({ asked: { title: 'Another' }, isBusy: false });
  },
);

test('answers an open question false when another is asked or its page is left', async () => {
  const first = confirm(QUESTION);
  const second = confirm({ ...QUESTION, title: 'Another' });
  expect([await first, shown().asked?.title]).toEqual([false, 'Another']);
  leave();
  expect([await second, shown().asked]).toEqual([false, null]);
  // No host is mounted any more.
  expect([await confirm(QUESTION), shown().asked]).toEqual([false, null]);
  leave = registerQuestionHost();
});
