import type { Locator, Page } from '@playwright/test';
import { expect, holdBack, hydrated, logIn, nextFrames, open, test } from './test.ts';

const HEADER = 80;

const statsOf = (page: Page) => page.locator('dl').filter({ hasText: 'Aircraft Painted' });

test.describe('the header', () => {
  test('becomes denser once the page has scrolled more than 50 px', { tag: '@all' }, async ({ page }) => {
    await open(page, '/');
    const header = page.getByRole('banner');
    const light = await header.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.evaluate(() => window.scrollTo(0, 50));
    await expect(header).not.toHaveClass(/is-scrolled/);
    await page.evaluate(() => window.scrollTo(0, 51));
    await expect(header).toHaveClass(/is-scrolled/);
    await expect(header).not.toHaveCSS('background-color', light);
  });

  test('scrolls smoothly to the sections of the home page, 80 px below the top', { tag: '@all' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const height = () => page.evaluate(() => document.documentElement.scrollHeight);
    const atFirst = await height();
    // The code of the sections follows the first click, and may keep a slow machine from showing the way.
    await followHeader(page, 'Testimonials');
    await expectAt(page, '#testimonials');
    await hydrated(page);
    const stops = await countStops(page);
    await followHeader(page, 'Services');
    await expectAt(page, '#services');
    expect(await stops()).toBeGreaterThan(2);
    expect(Math.abs((await height()) / atFirst - 1)).toBeLessThan(0.02);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/contact');
    await hydrated(page);
    await followHeader(page, 'Contact');
    await expect(page).toHaveURL('/#contact');
    await expectAt(page, '#contact');
    await page.goto('/quote-success#');
    await page.goto('/#portfolio');
    await expectAt(page, '#portfolio');
  });

  test('has a skip link as its first focusable element', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await open(page, '/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/#main');
  });
});

test.describe('the menu on small screens', { tag: '@phone' }, () => {
  test('traps the focus, and closes on Escape, on navigation, and when the window widens', { tag: '@all' }, async ({
    page,
  }) => {
    await open(page, '/');
    const toggle = page.getByRole('button', { name: /menu/ });
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await toggle.click();
    await expect(menu.getByRole('link')).toHaveText([
      'Services',
      'Portfolio',
      'Studio',
      'Pricing',
      'Testimonials',
      'Contact',
      'Quote calculator',
      'Book a consultation',
      'Request Quote',
    ]);
    await expect(menu.getByRole('link', { name: 'Portfolio' })).toHaveAttribute('href', '/portfolio');
    await toggle.focus();
    for (let i = 0; i < 10; i++) await page.keyboard.press('Tab');
    await expect(toggle).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(menu.getByRole('link', { name: 'Request Quote' })).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();

    await toggle.click();
    await menu.getByRole('link', { name: 'Request Quote' }).click();
    await expect(page).toHaveURL('/contact');
    await expect(menu).toBeHidden();

    await toggle.click();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 1100, height: 700 });
    await expect(menu).toBeHidden();
  });
});

test.describe('the figures', () => {
  test('count up once when a fifth of them is in view, and end at the written value', {
    tag: ['@phone', '@all'],
  }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await open(page, '/');
    const figures = statsOf(page).getByRole('definition').locator('span');
    await expect(figures).toHaveText(['100', '9', '6', '40']);
    const first = figures.first();
    const counted = await watch(first);
    await bringIntoView(first, 0.1);
    await nextFrames(page);
    expect(await counted()).toEqual([]);
    await bringIntoView(first, 0.3);
    await expect.poll(async () => (await counted()).at(-1)?.value, { timeout: 8000 }).toBe(100);
    const steps = await counted();
    expect(steps[0]!.value).toBeLessThan(50);
    expect(steps.map(({ value }) => value)).toEqual(steps.map(({ value }) => value).sort((a, b) => a - b));
    expect(steps.at(-1)!.at - steps[0]!.at).toBeLessThan(2700);
    await statsOf(page).scrollIntoViewIfNeeded();
    await expect(figures).toHaveText(['100', '9', '6', '40'], { timeout: 8000 });
  });

  test('do not animate with reduced motion', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, '/');
    const counted = await watch(statsOf(page).getByRole('definition').locator('span').first());
    await statsOf(page).scrollIntoViewIfNeeded();
    await nextFrames(page);
    expect(await counted()).toEqual([]);
  });
});

