import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { shopDay } from '#time/shop-time.ts';
import { enterJob } from './jobs.ts';
import { post, sendQuote, startJob } from './sent-quote.ts';
import { expect, holdBack, hydrated, logIn, open, test } from './test.ts';

const SLOWER = 6;
/** Times the known work of `paceOf`, on the same slowed processor. */
const SOON = 6;
/** The load event waits for scripts that are held back. */
const WITHOUT_SCRIPTS = { waitUntil: 'domcontentloaded' } as const;

declare global {
  interface Window {
    /** When the page hydrated, and when its control was right, in the page's time. */
    cameToLife?: { alive?: number; right?: number };
  }
}

/** Records in the page when React has hydrated it, and when the control at `selector` first matches `state`. */
async function watch(page: Page, { selector, state }: { selector: string; state: string }): Promise<void> {
  await page.addInitScript(
    ({ selector, state }) => {
      const seen: Window['cameToLife'] = {};
      window.cameToLife = seen;
      // A browser that is never idle.
      window.requestIdleCallback = () => 0;
      const look = () => {
        // From then on the form validates.
        if (document.querySelector<HTMLFormElement>('main form')?.noValidate) seen.alive ??= performance.now();
        if (document.querySelector(selector)?.matches(state)) seen.right ??= performance.now();
        if (!seen.alive || !seen.right) setTimeout(look);
      };
      look();
    },
    { selector, state },
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

async function expectSoonRight(page: Page): Promise<void> {
  await page.waitForFunction(() => window.cameToLife?.alive);
  await expect.poll(() => page.evaluate(() => window.cameToLife?.right)).toBeGreaterThan(0);
  const late = await page.evaluate(() => window.cameToLife!.right! - window.cameToLife!.alive!);
  expect(late / (await paceOf(page))).toBeLessThan(SOON);
}

/** Milliseconds that this browser spends on a known piece of work, some 3 on a fast processor: a slower machine passes, too. */
function paceOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const text = JSON.stringify(Array.from({ length: 6_000 }, (_, id) => ({ id, note: 'a coat of paint' })));
    const times = Array.from({ length: 5 }, () => {
      const before = performance.now();
      JSON.stringify(JSON.parse(text));
      return performance.now() - before;
    });
    return times.sort((a, b) => a - b)[2]!;
  });
}

const DATES = [
  { path: '/book-consultation', name: 'preferredDate', limit: 'min' },
  { path: '/quote-calculator', name: 'preferredStartDate', limit: 'min' },
  { path: '/warranty', name: 'serviceDate', limit: 'max' },
  { path: '/insurance', name: 'incidentDate', limit: 'max' },
];

for (const { path, name, limit } of DATES)
  test(`${path} sets today’s date as soon as it hydrates`, { tag: ['@phone', '@all'] }, async ({ page }) => {
    await watch(page, { selector: `main [name="${name}"]`, state: `[${limit}="${shopDay()}"]` });
    await page.goto(path);
    await expectSoonRight(page);
  });

test('the calculator keeps choices made before hydration', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await watch(page, { selector: '.wizard__scripted[type="submit"]', state: ':enabled' });
  const goOn = await holdBack(page, /\.js$/);
  await page.goto('/quote-calculator', WITHOUT_SCRIPTS);
  await page.getByLabel('Light Jet').check();
  goOn();
  await expectSoonRight(page);
});

test('the referral link can be copied as soon as its page hydrates', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await watch(page, { selector: '.referral-link__copy', state: ':enabled' });
  await page.goto('/referral');
  await expectSoonRight(page);
});

test('a quote keeps choices made before hydration', { tag: ['@phone', '@all'] }, async ({ page, request, mark }) => {
  const { path } = await sendQuote(request, `early.${mark}@example.com`);
  const letScriptsCome = await holdBack(page, /\.js$/);
  await page.goto(path, WITHOUT_SCRIPTS);
  await page.getByLabel(/^Line finish-single/).check();
  await page.getByLabel(/^Film on the leading edges/).check();
  letScriptsCome();
  await hydrated(page);
  await expect(page.getByText('New total $31,715.04')).toBeAttached();
  await expect(page.getByLabel(/^Line finish-single/)).toBeChecked();
});

