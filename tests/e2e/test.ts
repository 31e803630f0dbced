import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { isFullRun } from '#tests/support/scope.ts';
import { ADMIN } from './admin.ts';

export { expect } from '@playwright/test';

/** The minified axe: browsers parse the default one for a tenth of a second each time. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

type Options = {
  /** Console errors that this test expects; any other fails it. */
  expectedErrors: RegExp;
};

type Fixtures = {
  /** Unique to this run of a journey, for names and addresses on the shared site. */
  mark: string;
};

/** A visitor who has dismissed the construction notice, in a browser whose console must stay clean. */
export const test = base.extend<Options & Fixtures>({
  expectedErrors: [/^$/, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the first argument's pattern
  mark: async ({}, use, { project, retry, repeatEachIndex }) => {
    const turn = retry + repeatEachIndex;
    await use(turn === 0 ? project.name : `${project.name}${turn + 1}`);
  },
  // Only for tests that use a page: it costs more than most requests without one.
  page: async ({ page, expectedErrors, javaScriptEnabled }, use) => {
    const heard: string[] = [];
    // With the address, which the text leaves out.
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => heard.push(String(error)));
    await page.addInitScript(() => {
      addEventListener('hydrated', () => Object.assign(window, { isHydrated: true }));
      // A sandboxed frame has no storage.
      if (self.origin !== 'null') localStorage.setItem('construction-notice-dismissed', 'true');
      // Other browsers log attempts that the policy forbids.
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`Against the page's policy: ${violatedDirective} ${blockedURI}`),
      );
    });
    if (javaScriptEnabled) waitAtDesk(page);
    await use(page);
    expect(heard.filter((text) => !expectedErrors.test(text) && !CUT_STREAM.test(text))).toEqual([]);
  },
});

/** A site that a test stops cuts the streams of events of pages that are still open. */
const CUT_STREAM = /ERR_INCOMPLETE_CHUNKED_ENCODING \S+\/events\b/;

/** Has a page that opens at the desk wait until it is hydrated: its rows are there before keys and chosen files count. */
function waitAtDesk(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...address) => {
    const answer = await goto(...address);
    if (new URL(page.url()).pathname.startsWith('/admin')) await page.waitForFunction(() => 'isHydrated' in window);
    return answer;
  };
}

/** Opens a page and waits until it is hydrated, lazy parts included. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // The part below the first view waits for input.
    window.dispatchEvent(new Event('pointermove'));
    const parts = [...document.querySelectorAll('main, main > section, footer')];
    const isAlive = (part: Element) => Object.keys(part).some((key) => key.startsWith('__reactProps'));
    return document.querySelector('main') && parts.every(isAlive);
  });
}

/** Holds requests to these addresses, by one method if given, until the returned function is called. */
export async function holdBack(page: Page, addresses: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    if (!method || route.request().method() === method) await promise;
    await route.continue();
  });
  return resolve;
}

/** Serves pages of the desk as visitors get them: the browser reads the user and the rows itself. */
export async function withoutRows(page: Page): Promise<void> {
  await page.route(/\/admin(?:[/?#]|$)/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await fetch(route.request().url());
    const policy = answer.headers.get('content-security-policy') ?? '';
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
    await route.fulfill({ status: answer.status, headers, body: await answer.text() });
  });
}

/** Signs the page in without the form, which `account.spec` covers. */
export async function logIn(page: Page, { email, password } = ADMIN, site = ''): Promise<void> {
  const data = { username: email, password };
  expect((await page.request.post(`${site}/api/login`, { data })).ok()).toBe(true);
}

/** By the header, or by the menu of pages on a phone. */
export async function logOutOfDesk(page: Page): Promise<void> {
  const links = page.getByRole('link', { name: 'Logout' });
  if (!(await links.last().isVisible())) await page.getByRole('navigation', { name: 'Shop' }).getByText('More').click();
  await links.filter({ visible: true }).click();
  // Earlier, the session may still be there, and the login page leads back to the desk.
  await expect(page).toHaveURL('/');
}

/** By the navigation, where it is in the menu of pages on a phone. */
export async function openOutbox(page: Page): Promise<void> {
  const link = page.getByRole('link', { name: /^Outbox/ });
  if (!(await link.isVisible())) await page.getByRole('navigation', { name: 'Shop' }).getByText('More').click();
  await link.click();
}

/** Waits for observers, which run once a frame. */
export async function nextFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/** What axe has seen in this process: `npm test` looks at a page once, in the first state of its journey. */
const seen = new Set<string>();

/** WCAG 2.2 AA as far as axe can tell: in forced colors it reads the author's background, so that contrast is left out. */
export async function expectAccessible(page: Page, { inForcedColors = false } = {}): Promise<void> {
  // Pages that differ by their record alone have one address.
  const path = new URL(page.url()).pathname.replaceAll(/\d+|[\w-]{20,}/g, '');
  if (seen.has(path) && !isFullRun) return;
  seen.add(path);
  await settled(page);
  const { violations } = await new AxeBuilder({ page, axeSource: AXE })
    // The other mode opens another page per check; no page here has foreign frames.
    .setLegacyMode()
    // Skips details of passed rules.
    .options({ resultTypes: ['violations'] })
    .disableRules(inForcedColors ? ['color-contrast'] : [])
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([]);
}

/** Elements that fade in are checked at their final contrast. */
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

/** What a form behind a private link came to. */
export const endOf = (page: Page): Locator => page.locator('#done');

/**
 * Expects the toast to cover neither the page's title nor the control in use nor one in a bar at an edge of the screen, and
 * every other control and heading to scroll clear of it.
 */
export async function expectToastClear(page: Page): Promise<void> {
  const toast = toastOf(page);
  await toast.evaluate((box) => Promise.all(box.getAnimations().map(({ finished }) => finished)));
  const covered = await toast.evaluate((box) => {
    const over = box.getBoundingClientRect();
    const isInBar = (element: Element): boolean =>
      /fixed|sticky/.test(getComputedStyle(element).position) ||
      (element.parentElement !== null && isInBar(element.parentElement));
    const isCovered = (element: Element) => {
      const under = element.getBoundingClientRect();
      return over.top < under.bottom && over.bottom > under.top && over.left < under.right && over.right > under.left;
    };
    const [left, top] = [scrollX, scrollY];
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, h1, h2, h3')]
      .filter((element) => !box.contains(element) && element.checkVisibility() && !element.closest('dialog'))
      .filter(isCovered)
      .filter((element) => {
        if (element === document.activeElement || element.matches('h1') || isInBar(element)) return true;
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        const isStuck = isCovered(element);
        scrollTo({ left, top, behavior: 'instant' });
        return isStuck;
      })
      .map((element) => element.textContent || element.getAttribute('aria-label'));
  });
  expect(covered).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}
