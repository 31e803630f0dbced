import type { APIRequestContext, Page } from '@playwright/test';
import { startStripe } from '../support/stripe.ts';
import { ADMIN } from './admin.ts';
import { startSite } from './second-site.ts';
import { post, startJob } from './sent-quote.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

/** On a second site with its own fake Stripe: keys count for the whole site. */
test.describe('an invoice that is paid at Stripe', { tag: ['@all', '@phone'] }, () => {
  test.describe.configure({ mode: 'default', timeout: 120_000 });
  // Its page at Stripe is not ours to judge.
  test.use({ expectedErrors: /favicon|status of 404/ });
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let site: Awaited<ReturnType<typeof startSite>>;
  let shop: APIRequestContext;

  test.beforeAll(async ({ playwright }) => {
    stripe = await startStripe();
    site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...stripe.env });
    stripe.state.webhookUrl = `${site.url}/api/stripe/webhook`;
    shop = await playwright.request.newContext({ baseURL: site.url });
  });
  test.afterAll(async () => {
    await shop?.dispose();
    site?.stop();
    await stripe?.stop();
  });

  /** A job whose first invoice was sent, and where its customer reads it. */
  async function sendInvoice(email: string) {
    const job = await startJob(shop, email);
    const path = `/api/jobs/${job}/invoices`;
    const { waiting } = await (await shop.get(path)).json();
    const { invoices } = await post(shop, path, { dueRow: waiting[0].dueRow, cents: waiting[0].cents });
    const { address } = await post(shop, `/api/jobs/${job}/link`, { renew: false });
    return { job, url: `${site.url}${new URL(address).pathname}/invoices/${invoices[0].number}` };
  }

  const amountOf = (page: Page) => page.getByRole('complementary', { name: 'Amount and payment' });
  const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

  test('a declined card is followed by one that pays; the desk sees it online, and disputed', async ({ page }) => {
    const limits = { bankTransfer: true, card: true, cardLimitCents: 99_999_999 };
    await post(shop, '/api/login', { username: ADMIN.email, password: ADMIN.password });
    expect((await shop.put('/api/stripe', { data: limits })).ok()).toBe(true);
    const { job, url } = await sendInvoice('card@example.com');
    await open(page, url);
    await expect(amountOf(page)).toContainText('Test mode: no real money moves.');
    await expectAccessible(page);
    await amountOf(page)
      .getByRole('button', { name: /^Pay \$9,954\.50$/ })
      .click();
    await page.getByRole('button', { name: 'Pay by a card without money' }).click();
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(amountOf(page).getByRole('alert')).toContainText('There wasn’t enough money in the account');
    await expectNoSidewaysScroll(page);
    await amountOf(page).getByRole('button', { name: /^Pay / }).click();
    await page.getByRole('button', { name: 'Pay by card with 3-D Secure' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(/\?paid/);
    await expect(async () => {
      await page.reload();
      await expect(titleOf(page)).toHaveText('Paid in full', { timeout: 500 });
    }).toPass();
    await expect(amountOf(page)).toContainText('Card');
    await expectAccessible(page);

    stripe.dispute();
    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}/admin/jobs/${job}#money`);
    const money = page.getByRole('region', { name: 'Price and payments' });
    await expect(money).toContainText('online, pi_');
    await expect(money).toContainText('Disputed. Respond at Stripe.');
    await expect(money.getByRole('button', { name: /^Void/ })).toHaveCount(0);
  });

  test('a bank transfer is on its way, is returned, and is sent again, without JavaScript', async ({
    browser,
    page,
  }) => {
    await post(shop, '/api/login', { username: ADMIN.email, password: ADMIN.password });
    const { url } = await sendInvoice('bank@example.com');
    const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
    const customer = await plain.newPage();
    const pay = async () => {
      await customer.goto(url);
      await amountOf(customer).getByRole('button', { name: /^Pay / }).click();
      await customer.getByRole('button', { name: 'Pay by bank transfer' }).click();
    };
    const expectTitle = (title: string) =>
      expect(async () => {
        await customer.goto(url);
        await expect(titleOf(customer)).toHaveText(title, { timeout: 500 });
      }).toPass();
    await pay();
    await expectTitle('Your payment is on its way');
    for (const words of ['expected by', 'Your bank is sending it', 'this page shows it'])
      await expect(amountOf(customer)).toContainText(words);
    await expect(amountOf(customer).getByRole('button')).toHaveCount(0);
    stripe.failTransfer();
    await expectTitle('Payment 1 for N076FA');
    await expect(amountOf(customer).getByRole('alert')).toContainText('There wasn’t enough money in the account');
    await pay();
    stripe.settleTransfer();
    await expectTitle('Paid in full');
    await expect(amountOf(customer)).toContainText('Bank transfer');
    await plain.close();
  });
});
