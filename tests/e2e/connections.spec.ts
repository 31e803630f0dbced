import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, logIn, open, test } from './test.ts';

// A refused address is an answer with status 400.
test.use({ expectedErrors: /400/ });

test('an admin makes a calendar feed, adds a webhook and tests it', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await logIn(page);
  await open(page, '/admin/connections');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar and webhooks' })).toBeVisible();
  const feed = page.getByRole('region', { name: 'Your calendar feed' });
  await feed.getByRole('button', { name: 'Create a calendar feed' }).click();
  const address = feed.getByRole('textbox', { name: 'Your calendar feed address' });
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/);
  const first = await address.inputValue();
  expect((await page.request.get(new URL(first).pathname)).headers()['content-type']).toContain('text/calendar');
  // A choice that is still being saved counts for the new address, too.
  const saveChoice = await holdBack(page, '**/api/calendar-feeds', 'PATCH');
  await feed.getByRole('checkbox', { name: 'Customer names' }).check();
  await feed.getByRole('button', { name: 'Renew' }).click();
  await page.getByRole('button', { name: 'Renew address' }).click();
  await expect(address).not.toHaveValue(first);
  saveChoice();
  await expect(feed.getByRole('checkbox', { name: 'Customer names' })).toBeChecked();

  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Add an endpoint' }).click();
  const dialog = page.getByRole('dialog');
  const url = dialog.getByRole('textbox', { name: 'Address' });
  await url.fill('http://books.invalid/hook');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(url).toHaveAccessibleDescription(/starts with https:/);
  await expect(url).toBeFocused();
  await url.fill('https://books.invalid/hook');
  await dialog.getByRole('button', { name: 'Add endpoint' }).click();
  await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue(/^whsec_/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I’ve saved it' }).click();
  const endpoint = webhooks.getByRole('listitem').filter({ hasText: 'https://books.invalid/hook' }).first();
  await endpoint.getByRole('button', { name: 'Send a test' }).click();
  await expect(endpoint.getByText('It could not be reached').first()).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await endpoint.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove endpoint' }).click();
  await expect(webhooks.getByText('No programs are connected yet.')).toBeVisible();
  await feed.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Revoke feed' }).click();
  await expect(feed.getByRole('button', { name: 'Create a calendar feed' })).toBeVisible();
});
