import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { QueueFullError, takeTurn, WorkerQueue } from './queue.process.server.ts';
import { MAX_PROCESSES, WorkerProcess } from './worker.process.server.ts';

const worker = () => ({ close() {} });

test('a queue gives each worker one thing at a time and refuses what is too much', async () => {
  const queue = new WorkerQueue([worker(), worker()], 1);
  const ends: (() => void)[] = [];
  const busy = new Set<object>();
  const take = () =>
    queue.take(async (taken) => {
      expect(busy.has(taken)).toBe(false);
      busy.add(taken);
      await new Promise<void>((resolve) => ends.push(resolve));
      busy.delete(taken);
    });
  const taken = [take(), take(), take()];
  await expect(take()).rejects.toBeInstanceOf(QueueFullError);
  await Promise.resolve();
  expect(busy.size).toBe(2);
  while (ends.length > 0 || busy.size > 0) {
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  await Promise.all(taken);
});

test('two senders leave room in a queue, and a third comes next but one', async () => {
  const queue = new WorkerQueue([worker()], 9);
  const done: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const take = (sender: string) =>
    queue.take(async () => {
      await held;
      done.push(sender);
    }, sender);
  const first = take('a');
  const taken = ['a', 'b'].flatMap((sender) => [1, 2, 3].map(() => take(sender)));
  for (const sender of ['a', 'b']) await expect(take(sender)).rejects.toBeInstanceOf(QueueFullError);
  const third = take('c');
  release();
  await Promise.all([first, ...taken, third]);
  expect(done).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a', 'b']);
});

test('a queue goes on after work that fails', async () => {
  const queue = new WorkerQueue([worker()], 1);
  await expect(queue.take(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.take(async () => 'done')).resolves.toBe('done');
});

test('calls about one subject take turns in the order they came, whether those before fail; others do not wait', async () => {
  const said: string[] = [];
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const first = takeTurn('a', async () => {
    await ended;
    said.push('first');
    throw new Error('broken');
  });
  const second = takeTurn('a', async () => said.push('second'));
  await takeTurn('b', async () => said.push('other'));
  end();
  await expect(first).rejects.toThrow('broken');
  await second;
  await takeTurn('a', async () => said.push('third'));
  expect(said).toEqual(['other', 'first', 'second', 'third']);
});

test('a process that waits ends for one more than may run, and starts anew', async () => {
  const workers = Array.from(
    { length: MAX_PROCESSES + 1 },
    () => new WorkerProcess<typeof import('node:process')>('node:process'),
  );
  onTestFinished(() => {
    for (const each of workers) each.close();
  });
  for (const each of workers) await each.run('uptime');
  expect(await workers[0]!.run('uptime')).toBeLessThan(await workers.at(-1)!.run('uptime'));
});

test('orders that wait for a place take it from a process that has just answered', async () => {
  const workers = Array.from(
    { length: MAX_PROCESSES + 1 },
    () => new WorkerProcess<typeof import('node:process')>('node:process'),
  );
  onTestFinished(() => {
    for (const each of workers) each.close();
  });
  await Promise.all(workers.map((each) => each.run('uptime')));
  const AGE_SECONDS = 0.5;
  await delay(1_000 * AGE_SECONDS);
  const uptimes: number[] = [];
  for (const each of workers) uptimes.push(await each.run('uptime'));
  expect(uptimes.filter((uptime) => uptime > AGE_SECONDS).length).toBeLessThanOrEqual(MAX_PROCESSES);
});
