import { afterEach, expect, it, vi } from 'vitest';
import { getCurrentToast } from '#ui/toast.tsx';
import { EXPORT_FAILED, saveFile } from './ExportLink.tsx';

afterEach(() => vi.unstubAllGlobals());

const HREF = '/api/quotes.csv?q=dana';

/** Clicks a download link. @returns the link that would save the file */
async function clickDownload(fetchAnswer: () => Promise<Response>) {
  const link = { href: '', download: undefined, click: vi.fn() };
  vi.stubGlobal('fetch', fetchAnswer);
  vi.stubGlobal('document', { createElement: () => link });
  await saveFile(HREF);
  return link;
}

it('shows a toast and saves nothing when the request fails', async () => {
  const link = await clickDownload(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(getCurrentToast()).toMatchObject(EXPORT_FAILED);
  expect(link.click).not.toHaveBeenCalled();
});

it('saves the table under the file name from the server', async () => {
  const link = await clickDownload(async () => new Response(null, { status: 204 }));
  expect(link).toMatchObject({ href: HREF, download: '' });
  expect(link.click).toHaveBeenCalled();
});
