import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#client/request.ts';
import { completeOffer, draftOf, offerLine, offerSection } from '#tests/support/offers.ts';
import type { OfferBody } from '../../offer.contract.ts';
import { DraftEditor, type KeptEdits } from './draft-editor.ts';
import { setArrival } from './TermsParts.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** An editor of a stored draft; `stored.n` counts its saves. */
function start({
  kept = null,
  body = completeOffer(),
  n = 0,
}: {
  kept?: KeptEdits | null;
  body?: OfferBody;
  n?: number;
} = {}) {
  let stored = draftOf(body, n);
  const put = vi.fn(async (change: { body: OfferBody; expectedUpdatedAt: string }) => {
    if (change.expectedUpdatedAt !== stored.updatedAt)
      throw new ApiError('409', { status: 409, problem: { current: { ...stored } } });
    n += 1;
    stored = draftOf(change.body, n);
    return stored;
  });
  const editor = new DraftEditor({ draft: stored, kept, put });
  editor.receive(stored);
  const others = (change: Partial<OfferBody>) => {
    n += 1;
    stored = draftOf({ ...stored.body, ...change }, n);
    return stored;
  };
  return { editor, put, others, stored: () => stored, state: () => editor.store.getState() };
}

const title = (text: string) => (body: OfferBody) => ({ ...body, title: text });
const terms = (text: string) => (body: OfferBody) => ({ ...body, terms: text });

describe('saving', () => {
  test('waits for two seconds without a change, and says when it was done', async () => {
    const { editor, put, state } = start();
    editor.edit(title('A'), 'title');
    await vi.advanceTimersByTimeAsync(1_500);
    editor.edit(title('AB'), 'title');
    await vi.advanceTimersByTimeAsync(1_999);
    expect(put).not.toHaveBeenCalled();
    expect(editor.unsaved()).toMatchObject({ edited: { body: { title: 'AB' } } });
    await vi.advanceTimersByTimeAsync(1);
    expect(put).toHaveBeenCalledOnce();
    expect(state().saving).toEqual({ kind: 'saved', at: new Date() });
    expect(editor.unsaved()).toBeNull();
  });

  test('saves once more what was typed meanwhile', async () => {
    const { editor, put, stored } = start();
    editor.edit(title('A'));
    const saved = editor.save();
    editor.edit(title('AB'));
    expect(await saved).toBe(false);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(put).toHaveBeenCalledTimes(2);
    expect(stored().body.title).toBe('AB');
  });

  test('keeps what was typed after a failure, and tries again', async () => {
    const { editor, put, state } = start();
    put.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    editor.edit(title('A'));
    expect(await editor.save()).toBe(false);
    expect(state().saving.kind).toBe('failed');
    expect(editor.unsaved()).toMatchObject({ edited: { body: { title: 'A' } } });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(state().saving.kind).toBe('saved');
  });

  test('does not repeat by itself what the server refused', async () => {
    const { editor, put, state } = start();
    const errors = [{ path: 'sections', message: 'All choices together can total at most $20,000,000' }];
    put.mockRejectedValueOnce(new ApiError('400', { status: 400, problem: { errors } }));
    editor.edit(title('A'));
    await editor.save();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(put).toHaveBeenCalledOnce();
    expect(state().saving).toMatchObject({ kind: 'failed', problems: errors });
  });

  test('stops when there is no draft anymore', async () => {
    const { editor, put, state } = start();
    put.mockRejectedValueOnce(new ApiError('409', { status: 409, problem: { detail: 'There is no draft.' } }));
    editor.edit(title('A'));
    await editor.save();
    editor.edit(title('AB'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state().saving.kind, put.mock.calls.length]).toEqual(['gone', 1]);
  });
});

describe('discarding', () => {
  test('removes what is stored last, and keeps nothing of what was typed', async () => {
    const { editor, put, stored } = start();
    editor.edit(title('A'));
    editor.mistype('discountCents', 'x', 'Enter a number');
    const remove = vi.fn(async () => true);
    expect(await editor.discard(remove)).toBe(true);
    expect(remove).toHaveBeenCalledWith(stored().updatedAt);
    expect(editor.unsaved()).toBeNull();
    await editor.save();
    expect(put).toHaveBeenCalledTimes(1);
  });

  test('that is refused leaves what was typed', async () => {
    const { editor, others, state } = start();
    others({ title: 'Theirs' });
    editor.edit(title('Mine'));
    expect(await editor.discard(async () => false)).toBe(false);
    expect(state().saving.kind).toBe('conflict');
    expect(editor.unsaved()).toMatchObject({ edited: { body: { title: 'Mine' } } });
  });
});

describe('a text that is no value', () => {
  test('is kept until its field has a value', () => {
    const { editor, state } = start();
    editor.mistype('discountCents', '12a', 'Write dollars');
    expect(state().timeline.now.typed).toEqual({ discountCents: { text: '12a', problem: 'Write dollars' } });
    expect(editor.unsaved()).not.toBeNull();
    editor.edit((body) => ({ ...body, discountCents: 1_200 }), 'discountCents');
    expect(state().timeline.now.typed).toEqual({});
  });

  test('comes and goes with its line, in one step', () => {
    const { editor, state } = start();
    const before = state().timeline.now;
    const section = offerSection('a', 'included', [offerLine('rivets', null)]);
    const problem = { text: '', problem: '0.035 is not whole cents' };
    const mistyped = { 'line-rivets-unitCents': problem, 'line-beyond-unitCents': problem };
    editor.edit((body) => ({ ...body, sections: [section] }), undefined, mistyped);
    expect(state().timeline.now.typed).toEqual({ 'line-rivets-unitCents': problem });
    editor.undo();
    expect(state().timeline.now).toEqual(before);
    editor.redo();
    editor.edit((body) => ({ ...body, sections: [] }));
    expect(state().timeline.now.typed).toEqual({});
  });
});

