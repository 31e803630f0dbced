/** Where the desk's worker (public/desk-worker.js) keeps what was read. */
const DATA = 'desk-data';

/** Deletes what the desk has read. Only secure origins keep any of it. */
export async function forgetDesk(): Promise<void> {
  await globalThis.caches?.delete(DATA);
}
