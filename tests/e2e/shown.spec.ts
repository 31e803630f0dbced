import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { enterJob, settleChecks } from './jobs.ts';
import { post } from './sent-quote.ts';
import { endOf, expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 120_000 });

const TAIL = 'N076FA';
/** Other journeys of the same site write, too. */
const said = (mark: string) => `They called before they touched it, says ${mark}.`;
const wordsOf = (mark: string) => `${said(mark)} The stripe on ${TAIL} lines up across the door gap.`;

/** A delivered job with photos of its first, a middle and its last stage. @returns its id, and the customer's path */
async function deliverJob(page: Page, family: string) {
  const request: APIRequestContext = page.request;
  const { id } = await enterJob(page, family, TAIL);
  const job = `/api/jobs/${id}`;
  await post(request, `${job}/status`, { to: 'in-work' });
  const { stages } = await (await request.get(job)).json();
  for (const [n, { key }] of stages.entries()) {
    await settleChecks(page, id, key);
    await post(request, `${job}/stages/${key}`, { event: 'start' });
    const view = { 0: 'before', 1: 'detail-1', [stages.length - 1]: 'after' }[n as number];
    if (view) {
      const file = {
        name: `${view}.jpg`,
        mimeType: 'image/jpeg',
        buffer: readFileSync(`public/images/project-5-${view}.jpg`),
      };
      const sent = await request.post(`${job}/files`, {
        multipart: { caption: '', stageKey: key, visible: 'true', file },
      });
      expect(sent.status()).toBe(201);
    }
    await post(request, `${job}/stages/${key}`, { event: 'finish' });
  }
  await post(request, `${job}/status`, { to: 'ready' });
  await post(request, `${job}/status`, { to: 'delivered', takenBy: `Jill ${family}` });
  const { address } = await post(request, `${job}/link`, { renew: false });
  return { id, path: new URL(address).pathname };
}

/** Confirms or covers each picture, publishes, and returns the path of the project. */
async function publishAtDesk(page: Page, id: number): Promise<string> {
  await page.goto(`/admin/jobs/${id}/show`);
  await expect(page.getByText('3 things are missing.')).toBeVisible();
  const publish = page.getByRole('button', { name: /^Publish/ });
  await expect(publish).toBeDisabled();
  await page.getByRole('button', { name: 'Add cover' }).click();
  const cover = page.getByRole('group', { name: 'Cover 1' });
  await cover.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowDown');
  for (const picture of [/^After/, /^Disassembly/]) {
    await page.getByRole('button', { name: picture }).click();
    await page.getByText('No tail number or face shows in this picture').click();
  }
  await expect(page.getByText('Ready to publish.')).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await publish.click();
  await expect(toastOf(page)).toContainText('Published');
  return (await page.getByRole('link', { name: 'On the website' }).getAttribute('href'))!;
}

test('a customer allows it, the owner covers the tail number and publishes, a visitor sees it, and it is withdrawn', {
  tag: ['@desktop', '@all'],
}, async ({ page, browser, mark }) => {
  await logIn(page);
  const { id, path } = await deliverJob(page, `Kestrel${mark}`);
  const url = `/api/job-links/${path.split('/job/')[1]}/showing`;
  const answer = { choice: 'without-tail', stars: 5, title: '', text: wordsOf(mark), signature: 'initial' };
  expect((await page.request.post(url, { data: answer })).status()).toBe(204);
  const project = await publishAtDesk(page, id);
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto(project);
  await expect(visitor.getByText(said(mark))).toBeVisible();
  await expect(visitor.locator('main')).not.toContainText(TAIL);
  expect((await page.request.post(url, { data: { ...answer, choice: 'no' } })).status()).toBe(204);
  expect((await visitor.goto(project))!.status()).toBe(404);
  await visitor.context().close();
});

for (const tag of ['@desktop', '@phone'])
  test(`from the delivery to the portfolio and off it again, without JavaScript at the customer, on ${tag}`, {
    tag: [tag, '@all'],
  }, async ({ page, browser, mark }) => {
    await logIn(page);
    const { id, path } = await deliverJob(page, `Falcon${mark}`);
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
    const customer = await plain.newPage();
    await customer.goto(path);
    const show = customer.locator('#show');
    // Nothing is chosen before.
    await expect(show.getByRole('radio', { checked: true })).toHaveCount(0);
    await show.getByRole('radio', { name: /^Yes, without the tail number/ }).check();
    await show.getByRole('radio', { name: '5 of 5' }).check();
    await show.getByRole('textbox', { name: /^Your words/ }).fill(wordsOf(mark));
    await show
      .getByRole('radio', { name: /^Jill F/ })
      .last()
      .check();
    await show.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(endOf(customer)).toContainText('Thank You');

    await page.goto('/admin/today');
    await page
      .getByRole('link', { name: `Read: Jill Falcon${mark} wrote about ${TAIL}` })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: `Show ${TAIL}` })).toBeVisible();
    const project = await publishAtDesk(page, id);

    const context = await browser.newContext({ viewport: page.viewportSize() });
    const visitor = await context.newPage();
    await open(visitor, project);
    await expect(visitor.getByText(said(mark))).toBeVisible();
    await expect(visitor.locator('main')).not.toContainText(TAIL);
    await expectNoSidewaysScroll(visitor);
    await expectAccessible(visitor);
    await visitor.goto('/');
    await expect(visitor.getByText(said(mark)).first()).toBeAttached();
    await visitor.goto('/portfolio');
    await expect(visitor.locator(`a[href="${project}"]`).first()).toBeAttached();

    await customer.goto(path);
    await expect(customer.locator(`a[href="${project}"]`)).toBeVisible();
    await show.getByRole('radio', { name: /^No/ }).check();
    await show.getByRole('button', { name: 'Send to the shop' }).click();
    await expect(endOf(customer)).toContainText('Thank You');
    await expect.poll(async () => (await visitor.goto(project))!.status(), { timeout: 2_000 }).toBe(404);
    await visitor.goto('/');
    await expect(visitor.getByText(said(mark))).toHaveCount(0);
    await page.goto(`/admin/jobs/${id}/show`);
    await expect(page.getByRole('heading', { name: 'Taken off the website' })).toBeVisible();
    // A permission that was given by word.
    await page.getByRole('button', { name: 'Enter an answer' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Yes, with its tail number').click();
    await dialog.getByRole('textbox', { name: 'How' }).fill('By phone, to Ana at the desk');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save answer' }).click();
    await expect(page.locator('#permission')).toContainText('By phone, to Ana');
    await context.close();
    await plain.close();
  });