test('a last day of the arrival before the first is refused at its field, until either day mends it', () => {
  const { editor, state } = start();
  const arrival = () => state().timeline.now.body.induction;
  setArrival(editor, 'from', '2026-12-10');
  setArrival(editor, 'to', '2026-12-03');
  expect(arrival()).toEqual({ from: '2026-12-10', to: '2026-12-10' });
  expect(editor.typed.getState()['induction-to']).toEqual({
    text: '2026-12-03',
    problem: 'Choose a day on or after the first',
  });
  setArrival(editor, 'from', '2026-12-01');
  expect([arrival(), editor.typed.getState()]).toEqual([{ from: '2026-12-01', to: '2026-12-03' }, {}]);
  setArrival(editor, 'from', '2026-12-07');
  expect(arrival()).toEqual({ from: '2026-12-07', to: '2026-12-07' });
  setArrival(editor, 'to', '2026-12-01');
  setArrival(editor, 'to', '2026-12-09');
  expect([arrival(), editor.typed.getState()]).toEqual([{ from: '2026-12-07', to: '2026-12-09' }, {}]);
  setArrival(editor, 'to', '');
  expect(arrival()).toBeNull();
});

describe('undo', () => {
  test('takes back what was typed into a field as one change, and saves that', async () => {
    const { editor, state, stored } = start();
    editor.edit(title('A'), 'title');
    editor.edit(title('AB'), 'title');
    editor.rest();
    await editor.save();
    editor.undo();
    expect(state().timeline.now.body.title).toBe(completeOffer().title);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stored().body.title).toBe(completeOffer().title);
  });
});

describe('another admin’s save', () => {
  test('of other parts is taken in, and survives an undo', async () => {
    const { editor, others, stored, state } = start();
    editor.edit(title('Mine'));
    others({ terms: 'Theirs' });
    await editor.save();
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().body).toMatchObject({ title: 'Mine', terms: 'Theirs' });
    editor.undo();
    expect(state().timeline.now.body).toMatchObject({ title: completeOffer().title, terms: 'Theirs' });
  });

  test('is shown at once where nothing was changed', () => {
    const { editor, others, state } = start();
    editor.receive(others({ terms: 'Theirs' }));
    expect(state().timeline.now.body.terms).toBe('Theirs');
    expect(editor.unsaved()).toBeNull();
  });

  test('of the same part is a conflict, in which nothing is lost', async () => {
    const { editor, others, stored, state, put } = start();
    editor.edit(title('Mine'));
    others({ title: 'Theirs' });
    await editor.save();
    expect(state().saving).toMatchObject({ kind: 'conflict', conflicts: [{ key: 'title' }] });
    editor.edit(terms('More'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(put).toHaveBeenCalledOnce();
    expect(editor.unsaved()).toMatchObject({ edited: { body: { title: 'Mine', terms: 'More' } } });
    editor.resolve(new Set());
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().body).toMatchObject({ title: 'Mine', terms: 'More' });
  });

  test('can be preferred', async () => {
    const { editor, others, stored, state } = start();
    editor.edit((body) => ({ ...body, title: 'Mine', terms: 'Mine' }));
    others({ title: 'Theirs', terms: 'Theirs' });
    await editor.save();
    editor.resolve(new Set(['title']));
    await vi.advanceTimersByTimeAsync(0);
    expect(stored().body).toMatchObject({ title: 'Theirs', terms: 'Mine' });
    expect(state().saving.kind).toBe('saved');
  });
});

test('two that wait for a save send one after the other', async () => {
  const { editor, put, stored } = start();
  editor.edit(title('A'));
  void editor.save();
  editor.edit(title('AB'));
  expect(await Promise.all([editor.save(), editor.save()])).toEqual([true, true]);
  expect(put).toHaveBeenCalledTimes(2);
  expect(stored().body.title).toBe('AB');
});

describe('after a reload', () => {
  const base = draftOf(completeOffer());
  const kept = { edited: { body: { ...base.body, title: 'Kept' }, typed: {} }, base };

  test('an editor whose page React dropped saves nothing', async () => {
    const put = vi.fn(async () => base);
    new DraftEditor({ draft: base, kept, put });
    await vi.advanceTimersByTimeAsync(20_000);
    expect(put).not.toHaveBeenCalled();
  });

  test('what was not saved is there, and is saved', async () => {
    const { stored } = start({ kept });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stored().body.title).toBe('Kept');
  });

  test('what the page sent as it was left is its own, though it changed since', async () => {
    const sent = { ...base.body, title: 'Sent' };
    const { put, others, stored } = start({ kept: { ...kept, sent: [sent] } });
    others(sent);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(put).toHaveBeenCalledTimes(2);
    expect(stored().body.title).toBe('Kept');
  });

  test('it is merged with what another admin saved meanwhile', async () => {
    const { stored } = start({ kept, body: { ...base.body, terms: 'Theirs' }, n: 3 });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(stored().body).toMatchObject({ title: 'Kept', terms: 'Theirs' });
  });
});
