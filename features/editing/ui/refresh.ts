import { ApiError } from '#client/request.ts';

/**
 * Runs `work`, then refreshes the page: also after a 4xx, which often means that another admin changed something.
 * After other errors it does not: an error page would replace the page.
 * @throws the error of `work`
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
