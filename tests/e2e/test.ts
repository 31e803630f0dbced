import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { ADMIN } from './admin.ts';

export { expect } from '@playwright/test';

/** The short form: browsers read the other, which is the default, for a tenth of a second at each look. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Options = {
  /** Console errors that this test brings about on purpose; any other fails it. */
  expectedErrors: RegExp;
};

type Fixtures = {
  /** What no other run of the same journey has, for names and addresses: a site is shared by all of them. */
  mark: string;
};

/** A visitor who has seen the construction notice, in a browser whose console must stay clean. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [/^$/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's pattern
  mark: async ({}, use, { project, retry, repeatEachIndex }) => {
    const turn = retry + repeatEachIndex;
    await use(turn === 0 ? project.name : `${project.name}${turn + 1}`);
  },
  // Only where a page is asked for: one costs more than most of what is asked of the server without one.
  page: async ({ page, expectedErrors }, use) => {
    const heard: string[] = [];
    page.on('console', (message) => message.type() === 'error' && heard.push(message.text()));
    page.on('pageerror', (error) => heard.push(String(error)));
    await page.addInitScript(() => {
      // A frame that is shut off from the site keeps nothing.
      if (self.origin !== 'null') localStorage.setItem('construction-notice-dismissed', 'true');
      // Other browsers' consoles tell of what the page's policy forbids even where nothing but a try was made.
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Against the page's policy: ${violatedDirective} ${blockedURI}`),
      );
    });
    await use(page);
    expect(heard.filter((text) => !expectedErrors.test(text))).toEqual([]);
  },
});

/** Waits until the page has been taken over by its scripts, late parts too, so that a click is not lost on a form still bare. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // What is out of sight waits for the first sign of somebody.
    window.dispatchEvent(new Event('pointermove'));
    const parts = [...document.querySelectorAll('main, main > section, footer')];
    const isAlive = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactProps'));
    return document.querySelector('main') && parts.every(isAlive);
  });
}

/** Holds back what the page asks for at these addresses, maybe by one method only, until what is returned is called. */
export async function holdBack(page: Page, addresses: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (!method || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** Makes the page the owner's, on a site of its own too, without the form, which `account.spec` is about. */
export async function logIn(page: Page, { email, password } = ADMIN, site = ''): Promise<void> {
  const data = { username: email, password };
  expect((await page.request.post(`${site}/api/login`, { data })).ok()).toBe(true);
}

/** Waits until observers of what is in view have run, which is once a frame. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** WCAG 2.2 AA as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    // The other way opens a page more for each look, which takes longer than the look; no page here has foreign frames.
    .setLegacyMode()
    // What passed is not looked at.
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}

/** What is still fading in has the contrast of what it fades from. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    return Promise.allSettled(ending.map(({ finished }) => finished)).then(() => {});
  });
}

/** The toast, a message of success or failure that can be dismissed. */
export const toastOf = (scope: Page | Locator): Locator =>
  scope
    .getByRole('status')
    .or(scope.getByRole('alert'))
    .filter({ has: ('page' in scope ? scope.page() : scope).getByRole('button', { name: 'Dismiss' }) });

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}
