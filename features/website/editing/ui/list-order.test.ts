import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveItem } from '#foundation/audit/changes.ts';
import { reorderList } from './records.ts';

const KEY = ['', 'api', 'services'];
let lists: QueryClient;
let stored: number[];
let received: number[][];
/** The status of each answer, 200 by default. */
let statuses: number[];
/** Resolve to let the server answer. */
let answers: (() => void)[];
const refresh = vi.fn(async () => lists.setQueryData(KEY, records(stored)));

beforeEach(() => {
  lists = new QueryClient();
  [stored, received, statuses, answers] = [[1, 2, 3, 4], [], [], []];
  lists.setQueryData(KEY, records(stored));
  refresh.mockClear();
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { ids } = JSON.parse(body) as { ids: number[] };
    received.push(ids);
    await new Promise<void>((resolve) => answers.push(resolve));
    const status = statuses.shift() ?? 200;
    if (status === 200) stored = ids;
    return new Response('{}', { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

const records = (ids: number[]) => ids.map((id) => ({ id }));
const shown = () => lists.getQueryData<{ id: number }[]>(KEY)!.map(({ id }) => id);
const step = (id: number, by: 1 | -1) =>
  reorderList({ lists, queryKey: KEY, address: '/api/services', refresh }, (ids) =>
    moveItem(ids, ids.indexOf(id), ids.indexOf(id) + by),
  ).catch((error: Error) => error);
async function answer() {
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers.shift()!();
}

test('sends quick moves in sequence and loses none', async () => {
  const moves = [step(4, -1), step(4, -1), step(4, -1), step(1, 1)];
  await vi.waitFor(() => expect(shown()).toEqual([4, 2, 1, 3]));
  expect(received).toEqual([[1, 2, 4, 3]]);
  await answer();
  // A refetch between two moves would undo the later ones.
  await vi.waitFor(() => expect(received).toHaveLength(2));
  expect([refresh.mock.calls.length, shown()]).toEqual([0, [4, 2, 1, 3]]);
  for (let more = 0; more < 3; more++) await answer();
  expect(await Promise.all(moves)).toEqual([undefined, undefined, undefined, undefined]);
  expect(received).toEqual([
    [1, 2, 4, 3],
    [1, 4, 2, 3],
    [4, 1, 2, 3],
    [4, 2, 1, 3],
  ]);
  expect([stored, shown(), refresh.mock.calls.length]).toEqual([[4, 2, 1, 3], [4, 2, 1, 3], 1]);
});

test('ignores a refetch that began before a move', async () => {
  let late = (_: object[]) => {};
  const asked = lists
    .fetchQuery({ queryKey: KEY, queryFn: () => new Promise<object[]>((resolve) => (late = resolve)) })
    .catch(() => {});
  await vi.waitFor(() => expect(lists.isFetching()).toBe(1));
  const move = step(1, 1);
  await vi.waitFor(() => expect(shown()).toEqual([2, 1, 3, 4]));
  late(records([1, 2, 3, 4]));
  await asked;
  expect(shown()).toEqual([2, 1, 3, 4]);
  await answer();
  await move;
  expect(shown()).toEqual([2, 1, 3, 4]);
});

test('restores the stored order when all moves fail', async () => {
  statuses = [503, 503];
  const moves = [step(1, 1), step(1, 1)];
  await answer();
  await answer();
  expect(await Promise.all(moves)).toEqual([expect.any(Error), expect.any(Error)]);
  expect([shown(), stored, refresh.mock.calls.length]).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], 0]);
});

test('keeps a move after a failed one and sends nothing for an unchanged order', async () => {
  statuses = [503];
  const moves = [step(1, 1), step(1, 1)];
  await answer();
  await answer();
  await Promise.all(moves);
  expect([shown(), stored]).toEqual([
    [2, 3, 1, 4],
    [2, 3, 1, 4],
  ]);
  await step(2, -1);
  expect(received).toHaveLength(2);
});
