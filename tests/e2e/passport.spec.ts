import type { Page } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { mailsAbout } from './mailbox.ts';
import { endOf, expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test, toastOf } from './test.ts';

const COATS = [
  { layer: 'primer', area: 'all over', product: 'Epoxy', batch: 'P-1', coats: 2, milsTenths: 9 },
  { layer: 'base', area: 'all over', product: 'PU', color: 'Gloss white', code: '17925', batch: 'W-1', coats: 3 },
  { layer: 'trim', area: 'stripe', product: 'PU', color: 'Copper', code: 'CU-5540', batch: 'T-1', coats: 2 },
];

interface Entered {
  tail: string;
  publicPath: string;
  holderPath: string;
}

/** An airplane that was painted before the software, by the API. */
async function enterPassport(page: Page, mark: string, n: number): Promise<Entered> {
  const tail = `N8${n}${mark.length % 10}PP`;
  const holder = `holder.${n}.${mark}@example.com`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const owner = { holderName: 'Ada Holder', holderEmail: holder };
  const { id } = await post('/api/passports', { tailNumber: tail, aircraft: '2009 TBM 850', ...owner });
  const deliveredOn = new Date(Date.now() - 40 * DAY_MS).toISOString().slice(0, 10);
  const { works } = await post(`/api/passports/${id}/works`, { title: 'Full repaint', deliveredOn });
  const coats = await page.request.put(`/api/passports/${id}/works/${works[0].id}/coats`, { data: { coats: COATS } });
  expect(coats.ok(), await coats.text()).toBe(true);
  const pathOf = async (kind: string) => new URL((await post(`/api/passports/${id}/links`, { kind })).address).pathname;
  return { tail, publicPath: await pathOf('public'), holderPath: await pathOf('holder') };
}

