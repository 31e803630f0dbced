import { ADMIN } from './admin.ts';
import { edit, retype } from './edit-mode-page.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, open, test, toastOf } from './test.ts';

test('a service page links to the form with the service selected', { tag: ['@both', '@all'] }, async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Touch-Up & Repair', exact: true }).first().click();
  await expect(page).toHaveURL('/services/3-touch-up-repair');
  await expect(page.getByRole('heading', { name: 'Touch-Up & Repair', level: 1 })).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Chips sanded, primed and sealed' })).toBeVisible();
  await expect(page.getByText('2 to 5 days')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'Ask About This Service' }).click();
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('touch_up_repair');
});

test('Learn More scrolls to the contact section, which keeps the service', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Learn More about Interior Refurbishing' }).click();
  await expect(page).toHaveURL('/#contact');
  await page.locator('#contact').getByRole('link', { name: 'Request Quote' }).click();
  await expect(page).toHaveURL('/contact?service=Interior+Refurbishing');
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('interior_refurbish');
});

test('the price of a service comes from the price list', { tag: ['@desktop', '@all'] }, async ({ page, request }) => {
  const { startingPrices } = await (await request.get('/api/settings/prices')).json();
  const { price } = startingPrices.find(({ name }: { name: string }) => name === 'Interior refurbishment');
  await open(page, '/services/6');
  await expect(page).toHaveURL('/services/6-interior-refurbishing');
  await expect(page.getByRole('main')).toContainText(`Starting at$${price.toLocaleString('en-US')}`);
});

test.describe('the owner', { tag: '@desktop' }, () => {
  let site: Awaited<ReturnType<typeof startSite>>;

  test.beforeAll(async () => {
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  });
  test.afterAll(() => site?.stop());

  test('edits a service page, and visitors see the change', { tag: '@all' }, async ({ page }) => {
    await edit(page, site, '/services/5');
    await retype(page, page.getByText('2 to 4 days'), '3 days');
    await expect(toastOf(page)).toContainText('Live now');
    await page.getByRole('button', { name: 'Details' }).click();
    const details = page.getByRole('dialog', { name: 'Service details' });
    await details.getByLabel('What is included').fill('Spinner\nInlets');
    await details.getByLabel('Starting price').fill('Partial paint touch-up');
    await details.getByRole('button', { name: 'Save' }).click();
    await expect(details).toHaveCount(0);
    const html = await (await fetch(`${site.url}/services/5-brightwork-polishing`)).text();
    for (const words of ['3 days', 'Spinner', 'Inlets', '$8,000']) expect(html).toContain(words);
    expect((await fetch(`${site.url}/services/99`)).status).toBe(404);
  });

  test('hides a service, whose page redirects to the list', { tag: '@all' }, async ({ page }) => {
    await edit(page, site, '/services/4');
    await page.getByRole('button', { name: 'Details' }).click();
    await page.getByRole('dialog').locator('input[name="active"]').uncheck();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page).toHaveURL(/\/#services$/);
    expect((await fetch(`${site.url}/services/4`)).status).toBe(404);
  });
});