test('an anchor link works before the code below the fold has loaded', { tag: ['@phone', '@all'] }, async ({
  page,
}) => {
  const letCome = await holdBack(page, '**/home-below-fold-*.js');
  await page.goto('/');
  const isHydrated = () => page.evaluate(() => Object.keys(document.getElementById('main')!).length > 0);
  await expect.poll(isHydrated).toBe(true);
  const link = page.locator('a[href="/#testimonials"]').first();
  await link.evaluate((element: HTMLElement) => element.click());
  await expectAt(page, '#testimonials');
  letCome();
  await hydrated(page);
  await expectAt(page, '#testimonials');
});

test('anchors and links to other pages lead to their targets @desktop @all', async ({ page, isMobile }) => {
  await open(page, '/');
  if (!isMobile) {
    await page.getByRole('link', { name: 'Scroll to services' }).click();
    await expectAt(page, '#services');
  }
  await page.getByRole('link', { name: 'Learn More about Brightwork Polishing' }).click();
  await expectAt(page, '#contact');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Brightwork Polishing' }).click();
  await expectAt(page, '#services');
  for (const [name, path] of [
    ['Get Free Assessment', '/contact'],
    ['Start Your Project Today', '/contact'],
    ['Get Your Estimate Today', '/contact'],
    ['Learn Our Process', '/contact'],
    ['Ask a question', '/contact'],
    ['View Full Portfolio', '/portfolio'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path);
  await page.getByRole('link', { name: 'Learn Our Process' }).click();
  await expect(page).toHaveURL('/contact');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('contentinfo')).toContainText('since 2009');
  await page.getByRole('link', { name: 'Admin Login' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('the questions on the home page', () => {
  test('open independently, by pointer and by keyboard', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await open(page, '/');
    const [first, second] = [page.locator('#faq details').nth(0), page.locator('#faq details').nth(1)];
    await first.locator('summary').click();
    await second.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expect(first.locator('p')).toBeVisible();
    await expect(second.locator('p')).toBeVisible();
    await first.locator('summary').click();
    await expect(first.locator('p')).toBeHidden();
    await expect(second.locator('p')).toBeVisible();
  });

  test("are opened by the browser's find in page for text of a closed answer", { tag: ['@desktop', '@all'] }, async ({
    page,
  }) => {
    await page.goto('/#:~:text=Paint%20and%20materials%20are%20covered');
    await expect(page.locator('#faq details[open]')).toContainText('Paint and materials are covered');
  });
});

test.describe('the construction notice', () => {
  const KEY = 'construction-notice-dismissed';

  /** With a stopped clock a page only hydrates as it advances: React defers by it, too. */
  async function begin(page: Page): Promise<void> {
    const isAlive = hydrated(page).then(() => true);
    const tick = () => page.clock.runFor(10).then(() => false);
    while (!(await Promise.race([isAlive, tick()])));
  }

  test('opens after a second, takes the focus, and stays away once dismissed', { tag: ['@desktop', '@all'] }, async ({
    browser,
    baseURL,
  }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/');
    await begin(page);
    const notice = page.getByRole('dialog', { name: 'Website Under Construction' });
    await page.clock.runFor(600);
    await expect(notice).toBeHidden();
    await page.clock.runFor(600);
    await expect(notice).toBeVisible();
    await expect(notice.getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(notice.getByRole('link', { name: 'Request Quote' })).toBeFocused();
    await expect(page.locator('dialog:modal')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(notice).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    // The close event comes a moment later.
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('true');
    await page.reload();
    await begin(page);
    await page.clock.runFor(3000);
    await expect(notice).toBeHidden();
    await page.context().close();
  });

  test('blocks the page under it and closes with its button', { tag: ['@desktop', '@all'] }, async ({
    browser,
    baseURL,
  }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await open(page, '/');
    const notice = page.getByRole('dialog', { name: 'Website Under Construction' });
    await expect(notice).toBeVisible();
    const { x, y } = (await page.locator('header a[href="/contact"]').filter({ visible: true }).boundingBox())!;
    await page.mouse.click(x + 5, y + 5);
    await page.mouse.wheel(0, 900);
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect(notice).toBeHidden();
    await page.mouse.click(x + 5, y + 5);
    await expect(page).toHaveURL('/contact');
    await page.context().close();
  });

  test('waits while a field has the focus, and never opens for a signed-in user', {
    tag: ['@desktop', '@all'],
  }, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    const notice = page.getByRole('dialog', { name: 'Website Under Construction' });
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1000);
    await page.goto('/');
    await page.evaluate(() => document.body.appendChild(document.createElement('textarea')).focus());
    await begin(page);
    await page.clock.runFor(3000);
    await expect(notice).toBeHidden();
    await page.evaluate(() => document.querySelector('textarea')!.blur());
    await page.clock.runFor(1200);
    await expect(notice).toBeVisible();

    await logIn(page);
    await page.reload();
    await begin(page);
    await page.clock.runFor(3000);
    await expect(notice).toBeHidden();
    await page.context().close();
  });

  test('links to the contact form', { tag: ['@phone', '@all'] }, async ({ browser, baseURL }) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    await open(page, '/');
    const notice = page.getByRole('dialog', { name: 'Website Under Construction' });
    await notice.getByRole('link', { name: 'Request Quote' }).click();
    await expect(page).toHaveURL('/contact');
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBe('true');
    await page.context().close();
  });
});

test('the portfolio block shows six projects, or three on small screens, and says so', {
  tag: ['@both', '@all'],
}, async ({ page, isMobile }) => {
  await open(page, '/');
  await expect(page.locator('#portfolio article').filter({ visible: true })).toHaveCount(isMobile ? 3 : 6);
  await expect(page.getByText('Showing 3 of 6 projects')).toBeVisible({ visible: isMobile });
});

test('the home page shows the facts of the business', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await open(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: '(under construction)' })).toBeDisabled();
  await expect(main.locator('#contact')).toContainText('(under construction)');
  await expect(main.locator('#contact')).toContainText('Mon-Fri 7AM-6PM');
  await expect(main.locator('#contact')).toContainText('Sat 8AM-4PM');
  await expect(main.locator('#process li h3')).toHaveText([
    'Disassembly',
    'Masking & Stripping',
    'Corrosion Removal',
    'Damage Assessment',
    'Etching & Conversion Coating',
    'Priming & Painting',
    'Design & Striping',
    'Hardware Replacement',
    'Reassembly & Sign-Off',
  ]);
  await expect(main.getByRole('heading', { name: 'Why Aircraft Owners Trust Us' })).toBeVisible();
  for (const words of ['Licensed & Certified', '$2M Liability Coverage', '5-Star Rated Service'])
    await expect(main.getByText(words, { exact: true }).first()).toBeVisible();
  await expect(main.locator('#testimonials figure')).toHaveCount(3);
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the menu, anchors, figures, and questions work', { tag: '@all' }, async ({ page, isMobile }) => {
    await page.goto('/');
    await expect(statsOf(page).getByRole('definition').first()).toHaveText('100+');
    if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
    const navigation = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
    await expect(navigation.getByRole('link', { name: 'Services' })).toBeVisible();
    await navigation.getByRole('link', { name: 'Request Quote' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goto('/');
    await page.locator('#faq summary').first().click();
    await expect(page.locator('#faq details p').first()).toBeVisible();
  });
});

