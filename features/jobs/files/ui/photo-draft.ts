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

let kept: UseStore | undefined;
const store = () => {
  kept ??= createStore('job-photo-drafts', 'drafts');
  return kept;
};

/** Two records: words change with each key, and the files are large. */
const keysOf = (jobId: number) => [`files-${jobId}`, `words-${jobId}`] as const;

export async function readPhotoDraft(jobId: number): Promise<{ files: File[]; words: PhotoWords | null }> {
  const [files, words] = await getMany([...keysOf(jobId)], store());
  return { files: (files as File[] | undefined) ?? [], words: (words as PhotoWords | undefined) ?? null };
}

export const keepFiles = (jobId: number, files: readonly File[]) => set(keysOf(jobId)[0], files, store());

export const keepWords = (jobId: number, words: PhotoWords) => set(keysOf(jobId)[1], words, store());

export const dropPhotoDraft = (jobId: number) => delMany([...keysOf(jobId)], store());