test('a passport passes from its holder to a buyer', { tag: '@phone' }, async ({ page, mark }) => {
  await logIn(page);
  const { tail, publicPath, holderPath } = await enterPassport(page, mark, 1);
  await page.context().clearCookies();

  await open(page, publicPath);
  await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible();
  await expect(page.getByText('CU-5540').first()).toBeVisible();
  await expect(page.getByText('Ada Holder')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await open(page, holderPath);
  await expectAccessible(page);
  const buyer = `buyer.${mark}@example.com`;
  await page.getByLabel('Buyer’s email').fill(buyer);
  await page.getByRole('button', { name: 'Offer the passport' }).click();
  await expect(page.getByRole('status').filter({ hasText: `Offered to ${buyer}` })).toBeInViewport();
  await expect(endOf(page)).toContainText('Passport Offered');
  await expect(endOf(page)).toBeFocused();

  const toBuyer = await offerPath(tail);
  await open(page, toBuyer);
  await expectAccessible(page);
  await expect(page.getByRole('heading', { name: 'Accept this passport' })).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Accept the passport' })).toBeInViewport();
  await page.getByLabel('Your name').fill('Bo Buyer');
  await page.getByRole('button', { name: 'Accept the passport' }).click();
  await expect(page.getByRole('heading', { name: 'Transfer it to a buyer' })).toBeVisible();
  await expect(page).toHaveURL(/\/paint\/[\w-]{43}\/holder\?/);
  await expect(endOf(page)).toContainText('Passport Accepted');
  await expect(endOf(page)).toBeFocused();
  await expect(endOf(page)).toBeInViewport();

  for (const ended of [holderPath, toBuyer]) expect((await page.request.get(ended)).status()).toBe(404);
  expect((await page.request.get(publicPath)).status()).toBe(200);
});

/** By the mail that offers the passport. */
async function offerPath(tail: string): Promise<string> {
  const [mail] = await mailsAbout(tail, 1);
  return /\/paint\/[\w-]{43}\/accept/.exec(mail!.text!)![0];
}

test('a passport is entered at the desk, its coats are kept, and its page is hidden', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  await open(page, '/admin/passports');
  // Without any passport, the empty list offers it, too.
  await page.getByRole('button', { name: 'Add a passport' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a passport' });
  const tail = `N82${mark.length % 10}PP`;
  await dialog.getByLabel('Tail number').fill(tail);
  await dialog.getByRole('button', { name: 'Add passport' }).click();
  await expect(page.getByRole('heading', { level: 1, name: tail })).toBeVisible();

  await page.getByText('Add past work').click();
  await page.getByLabel('Work done').fill('Full repaint');
  await page.getByRole('button', { name: 'Add work' }).click();
  await expect(page.getByRole('heading', { name: 'Full repaint' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a coat' }).click();
  await page.getByLabel('Color, coat 1').fill('Gloss white');
  await page.getByLabel('Code, coat 1').fill('17925');
  // Enter adds the next coat, as in a sheet.
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Layer, coat 2')).toBeFocused();
  await page.getByLabel('Layer, coat 2').selectOption('Trim');
  await page.getByLabel('Code, coat 2').fill('CU-5540');
  await page.getByLabel('Batch, coat 2').fill(`B-${mark}`);
  // The facts are saved meanwhile: what is typed of the coats stays.
  await page.getByRole('textbox', { name: /^Airplane/ }).fill('1968 C172');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Airplane: 1968 C172');
  await page.getByLabel('Layer, coat 2').press('Enter');
  await page.getByRole('button', { name: 'Remove coat 3' }).press('Enter');
  await expect(page.getByLabel('Layer, coat 2')).toBeFocused();
  const save = page.getByRole('button', { name: 'Save coats' });
  await save.press('Enter');
  await expect(toastOf(page)).toContainText('Saved');
  await expect(save).toBeFocused();
  await expect(page.getByRole('region', { name: 'History' })).toContainText(`batch B-${mark}`);
  await page.getByRole('button', { name: 'Hide the public page' }).click();
  await expect(page.getByText('Hidden from the public.')).toBeVisible();
  await expectAccessible(page);

  await open(page, `/admin/passports?q=B-${mark}`);
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
});

test('a passport prints on one page', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await logIn(page);
  const { publicPath, holderPath } = await enterPassport(page, mark, 3);
  for (const path of [publicPath, holderPath]) {
    await open(page, path);
    const pdf = await page.pdf({ format: 'Letter', margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});

test('stickers print in their size, on one page', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await logIn(page);
  const { tail, holderPath } = await enterPassport(page, mark, 5);
  await open(page, holderPath.replace('/holder', '/stickers'));
  await page.emulateMedia({ media: 'print' });
  for (const mm of [50, 90])
    for (const code of await page
      .getByRole('list', { name: `${mm} millimeters` })
      .locator('img')
      .all()) {
      const { width, height } = (await code.boundingBox())!;
      // CSS has 96 pixels an inch, in print, too.
      for (const side of [width, height]) expect((side / 96) * 25.4).toBeCloseTo(mm, 1);
    }
  await expect(page.getByText(tail).first()).toBeAttached();
  for (const format of ['Letter', 'A4']) {
    const pdf = await page.pdf({ format, margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' } });
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  }
});

test.describe('without JavaScript', { tag: ['@desktop', '@all'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('a holder offers the passport, withdraws it, and hides the public page', async ({ page, mark }) => {
    await logIn(page);
    const { holderPath, publicPath } = await enterPassport(page, mark, 4);
    await page.goto(holderPath);
    await page.getByLabel('Buyer’s email').fill(`someone.${mark}@example.com`);
    await page.getByRole('button', { name: 'Offer the passport' }).click();
    await page.getByRole('button', { name: 'Withdraw the offer' }).click();
    await expect(page.getByLabel('Buyer’s email')).toBeVisible();
    await page.getByRole('button', { name: 'Hide the public page' }).click();
    await expect(page.getByText('The public page is hidden.')).toBeVisible();
    expect((await page.request.get(publicPath)).status()).toBe(404);
  });
});
