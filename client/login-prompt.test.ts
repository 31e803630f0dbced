import { expect, test, vi } from 'vitest';
import { canPromptLogin, promptLogin, registerLoginPrompt, retryAfterLogin } from './login-prompt.ts';

const SIGNED_OUT = new Error('401');
const isSignedOut = (error: unknown) => error === SIGNED_OUT;

test('repeats all requests that failed with an expired session after one login prompt', async () => {
  let signedIn = false;
  let answer = (_: boolean) => {};
  const ask = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)));
  const end = registerLoginPrompt(ask);
  const work = (name: string) =>
    vi.fn(async () => {
      if (!signedIn) throw SIGNED_OUT;
      return name;
    });
  const both = [work('a'), work('b')];
  const done = Promise.all(both.map((each) => retryAfterLogin(each, isSignedOut)));
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  signedIn = true;
  answer(true);
  expect(await done).toEqual(['a', 'b']);
  expect(both.map((each) => each.mock.calls.length)).toEqual([2, 2]);

  signedIn = false;
  const refused = retryAfterLogin(work('c'), isSignedOut);
  refused.catch(() => {});
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(2));
  answer(false);
  await expect(refused).rejects.toBe(SIGNED_OUT);
  end();
  // No prompt is mounted any more.
  await expect(retryAfterLogin(work('d'), isSignedOut)).rejects.toBe(SIGNED_OUT);
  expect([ask.mock.calls.length, canPromptLogin(), await promptLogin()]).toEqual([2, false, false]);
});

test('does not prompt for login after other failures', async () => {
  const ask = vi.fn(async () => true);
  const end = registerLoginPrompt(ask);
  await expect(retryAfterLogin(() => Promise.reject(new Error('503')), isSignedOut)).rejects.toThrow('503');
  expect(ask).not.toHaveBeenCalled();
  end();
});

test('prompts again after a refusal for a user action, not for a background request', async () => {
  let signedIn = false;
  const ask = vi.fn(async () => signedIn);
  const end = registerLoginPrompt(ask);
  expect(await promptLogin({ isWanted: false })).toBe(false);
  expect(await promptLogin({ isWanted: false })).toBe(false);
  expect(ask).toHaveBeenCalledTimes(1);
  signedIn = true;
  expect(await promptLogin()).toBe(true);
  // The next session ends one day, too.
  expect(await promptLogin({ isWanted: false })).toBe(true);
  expect(ask).toHaveBeenCalledTimes(3);
  end();
});
