import { expect, test, vi } from 'vitest';
import { onCleanUp } from '#tests/support/database.ts';
import { type BackgroundLoopOptions, startBackgroundLoop } from './background-loop.ts';

/** Patient, for busy machines. */
const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, 10_000);

const log = { warn: () => {} };

function startLoop(step: BackgroundLoopOptions['step'], options: Partial<BackgroundLoopOptions> = {}) {
  const loop = startBackgroundLoop({ step, failure: 'failed', log, pollMs: 60_000, recoverMs: 60_000, ...options });
  onCleanUp(() => loop.stop());
  return loop;
}

test('a loop starts with pending work and continues until none is left', async () => {
  let left = 3;
  const step = vi.fn(async () => left-- > 0);
  startLoop(step);
  await soon(() => expect(step).toHaveBeenCalledTimes(4));
});

test('runs again when it is woken, even in the middle of a step', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const step = vi.fn<BackgroundLoopOptions['step']>(async () => false);
  step.mockImplementationOnce(() => promise);
  const loop = startLoop(step);
  loop.wake();
  resolve(false);
  await soon(() => expect(step).toHaveBeenCalledTimes(2));
  loop.wake();
  await soon(() => expect(step).toHaveBeenCalledTimes(3));
});

test('logs a failed step and does not retry it at once', async () => {
  const warn = vi.fn();
  const step = vi.fn<BackgroundLoopOptions['step']>(async () => {
    throw new Error('no database');
  });
  const loop = startLoop(step, { log: { warn } });
  await soon(() => expect(warn).toHaveBeenCalledExactlyOnceWith({ err: expect.any(Error) }, 'failed'));
  expect(step).toHaveBeenCalledTimes(1);
  loop.wake();
  await soon(() => expect(step).toHaveBeenCalledTimes(2));
});

test('waits for the current step on stop, and starts no other', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const step = vi.fn(() => promise);
  const loop = startLoop(step);
  const stopped = loop.stop();
  resolve(true);
  await stopped;
  expect(step).toHaveBeenCalledTimes(1);
});
