import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

test('an owner sets the passphrase of backups, and makes one', { tag: ['@all', '@phone'] }, async ({ page }) => {
  await logIn(page);
  await open(page, '/admin/settings/backups');
  const part = page.getByRole('region', { name: 'Backups', exact: true });
  await expect(part.getByText('Set by BACKUPS on the server')).toBeVisible();
  await part.getByRole('button', { name: 'Set a passphrase' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set a passphrase' });
  const passphrase = await dialog.getByLabel('Passphrase', { exact: true }).inputValue();
  const again = dialog.getByLabel('Type it again, from your note');
  await again.fill('something else');
  await again.press('Enter');
  await expect(again).toHaveAccessibleDescription(/That doesn’t match/);
  await expectAccessible(page);
  await again.fill(passphrase);
  await again.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(part.getByText('Opens with the current passphrase')).toBeVisible({ timeout: 30_000 });
  await part.getByRole('button', { name: 'Back up now' }).click();
  await expect(part.getByText(/^Done: Today/)).toBeVisible({ timeout: 30_000 });
  await expect(page.locator('body')).not.toContainText(passphrase);
  await expectNoSidewaysScroll(page);
});
