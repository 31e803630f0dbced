import { beforeEach, expect, it, vi } from 'vitest';
import { claimDrafts, readDraft, saveDraft } from './session-draft.ts';

beforeEach(() => {
  // Methods are not enumerable, as in a browser's storage.
  const storage: Record<string, unknown> = Object.create({
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      storage[key] = value;
    },
    removeItem: (key: string) => {
      delete storage[key];
    },
  });
  vi.stubGlobal('sessionStorage', storage);
});

it('keeps the input from before the first login and of the same user', () => {
  saveDraft('contact', 'Before');
  claimDrafts('anna');
  saveDraft('notes', 'Half a thought');
  claimDrafts('anna');
  expect([readDraft('contact'), readDraft('notes')]).toEqual(['Before', 'Half a thought']);
});

it('removes the drafts of another user', () => {
  claimDrafts('anna');
  saveDraft('notes', 'Half a thought');
  claimDrafts('ben');
  expect(readDraft('notes')).toBeNull();
  saveDraft('notes', 'Mine');
  claimDrafts('ben');
  expect(readDraft('notes')).toBe('Mine');
});