test('a page of the desk does not read again what came with it, and hears what changed meanwhile', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const { id } = await enterJob(page, `Once${mark}`, 'N724FA');
  const read: string[] = [];
  page.on('request', (request) => read.push(new URL(request.url()).pathname));
  // What changed in the two seconds before comes as an event.
  await page.waitForTimeout(2_500);
  const ofJob = () => read.filter((path) => path === `/api/jobs/${id}`);
  await page.goto(`/admin/jobs/${id}`);
  await hydrated(page);
  await expect.poll(() => read).toContain('/api/jobs/events');
  await page.waitForLoadState('networkidle', { timeout: 2_000 }).catch(() => {});
  expect(ofJob()).toEqual([]);

  const letScriptsCome = await holdBack(page, /\.js$/);
  // Waits for scripts at the desk.
  const shown = page.goto(`/admin/jobs/${id}`);
  await page.waitForRequest(/\.js$/);
  const arrived = await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } });
  expect(arrived.ok()).toBe(true);
  letScriptsCome();
  await shown;
  await expect.poll(ofJob).toHaveLength(1);
});

test('a job has the photos that were chosen before hydration', { tag: ['@phone', '@all'] }, async ({ page, mark }) => {
  await logIn(page);
  const { id } = await enterJob(page, `Early${mark}`, 'N725FA');
  const letScriptsCome = await holdBack(page, /\.js$/);
  const shown = page.goto(`/admin/jobs/${id}`);
  const buffer = await sharp({ create: { width: 48, height: 32, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel('Add photos').setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  letScriptsCome();
  await shown;
  await expect(page.getByRole('dialog', { name: '1 photo of N725FA' })).toBeVisible();
});

test('a change order keeps answers given before hydration', { tag: ['@phone', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const changes = `/api/jobs/${await startJob(request, `answers.${mark}@example.com`)}/changes`;
  const { number } = await post(request, changes, {});
  const line = { place: '', detail: '', days: 0, taxable: false, mustDo: false };
  const lines = ['Door seal', 'Step'].map((text, n) => ({ ...line, id: `line-${n}`, text, cents: 5_000 }));
  const body = { reason: 'request', title: 'More', findings: 'As asked.', stageKey: 'strip', blocks: false, lines };
  await request.put(`${changes}/${number}`, { data: { body } });
  await post(request, `${changes}/${number}/send`, { to: `answers.${mark}@example.com` });
  const { address } = await post(request, `${changes}/${number}/link`, {});
  const letScriptsCome = await holdBack(page, /\.js$/);
  await page.goto(new URL(address).pathname, WITHOUT_SCRIPTS);
  for (const [text, answer] of [
    ['Door seal', 'Yes'],
    ['Step', 'No'],
  ] as const)
    await page.getByRole('group', { name: text }).getByLabel(answer).check();
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ellen Marsh');
  for (const box of [/^I own this aircraft/, /^I’m answering these two lines/]) await page.getByLabel(box).check();
  letScriptsCome();
  await hydrated(page);
  await expect(page.getByRole('button', { name: 'Sign: +$50.00' })).toBeEnabled();
});

test('the bar of edit mode does not come between a press and its release', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await logIn(page);
  const letUserCome = await holdBack(page, '**/api/auth/user');
  await open(page, '/');
  const link = page.getByRole('main').getByRole('link').last();
  // At the bottom of the window, where the bar will be.
  await link.evaluate((element) => element.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const box = (await link.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  const answered = page.waitForResponse('**/api/auth/user');
  letUserCome();
  await answered;
  await page.waitForTimeout(1_000);
  const bar = page.getByRole('region', { name: 'Edit mode' });
  await expect(bar).toHaveCount(0);
  const goal = (await link.getAttribute('href'))!;
  await page.mouse.up();
  await expect(page).toHaveURL(goal);
  await expect(bar).toBeVisible();
});
