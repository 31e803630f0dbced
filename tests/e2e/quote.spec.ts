import type { Page } from '@playwright/test';
import { readPdf } from '../support/pdf.ts';
import { readAccessibilityTree } from './accessibility-tree.ts';
import { expectReadable } from './readable.ts';
import { post, sendQuote, sendVersion } from './sent-quote.ts';
import { endOf, expect, expectAccessible, expectNoSidewaysScroll, open, test, toastOf } from './test.ts';

test.describe('the page of a quote', () => {
  // A question without text, a version that came between, and a lost answer.
  test.use({ expectedErrors: /400|409|ERR_FAILED|ERR_INTERNET_DISCONNECTED/ });

  test('shows what a choice comes to, and accepts it once by a typed name @phone', async ({ page, request, mark }) => {
    const email = `accept.${mark}@example.com`;
    const { id, path } = await sendQuote(request, email);
    await open(page, path);
    await expectAccessible(page);
    await page.getByLabel(/^Line finish-single/).tap();
    await page.getByLabel(/^Film on the leading edges/).tap();
    await expect(page.getByText('New total $31,715.04')).toBeAttached();
    await page.getByRole('button', { name: 'Accept', exact: true }).and(visible(page)).tap();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type your name to accept.');
    await expect(page.getByText('Left out: Gear bays.')).toBeVisible();
    const accept = page.getByRole('button', { name: 'Accept $31,715.04' });
    await expect(accept).toBeDisabled();
    await page.getByLabel('Your full name').fill('Ellen Marsh');
    for (const box of [/^I own this aircraft/, /^I accept this quote/]) await page.getByLabel(box).tap();
    await expectAccessible(page);
    await loseAnswer(page, '**/accept');
    await accept.tap();
    await expect(toastOf(page)).toContainText('No Response');
    await accept.tap();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your quote is accepted.');
    await expect(page.getByText('signed with a typed name, through the link')).toBeVisible();
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: /Accepted quote/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^Quote Q-.* accepted\.pdf$/);
    const mails = await (await request.get('/api/outbox')).json();
    const copies = mails.filter(
      ({ kind, recipient }: Record<string, string>) => kind === 'offer-accepted' && recipient === email,
    );
    expect(copies).toHaveLength(1);
    const seen = async () => (await (await request.get(`/api/offers/${id}`)).json()).link.openedAt;
    await expect.poll(seen).not.toBeNull();
  });

  test('keeps choices on the way back, asks, and declines by keyboard @desktop', { tag: '@all' }, async ({
    page,
    request,
    mark,
  }) => {
    const { path } = await sendQuote(request, `decline.${mark}@example.com`);
    await open(page, path);
    await page.getByLabel(/^Line finish-clear/).focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Accept $31,715.04' }).press('Enter');
    await expect(page.getByText('What you chose')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel(/^Film on the leading edges/)).toBeChecked();
    await expect(page.getByLabel(/^Line finish-single/)).toBeChecked();

    await page.getByRole('link', { name: 'Ask a question' }).press('Enter');
    await page.getByLabel('Your question').fill('Can the stripe end at the door?');
    await page.context().setOffline(true);
    await expect(
      page.getByText('You are offline. What you typed is saved here until you’re back online.').and(visible(page)),
    ).toBeVisible();
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Send question' }).press('Enter');
    await expect(endOf(page)).toContainText('Question Sent');
    await expect(endOf(page)).toBeFocused();
    await expect(page.getByRole('list', { name: 'Conversation' })).toContainText('Can the stripe end at the door?');

    await page.getByRole('link', { name: 'Decline' }).press('Enter');
    await page.getByLabel('Reason for declining').fill('The dates.');
    await page.getByRole('button', { name: 'Decline this quote' }).press('Enter');
    await expect(page.getByRole('heading', { name: /^You declined this quote on/ })).toBeVisible();
    await expect(endOf(page)).toBeFocused();
    await expectAccessible(page);
  });

  test('tells of a version that came between, keeps what was typed, and is read in order @desktop @all', async ({
    page,
    request,
    mark,
  }) => {
    const email = `race.${mark}@example.com`;
    const { id, path } = await sendQuote(request, email);
    await open(page, `${path}/accept`);
    await page.getByLabel('Your full name').fill('Ellen Marsh');
    for (const box of [/^I own this aircraft/, /^I accept this quote/]) await page.getByLabel(box).check();
    await post(request, `/api/offers/${id}/versions`, {});
    await sendVersion(request, { id, email, changes: { discountCents: 0 } });
    await page.getByRole('button', { name: 'Accept $33,181.68' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'A newer version has replaced the quote you had open.' }),
    ).toBeFocused();
    await expect(page.getByRole('button', { name: /^Accept \$34,/ })).toBeDisabled();
    await expect(page.getByLabel('Your full name')).toHaveValue('Ellen Marsh');
    await expect(page.getByLabel(/^I accept this quote/)).not.toBeChecked();

    await open(page, path);
    await page.getByRole('link', { name: 'Ask a question' }).press('Enter');
    await page.getByRole('button', { name: 'Send question' }).press('Enter');
    await expect(page.getByLabel('Your question')).toBeFocused();
    await expect(page.getByRole('table', { name: 'What changed since version 1' })).toBeVisible();
    // The regions for toasts follow once a toast was shown.
    const tree = await readAccessibilityTree(page);
    expect(tree.slice(0, tree.lastIndexOf('button "Accept"') + 1)).toEqual([
      'heading "N076FA in white and navy", level 1',
      'table "What changed since version 1"',
      ...['WHAT', 'VERSION 1', 'VERSION 2'].map((name) => `columnheader "${name}"`),
      ...['Discount', 'Total'].map((name) => `rowheader "${name}"`),
      'heading "The work", level 2',
      'heading "Section work", level 3',
      'heading "Your choices", level 2',
      'group "Section finish, choose one"',
      'radio "Line finish-single included"',
      'radio "Line finish-clear Taxable. +$3,000.00", checked',
      'group "Section extras, choose any or none"',
      'checkbox "Film on the leading edges +$1,790.25"',
      'checkbox "Gear bays +$2,180.00"',
      'heading "Quote total", level 2',
      'status "", live polite',
      'heading "What’s included, and what’s not", level 2',
      'heading "Included", level 3',
      'heading "Not included", level 3',
      ...['What the price is based on', 'When', 'Payment schedule', 'Warranty and terms'].map(
        (name) => `heading "${name}", level 2`,
      ),
      'DisclosureTriangle "Terms of this quote"',
      'DisclosureTriangle "How we prove what was sent"',
      'heading "Your decision", level 2',
      'button "Accept $34,202.18"',
      'DisclosureTriangle "Ask a question", expanded',
      'alert "", live assertive',
      'textbox "Your question", invalid, Enter your question We’ll reply on this page.',
      'status "", live polite',
      'button "Send question"',
      'status "", live polite',
      'DisclosureTriangle "Decline"',
      'button "Accept"',
    ]);
  });

  test('fits narrow screens, large text and paper @phone @all', async ({ page, request, mark }) => {
    const { path } = await sendQuote(request, `f.${mark}@example.com`);
    for (const part of ['', '/accept']) {
      await open(page, `${path}${part}`);
      await page.setViewportSize({ width: 360, height: 740 });
      await expectNoSidewaysScroll(page);
      await expectReadable(page);
    }
    await open(page, path);
    await page.emulateMedia({ media: 'print' });
    await expectNoSidewaysScroll(page);
    await expect(page.getByText('Colorado law applies.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Accept/ }).and(visible(page))).toHaveCount(0);
    const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
    const together = [
      ['When', 'In the hangar'],
      ['Payment schedule', 'When it is ready'],
      ['How we prove what was sent', 'SHA-256'],
    ];
    for (const [title, end] of together)
      expect(pages.filter(({ text }) => new RegExp(`${title} .*${end}`, 'i').test(text))).toHaveLength(1);
    expect(pages.slice(0, -1).filter(({ empty }) => empty > 792 / 3)).toEqual([]);
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test('computes again, and accepts @phone', { tag: '@all' }, async ({ page, request, mark }) => {
      const { path } = await sendQuote(request, `plain-quote.${mark}@example.com`);
      await page.goto(path);
      await page.getByLabel(/^Line finish-single/).check();
      await page.getByLabel(/^Film on the leading edges/).check();
      await page.getByRole('button', { name: 'Update total' }).click();
      await page.getByRole('button', { name: 'Accept $31,715.04' }).click();
      await page.getByLabel('Your full name').fill('Ellen Marsh');
      for (const box of [/^I own this aircraft/, /^I accept this quote/]) await page.getByLabel(box).check();
      await page.getByRole('button', { name: 'Accept $31,715.04' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your quote is accepted.');
    });
  });
});

/** The next request arrives, but not its answer. */
const loseAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Buttons and words that the width hides are in the page, too. */
const visible = (page: Page) => page.locator(':visible');
