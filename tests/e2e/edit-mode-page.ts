import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { hydrated } from './test.ts';

/** Opens a page of a site of its own as its admin, with edit mode on. */
export async function edit(page: Page, site: { url: string }, path: string): Promise<void> {
  const data = { username: ADMIN.email, password: ADMIN.password };
  expect((await page.request.post(`${site.url}/api/login`, { data })).ok()).toBe(true);
  await page.goto(`${site.url}${path}`);
  await hydrated(page);
  const mode = page.getByRole('switch', { name: 'Edit mode' });
  await mode.waitFor();
  // It is remembered for the tab.
  if ((await mode.getAttribute('aria-checked')) === 'false') await mode.click();
  await expect(page.locator('body')).toHaveClass(/is-editing/);
}

/** Opens a text, replaces it, and saves it: by hand on a phone, by key elsewhere. */
export async function retype(page: Page, text: Locator, words: string, key = 'Enter'): Promise<void> {
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(words);
  await press(page, 'Save', key);
}

/** By hand on a phone, by key elsewhere. */
export async function press(page: Page, button: string, key: string): Promise<void> {
  const byHand = page.locator('.edit-field').getByRole('button', { name: button });
  if (await byHand.isVisible()) await byHand.tap();
  else await page.keyboard.press(key);
}

/** What a page fetches of scripts and styles from now on; their texts are asked for again, as a browser forgets some. */
export function partsSentTo(page: Page): () => Promise<string[]> {
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) addresses.add(response.url());
  });
  return () => Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()));
}

type Point = { x: number; y: number };

export async function centerOf(place: Locator): Promise<Point> {
  await place.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await place.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** What a finger does on the glass. */
export async function touch(finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}
