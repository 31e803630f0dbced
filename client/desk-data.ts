/** Where the desk's worker (public/desk-worker.js) keeps what was read. */
const DATA = 'desk-data';

/** Lets the worker keep what is read from now on. @returns whether it kept nothing before */
export async function keepDesk(): Promise<boolean> {
  const isNew = !(await caches.has(DATA));
  await caches.open(DATA);
  return isNew;
}

/** Deletes what the desk has read. Only secure origins keep any of it. */
export async function forgetDesk(): Promise<void> {
  await globalThis.caches?.delete(DATA);
}
