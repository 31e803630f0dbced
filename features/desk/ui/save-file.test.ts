import { afterEach, expect, it, vi } from 'vitest';
import { getCurrentToast } from '#ui/toast-store.ts';
import { DESK_TOASTS } from './desk-format.ts';
import { saveFile } from './save-file.ts';

afterEach(() => vi.unstubAllGlobals());

const HREF = '/api/quotes.csv?q=dana';

/** Presses a link to a file on a site that answers so. @returns the link by which the file is saved, where one is */
async function press(fetchAnswer: () => Promise<Response>) {
  const link = { href: '', download: undefined, click: vi.fn() };
  vi.stubGlobal('fetch', fetchAnswer);
  vi.stubGlobal('document', { createElement: () => link });
  const event = { currentTarget: { href: HREF }, preventDefault: vi.fn() };
  await saveFile(event as unknown as Parameters<typeof saveFile>[0]);
  expect(event.preventDefault).toHaveBeenCalled();
  return link;
}

it('a table that cannot be had is told of, and nothing is saved in its place', async () => {
  const link = await press(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(getCurrentToast()).toMatchObject(DESK_TOASTS.exportFailed);
  expect(link.click).not.toHaveBeenCalled();
});

it('one that can be had is saved under the name that the server gives it', async () => {
  const link = await press(async () => Response.json({}));
  expect(link).toMatchObject({ href: HREF, download: '' });
  expect(link.click).toHaveBeenCalled();
});
