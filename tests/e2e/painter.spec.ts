import { readFileSync } from 'node:fs';
import { ADMIN } from './admin.ts';
import { expectForGloves } from './gloves.ts';
import { enterJob } from './jobs.ts';
import { newAccount } from './own-account.ts';
import { doubleText } from './readable.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToastClear, logIn, test, toastOf } from './test.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

const photo = (name: string) => ({
  name: `${name}.jpg`,
  mimeType: 'image/jpeg',
  buffer: readFileSync(`public/images/${name}.jpg`),
});

test('a painter works with gloves: starts and undoes, photographs, finds something without a signal, and sees no money', {
  tag: ['@phone', '@all'],
}, async ({ page, context, request, mark }) => {
  await logIn(page);
  const tail = 'N724FA';
  const { id } = await enterJob(page, `Painter${mark}`, tail);
  expect((await page.request.post(`/api/jobs/${id}/status`, { data: { to: 'in-work' } })).ok()).toBe(true);
  const { email, password } = await newAccount(request, `painter-${mark}@example.com`, 'painter');
  await page.context().clearCookies();

  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/now');
  await expect(page.getByRole('navigation', { name: 'Shop' }).getByRole('link')).toHaveText(['Now', 'Jobs', 'Hangar']);
  const card = page.locator(`[data-job="${id}"]`);
  await expectForGloves(card);

  // A start asks with the stage's name and days, and a toast undoes it.
  const start = async () => {
    await card.getByRole('button', { name: `Start stage of ${tail}` }).click();
    const asked = page.getByRole('dialog', { name: 'Start Induction & documentation?' });
    await expect(asked).toContainText('Planned for');
    await expectForGloves(asked);
    await asked.getByRole('button', { name: 'Start stage' }).click();
    await expect(card.getByText('Day 1 of')).toBeVisible();
  };
  await start();
  await expectForGloves(toastOf(page));
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(card.getByText('Not started')).toBeVisible();
  await start();
  await expectToastClear(page);
  expect(await card.getByText('Found something').evaluate(countLinesOfLastWord)).toBe(1);
  await expect(card.getByRole('button', { name: `Finish stage of ${tail}` })).toBeDisabled();
  await expect(card.getByText('before you finish this stage')).toBeVisible();
  await card.getByLabel(`Photo of ${tail}`).setInputFiles(photo('process-3'));
  await expect(toastOf(page)).toContainText('1 photo sent.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await context.setOffline(true);
  await expect(page.getByText(/You’re offline\./)).toHaveCount(1);
  await expect(card.getByText('No signal. Finish this stage once it’s back.')).toBeVisible();
  await card.getByRole('link', { name: `Found something on ${tail}` }).click();
  await page.getByLabel('Take a photo').setInputFiles(photo('process-5'));
  await page.getByRole('button', { name: 'Left side. Set a mark on the drawing.' }).press('Enter');
  await page.getByRole('radio', { name: 'Corrosion' }).check();
  await page.getByRole('radio', { name: 'No, I’m stuck' }).check();
  await expectForGloves(page.getByRole('main'));
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send to the owner' }).click();
  await expect(card.getByRole('list', { name: 'Waiting on this phone' })).toContainText('Finding with 1 photo');
  await doubleText(page);
  await expectNoSidewaysScroll(page);
  await context.setOffline(false);
  await expect(card.getByText('Finding with')).toHaveCount(0);
  await expect(card.getByText('One finding is on the owner’s Today page.')).toBeVisible();
  // The invitation left the painter signed in there.
  await request.post('/api/login', { data: { username: ADMIN.email, password: ADMIN.password } });
  const [draft] = await (await request.get(`/api/jobs/${id}/changes`)).json();
  expect(draft).toMatchObject({ status: 'draft', title: 'Corrosion: Left side, cabin', blocks: true, photos: [{}] });

  await page.goto(`/admin/jobs/${id}`);
  const stages = page.getByRole('region', { name: 'Stages' });
  await expectForGloves(stages);
  await stages.getByRole('button', { name: 'Skip Disassembly' }).click();
  const skip = page.getByRole('dialog', { name: 'Skip Disassembly?' });
  await expect(skip).toContainText('Planned for');
  await skip.getByRole('button', { name: 'Not now' }).click();
  await stages.getByRole('button', { name: 'Undo start' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo start' }).click();
  await expect(stages.getByRole('button', { name: 'Start stage' })).toBeVisible();
  const photos = page.getByRole('region', { name: 'Photos' });
  await photos.getByRole('button', { name: /^Share with the customer.*1\sphoto from/ }).click();
  await expect(photos.getByText('1 on the customer’s page')).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(photos.getByText('0 on the customer’s page')).toBeVisible();
  await expect(page.getByText(/\$\s?\d/)).toHaveCount(0);
  await expect(page.getByText(/@example\.com/)).toHaveCount(0);
  for (const part of ['Price and payments', 'Customer view', 'Change orders'])
    await expect(page.getByRole('link', { name: part })).toHaveCount(0);
  await expectAccessible(page);
  await doubleText(page);
  await expectNoSidewaysScroll(page);

  await page.goto('/admin/offers');
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to what’s under way' }).click();
  await expect(page.getByRole('heading', { name: 'Under way now' })).toBeVisible();

  // The address that Today links to opens the draft.
  await context.addCookies((await request.storageState()).cookies);
  await page.goto(`/admin/jobs/${id}#change-1`);
  const opened = page.getByRole('dialog', { name: 'Change order 1' });
  await expect(opened.getByLabel('Title')).toHaveValue('Corrosion: Left side, cabin');
});

/** Runs in the page. */
function countLinesOfLastWord(element: Element): number {
  const text = element.firstChild as Text;
  const range = document.createRange();
  range.setStart(text, text.data.lastIndexOf(' ') + 1);
  range.setEnd(text, text.data.length);
  return range.getClientRects().length;
}
