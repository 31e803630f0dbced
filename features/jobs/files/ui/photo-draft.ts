import { createStore, delMany, getMany, set, type UseStore } from 'idb-keyval';

/**
 * Photos that were chosen for a job and not added yet, with what was said about them. They are kept in the browser, so
 * that a closed dialog or browser loses none.
 */

export interface PhotoWords {
  caption: string;
  /** Captions of single photos, by position. */
  own: Record<number, string>;
  stageKey: string | null;
  visible: boolean;
}

/** A job by its id, or something that was found on it. */
type DraftOwner = number | `found-${number}`;

let kept: UseStore | undefined;
const store = () => {
  kept ??= createStore('job-photo-drafts', 'drafts');
  return kept;
};

/** Two records: words change with each key, and the files are large. */
const keysOf = (owner: DraftOwner) => [`files-${owner}`, `words-${owner}`] as const;

export async function readPhotoDraft<Words = PhotoWords>(
  owner: DraftOwner,
): Promise<{ files: File[]; words: Words | null }> {
  const [files, words] = await getMany([...keysOf(owner)], store());
  return { files: (files as File[] | undefined) ?? [], words: (words as Words | undefined) ?? null };
}

export const keepFiles = (owner: DraftOwner, files: readonly File[]) => set(keysOf(owner)[0], files, store());

export const keepWords = (owner: DraftOwner, words: object) => set(keysOf(owner)[1], words, store());

export const dropPhotoDraft = (owner: DraftOwner) => delMany([...keysOf(owner)], store());
