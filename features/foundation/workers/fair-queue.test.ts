import { expect, it } from 'vitest';
import { FairQueue } from './queue.process.server.ts';

function inOrder(queue: FairQueue<string>, most = 100): string {
  const jobs: string[] = [];
  for (let job = queue.next(); job && jobs.length < most; job = queue.next()) jobs.push(job);
  return jobs.join(' ');
}

it('keeps the order of one sender', () => {
  const queue = new FairQueue<string>();
  for (const [job, weight] of [
    ['large', 49],
    ['small', 1],
    ['medium', 10],
  ] as const)
    queue.add(job, 'a', weight);
  expect(inOrder(queue)).toBe('large small medium');
  expect(queue.next()).toBeUndefined();
});

it('makes further pictures of a sender wait behind those of others', () => {
  const queue = new FairQueue<string>();
  for (const job of ['a1', 'a2', 'a3']) queue.add(job, 'a', 49);
  for (const job of ['b1', 'b2']) queue.add(job, 'b', 49);
  queue.add('c1', 'c', 49);
  expect(inOrder(queue)).toBe('a1 b1 c1 a2 b2 a3');
});

it('gives senders equal shares by weight, not by number', () => {
  const queue = new FairQueue<string>();
  for (let n = 0; n < 3; n += 1) queue.add('large', 'a', 40);
  for (let n = 0; n < 12; n += 1) queue.add('small', 'b', 10);
  expect(
    inOrder(queue, 10)
      .split(' ')
      .filter((job) => job === 'large'),
  ).toHaveLength(2);
});

it('takes a small picture of a new sender next while two others keep sending large ones', () => {
  const queue = new FairQueue<string>();
  const refill = () => {
    for (const sender of ['a', 'b']) queue.add('large', sender, 49);
  };
  for (let n = 0; n < 4; n += 1) refill();
  for (let n = 0; n < 50; n += 1) {
    expect(queue.next()).toBe('large');
    if (n % 2 === 0) refill();
  }
  queue.add('small', 'c', 1);
  expect(queue.next()).toBe('small');
});

it('credits no sender for idle time', () => {
  const queue = new FairQueue<string>();
  for (let n = 0; n < 10; n += 1) queue.add('a', 'a', 10);
  for (let n = 0; n < 5; n += 1) queue.next();
  for (let n = 0; n < 5; n += 1) queue.add('b', 'b', 10);
  expect(inOrder(queue).slice(0, 11)).toBe('a b a b a b');
});
