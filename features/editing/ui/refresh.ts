import { ApiError } from '#client/request.ts';

/**
 * Does the work, then brings the page up to date; after a refusal, too, because that is how one learns of what others did.
 * Where the site was not reached or is in trouble, the page stays as it is: what it fetches then would take its place.
 * @throws whatever the work fails with
 */
export async function refreshAfter<R>(work: () => Promise<R>, refresh: () => Promise<unknown>): Promise<R> {
  try {
    const result = await work();
    await refresh();
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) await refresh();
    throw error;
  }
}
