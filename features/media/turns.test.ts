import { expect, it } from 'vitest';
import { FairTurns } from './turns.process.server.ts';

function inOrder(turns: FairTurns<string>, most = 100): string {
  const jobs: string[] = [];
  for (let job = turns.next(); job && jobs.length < most; job = turns.next()) jobs.push(job);
  return jobs.join(' ');
}

it('keeps the order of one sender', () => {
  const turns = new FairTurns<string>();
  for (const [job, weight] of [
    ['large', 49],
    ['small', 1],
    ['medium', 10],
  ] as const)
    turns.add(job, 'a', weight);
  expect(inOrder(turns)).toBe('large small medium');
  expect(turns.next()).toBeUndefined();
});

it('has the further pictures of a sender wait behind those of others', () => {
  const turns = new FairTurns<string>();
  for (const job of ['a1', 'a2', 'a3']) turns.add(job, 'a', 49);
  for (const job of ['b1', 'b2']) turns.add(job, 'b', 49);
  turns.add('c1', 'c', 49);
  expect(inOrder(turns)).toBe('a1 b1 c1 a2 b2 a3');
});

it('gives senders the same share by weight, not by number', () => {
  const turns = new FairTurns<string>();
  for (let n = 0; n < 3; n += 1) turns.add('large', 'a', 40);
  for (let n = 0; n < 12; n += 1) turns.add('small', 'b', 10);
  expect(
    inOrder(turns, 10)
      .split(' ')
      .filter((job) => job === 'large'),
  ).toHaveLength(2);
});

it('takes a small picture of a new sender next, while two keep sending large ones', () => {
  const turns = new FairTurns<string>();
  const refill = () => {
    for (const sender of ['a', 'b']) turns.add('large', sender, 49);
  };
  for (let n = 0; n < 4; n += 1) refill();
  for (let n = 0; n < 50; n += 1) {
    expect(turns.next()).toBe('large');
    if (n % 2 === 0) refill();
  }
  turns.add('small', 'c', 1);
  expect(turns.next()).toBe('small');
});

it('credits no sender for time without pictures', () => {
  const turns = new FairTurns<string>();
  for (let n = 0; n < 10; n += 1) turns.add('a', 'a', 10);
  for (let n = 0; n < 5; n += 1) turns.next();
  for (let n = 0; n < 5; n += 1) turns.add('b', 'b', 10);
  expect(inOrder(turns).slice(0, 11)).toBe('a b a b a b');
});
