import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expectReadable } from './readable.ts';
import { post, startJob } from './sent-quote.ts';
import { endOf, expect, expectAccessible, open, test } from './test.ts';

const PHOTOS = ['process-3', 'process-5'];

/** A job in work with two photos and a note. @returns its API, and the path of its customer's page */
async function placeJob(request: APIRequestContext, email: string) {
  const job = `/api/jobs/${await startJob(request, email)}`;
  await post(request, `${job}/stages/disassembly`, { event: 'start' });
  for (const name of PHOTOS) {
    const file = { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: readFileSync(`public/images/${name}.jpg`) };
    const fields = { caption: `Seen at ${name}.`, stageKey: 'disassembly', visible: 'true', file };
    expect((await request.post(`${job}/files`, { multipart: fields })).status()).toBe(201);
  }
  await post(request, `${job}/notes`, { text: 'The cowl is off and bagged.', visible: true });
  const { address } = await post(request, `${job}/link`, { renew: false });
  return { job, path: new URL(address).pathname };
}

test('a customer looks at the photos, asks, lets a partner follow, and sees a stage end by itself', {
  tag: '@both',
}, async ({ page, request, mark }) => {
  const { job, path } = await placeJob(request, `job.${mark}@example.com`);
  await open(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ready between');
  await expect(page.getByRole('img', { name: /0 of 9 stages done, now Disassembly/ })).toBeVisible();
  await expectAccessible(page);

  const newest = page.getByRole('link', { name: 'Seen at process-5.' });
  await newest.click();
  const viewer = page.getByRole('dialog', { name: 'N076FA' });
  await expect(viewer.getByText('1 of 2', { exact: true })).toBeVisible();
  await expect(viewer).toContainText('Seen at process-5.');
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img')).toHaveAccessibleName('Seen at process-3.');
  await page.keyboard.press('Escape');
  await expect(newest).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);

  await page.getByLabel('Your question').fill('Can I come by on Thursday?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(endOf(page)).toContainText('Question Sent');
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Can I come by on Thursday?');
  await page.getByRole('textbox', { name: 'Email' }).fill(`partner.${mark}@example.com`);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Almost Done' })).toBeVisible();

  await post(request, `${job}/stages/disassembly`, { event: 'finish' });
  await expect(page.getByRole('img', { name: /1 of 9 stages done/ })).toBeVisible({ timeout: 2_000 });
  await expectAccessible(page);
  await expectReadable(page);
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  // Of Chromium's own page around a picture.
  test.use({ javaScriptEnabled: false, expectedErrors: /Applying inline style/ });

  test('a customer opens a photo and asks', { tag: '@all' }, async ({ page, request, mark }) => {
    const { path } = await placeJob(request, `plain.${mark}@example.com`);
    await page.goto(path);
    await expect(page.getByText('The cowl is off and bagged.')).toBeVisible();
    await page.getByLabel('Your question').fill('Is the prop off?');
    await page.getByRole('button', { name: 'Send question' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Question Sent' })).toBeVisible();
    await page.getByRole('link', { name: 'Seen at process-5.' }).click();
    await expect(page).toHaveURL(/\/api\/job-links\/[\w-]+\/files\/\d+$/);
  });
});
