import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/request.ts';
import type { Showing, ShowingDraft } from '../shown.contract.ts';
import { DraftSaver } from './draft-saver.ts';

const DRAFT = { title: 'Bonanza A36', excerpt: [0] } as unknown as ShowingDraft;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A saver, and the server that it saves to. */
function makeSaver() {
  const saved: string[] = [];
  let problem: unknown = null;
  let at: string | null = null;
  const saver = new DraftSaver({ draft: DRAFT, draftedAt: null }, async ({ draft, basedOn }) => {
    if (problem) throw problem;
    if (basedOn !== at) throw new ApiError('409', { status: 409 });
    saved.push(draft.title);
    at = `${saved.length}`;
    return { draft, draftedAt: at } as Showing;
  });
  const fail = (error: unknown) => {
    problem = error;
  };
  return { saver, saved, state: () => saver.store.getState(), fail };
}

test('changes are saved once they pause, and each save follows the one before', async () => {
  const { saver, saved, state } = makeSaver();
  saver.change({ title: 'A' });
  saver.change({ title: 'AB' });
  expect(state().saving).toBe('unsaved');
  await vi.runAllTimersAsync();
  saver.change({ title: 'ABC' });
  expect(await saver.save()).toBe(true);
  expect([saved, saver.basedOn, state().saving]).toEqual([['AB', 'ABC'], '2', 'saved']);
});

test('what is changed during a save is saved, too', async () => {
  const { saver, saved } = makeSaver();
  saver.change({ title: 'A' });
  const first = saver.save();
  saver.change({ title: 'B' });
  expect([await first, saved]).toEqual([true, ['A', 'B']]);
});

test('a failed save keeps the changes for the next try', async () => {
  const { saver, saved, state, fail } = makeSaver();
  fail(new TypeError('Failed to fetch'));
  saver.change({ title: 'A' });
  expect(await saver.save()).toBe(false);
  expect(state()).toMatchObject({ saving: 'failed', draft: { title: 'A' } });
  fail(null);
  expect([await saver.save(), saved]).toEqual([true, ['A']]);
});

test('another window is not overwritten, and what it saved can be loaded', async () => {
  const { saver, saved, state } = makeSaver();
  saver.restart({ draft: DRAFT, draftedAt: 'other' });
  saver.change({ title: 'A' });
  expect(await saver.save()).toBe(false);
  expect(state().saving).toBe('moved');
  saver.receive({ draft: DRAFT, draftedAt: null });
  expect(state().draft.title).toBe('A');
  saver.restart({ draft: DRAFT, draftedAt: null });
  saver.change({ title: 'B' });
  expect([await saver.save(), saved]).toEqual([true, ['B']]);
});
