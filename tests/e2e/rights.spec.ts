import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { PAGES } from '#tests/support/pages.ts';
import { isFullRun } from '#tests/support/scope.ts';
import { newAccount } from './own-account.ts';
import { expect, expectAccessible, test } from './test.ts';

const ADMIN_PAGES = Object.entries(PAGES.admin).map(([path, { at = path }]) => at);
/** Each is in the frame that comes with its user, which `tests/page-rights.test.ts` holds. */
const ASKED_PAGES = isFullRun ? ADMIN_PAGES : ['/admin', '/admin/jobs/1', '/admin/settings'];

// Rights do not depend on the screen.
test.describe('the pages for admins', { tag: '@desktop' }, () => {
  test.describe.configure({ timeout: 120_000 });

  test('redirect a visitor to the login and back', { tag: '@all' }, async ({ page }) => {
    const asked = callsOf(page);
    for (const path of ASKED_PAGES) {
      await page.goto(path);
      await expect(page).toHaveURL(path === '/admin' ? '/login' : `/login?next=${encodeURIComponent(path)}`);
      await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible();
    }
    // The login page offers a passkey by itself.
    expect(asked.filter((path) => !path.startsWith('/api/login/passkey'))).toEqual([]);
  });

  test('explain to a user without the role why they are denied', { tag: '@all' }, async ({ page, request, mark }) => {
    const email = `clerk-${mark}@example.com`;
    await newAccount(request, email);
    takeRole(email);
    // `newAccount` signed in as the new user: the browser takes that session.
    await page.context().addCookies((await request.storageState()).cookies);
    const asked = callsOf(page);
    for (const path of ADMIN_PAGES) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This page is for the shop' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Logout' })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Shop' })).toHaveCount(0);
    }
    await expectAccessible(page);
    expect(asked).toEqual([]);
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
  });
});

/** The page's calls of the API. */
function callsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname);
  });
  return asked;
}

/** No call creates an account without the role: this removes it in the database. */
function takeRole(email: string): void {
  const records = new DatabaseSync(join(process.env.E2E_DATA_DIR!, 'flatirons.sqlite'));
  records.prepare("update users set role = 'user' where email = ?").run(email);
  records.close();
}