async function followHeader(page: Page, name: string): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Open menu' });
  if (await toggle.isVisible()) await toggle.click();
  await page.getByRole('banner').getByRole('link', { name, exact: true }).filter({ visible: true }).click();
}

/** @returns what tells how many places the page has shown on its way since */
async function countStops(page: Page): Promise<() => Promise<number>> {
  const seen = await page.evaluateHandle(() => {
    const seen = new Set<number>();
    addEventListener('scroll', () => seen.add(scrollY));
    return seen;
  });
  return () => seen.evaluate(({ size }) => size);
}

/** Waits until scrolling has ended with the section just below the header, to the pixel that a page can scroll to. */
async function expectAt(page: Page, section: string): Promise<void> {
  const distance = () =>
    page.locator(section).evaluate((element, header) => Math.abs(element.getBoundingClientRect().top - header), HEADER);
  await expect.poll(distance).toBeLessThan(1);
}

/** Scrolls so that this share of the element is above the lower edge. */
async function bringIntoView(element: Locator, share: number): Promise<void> {
  await element.evaluate((node, share) => {
    const { top, height } = node.getBoundingClientRect();
    window.scrollTo({ top: window.scrollY + top - window.innerHeight + height * share, behavior: 'instant' });
  }, share);
}

/** The numbers that the element shows from now on, with their times in milliseconds. */
async function watch(element: Locator): Promise<() => Promise<{ value: number; at: number }[]>> {
  const seen = await element.evaluateHandle((node) => {
    const seen: { value: number; at: number }[] = [];
    new MutationObserver(() => seen.push({ value: Number(node.textContent), at: performance.now() })).observe(node, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return seen;
  });
  return () => seen.jsonValue();
}
