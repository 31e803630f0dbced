import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { moveItem } from '#features/audit/rules.ts';
import { reorderList } from './list-order.ts';

const KEY = ['', 'api', 'services'];
let lists: QueryClient;
let stored: number[];
let heard: number[][];
/** How the site answers each call in turn, from 200. */
let statuses: number[];
/** The site, once it is to answer. */
let answers: (() => void)[];
const refresh = vi.fn(async () => lists.setQueryData(KEY, records(stored)));

beforeEach(() => {
  lists = new QueryClient();
  [stored, heard, statuses, answers] = [[1, 2, 3, 4], [], [], []];
  lists.setQueryData(KEY, records(stored));
  refresh.mockClear();
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { ids } = JSON.parse(body) as { ids: number[] };
    heard.push(ids);
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

test('quick moves end as they were clicked: a call each, one after the other, and none is lost', async () => {
  const moves = [step(4, -1), step(4, -1), step(4, -1), step(1, 1)];
  await vi.waitFor(() => expect(shown()).toEqual([4, 2, 1, 3]));
  expect(heard).toEqual([[1, 2, 4, 3]]);
  await answer();
  // The list is not fetched between two moves: that would take back the later ones.
  await vi.waitFor(() => expect(heard).toHaveLength(2));
  expect([refresh.mock.calls.length, shown()]).toEqual([0, [4, 2, 1, 3]]);
  for (let more = 0; more < 3; more++) await answer();
  expect(await Promise.all(moves)).toEqual([undefined, undefined, undefined, undefined]);
  expect(heard).toEqual([
    [1, 2, 4, 3],
    [1, 4, 2, 3],
    [4, 1, 2, 3],
    [4, 2, 1, 3],
  ]);
  expect([stored, shown(), refresh.mock.calls.length]).toEqual([[4, 2, 1, 3], [4, 2, 1, 3], 1]);
});

test('an answer that was asked for before a move does not take it back', async () => {
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

test('where all fail, the order that the site has comes back', async () => {
  statuses = [503, 503];
  const moves = [step(1, 1), step(1, 1)];
  await answer();
  await answer();
  expect(await Promise.all(moves)).toEqual([expect.any(Error), expect.any(Error)]);
  expect([shown(), stored, refresh.mock.calls.length]).toEqual([[1, 2, 3, 4], [1, 2, 3, 4], 0]);
});

test('a move after one that failed counts, and one that leads nowhere is no call', async () => {
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
  expect(heard).toHaveLength(2);
});
