import type { Page } from '@playwright/test';
import { expect, open, test, toastOf } from './test.ts';

const REJECTED = { status: 400, title: 'Bad Request', errors: [{ path: 'email', message: 'Not this one' }] };
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const footerLink = (page: Page, name: string) => page.locator('footer').getByRole('link', { name, exact: true });

test.describe('after a navigation', { tag: '@desktop' }, () => {
  test('moves to the heading of the new page, whose title is announced', { tag: '@all' }, async ({ page }) => {
    await open(page, '/privacy');
    await footerLink(page, 'Pricing').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/pricing');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('status').getByText(await page.title(), { exact: true })).toBeAttached();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL('/privacy');
    await expect(heading(page)).toBeFocused();
    await expect(page.getByRole('status').getByText(await page.title(), { exact: true })).toBeAttached();
  });

  test('moves to the heading from one project to the next', { tag: '@all' }, async ({ page }) => {
    await open(page, '/portfolio/1');
    const before = await heading(page).textContent();
    await page.getByRole('link', { name: /^Next/ }).click();
    await expect(heading(page)).not.toHaveText(before ?? '');
    await expect(heading(page)).toBeFocused();
  });

  test('moves to the target of an anchor on another page', { tag: '@all' }, async ({ page }) => {
    await open(page, '/pricing');
    await page.getByRole('banner').getByRole('link', { name: 'Testimonials' }).click();
    await expect(page.locator('#testimonials')).toBeFocused();
    await expect(page.getByRole('status').getByText(await page.title(), { exact: true })).toBeAttached();
  });

  test('stays in a field that the page focuses', { tag: '@all' }, async ({ page }) => {
    await open(page, '/privacy');
    await footerLink(page, 'Admin Login').click();
    await expect(page).toHaveURL('/login');
    await expect(page).not.toHaveTitle(/^Privacy/);
    await expect(page.getByRole('status').getByText(await page.title(), { exact: true })).toBeAttached();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  });
});

test('the success message receives the focus after submit', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await open(page, '/warranty');
  await page.getByLabel('Owner name').fill('Wanda');
  await page.getByLabel('Email').fill(`focus.${mark}@example.com`);
  await page.getByLabel('Tail number').fill('N123WY');
  const send = page.getByRole('button', { name: 'Register Warranty' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Warranty Registered!' })).toBeFocused();
});

test.describe('after a rejected submit', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('stays in a field that was focused meanwhile', { tag: '@all' }, async ({ page }) => {
    const { promise: isHeld, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/quotes', async (route) => {
      await isHeld;
      await route.fulfill({ status: 400, json: REJECTED });
    });
    await open(page, '/warranty');
    await page.getByLabel('Owner name').fill('Wanda');
    await page.getByLabel('Email').fill('wanda@example.com');
    await page.getByLabel('Tail number').fill('N123WY');
    await page.getByLabel('Email').press('Enter');
    await page.getByLabel('Notes').focus();
    answer();
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Notes')).toBeFocused();
  });
});

test('the heading of the success page receives the focus after submit', { tag: ['@desktop', '@all'] }, async ({
  page,
  mark,
}) => {
  await open(page, '/contact');
  await page.getByLabel('First name').fill('Focus');
  await page.getByLabel('Last name').fill('Heading');
  await page.getByLabel('Email').fill(`heading.${mark}@example.com`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/quote-success');
  await expect(heading(page)).toBeFocused();
  // The last message does not repeat on the empty form.
  await expect(toastOf(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('First name')).toHaveValue('');
  await expect(toastOf(page)).toBeHidden({ timeout: 2_000 });
});
