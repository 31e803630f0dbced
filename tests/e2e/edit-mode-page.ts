import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { ADMIN } from './admin.ts';
import { hydrated, logIn } from './test.ts';

/** Shared by the journeys in edit mode. */

export const cardOf = (page: Page, list: string, id: number | string): Locator =>
  page.locator(`[data-card="${list}:${id}"]`);

export const cardsOf = (page: Page, list: string): Locator => page.locator(`[data-card^="${list}:"]`);

/** An editable text by its key. */
export const textOf = (scope: Page | Locator, key: string): Locator => scope.locator(`[data-edit="content:${key}"]`);

export const questionsOf = (page: Page): Locator => page.locator('#faq').getByRole('article');

/** The changes on the history page. */
export const changesOf = (page: Page): Locator => page.getByRole('main').getByRole('listitem');

/** Opens a page of a second site as its admin and turns edit mode on. */
export async function edit(page: Page, site: { url: string }, path: string): Promise<void> {
  await logIn(page, ADMIN, site.url);
  await page.goto(`${site.url}${path}`);
  await hydrated(page);
  await turnOnEditMode(page);
}

/** The browser tab remembers the state of the switch. */
export async function turnOnEditMode(page: Page): Promise<void> {
  const mode = page.getByRole('switch', { name: 'Edit mode' });
  await mode.waitFor();
  if ((await mode.getAttribute('aria-checked')) === 'false') await mode.click();
  await expect(mode).toBeChecked();
}

/** Opens a text, replaces it, and saves it: by button on a phone, by key on desktop. */
export async function retype(page: Page, text: Locator, words: string, key = 'Enter'): Promise<void> {
  await text.click();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.insertText(words);
  await press(page, 'Save', key);
}

/** Presses the button of the open text on a phone, the key on desktop. */
export async function press(page: Page, button: string, key: string): Promise<void> {
  const onPhone = page.locator('.edit-field').getByRole('button', { name: button });
  if (await onPhone.isVisible()) await onPhone.tap();
  else await page.keyboard.press(key);
}

/** The scripts and styles that a page fetches from now on. They are fetched again for their text, as the browser drops some. */
export function partsSentTo(page: Page): () => Promise<string[]> {
  const addresses = new Set<string>();
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) addresses.add(response.url());
  });
  return () => Promise.all([...addresses].map(async (address) => (await page.request.get(address)).text()));
}

type Point = { x: number; y: number };

export async function centerOf(locator: Locator): Promise<Point> {
  await locator.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await locator.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
}

/** Sends a touch event, as Playwright can only tap. */
export async function touch(finger: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}
