import { post, startJob } from './sent-quote.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

test.describe.configure({ timeout: 90_000 });

test('an invoice goes from one press at the desk to its receipt, on a phone, with and without JavaScript', {
  tag: '@phone',
}, async ({ page, browser, mark }) => {
  const email = `invoice.${mark}@example.com`;
  const id = await startJob(page.request, email);
  await logIn(page);
  await page.goto(`/admin/jobs/${id}#invoices`);
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await invoices.getByRole('button', { name: /^Send/ }).first().click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('can’t be changed');
  await asked.getByRole('button', { name: 'Send invoice' }).click();
  await expect(invoices.getByRole('link', { name: /^I-\d\d-\d{4}$/ })).toBeVisible();

  const { invoices: sent } = await (await page.request.get(`/api/jobs/${id}/invoices`)).json();
  const { number, openCents } = sent[0];
  const { address } = await post(page.request, `/api/jobs/${id}/link`, { renew: false });
  const path = `${new URL(address).pathname}/invoices/${number}`;
  const plain = await browser.newContext({ javaScriptEnabled: false, viewport: page.viewportSize() });
  const customer = await plain.newPage();
  await customer.goto(path);
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Payment 1 for N076FA');
  const total = customer.getByRole('complementary', { name: 'Amount and payment' });
  // What, how much, until when and how stand on the first screen of a phone.
  for (const words of ['$9,954.50', 'by today', 'check']) await expect(total).toContainText(words);

  const received = { cents: openCents, method: 'wire', receivedOn: sent[0].sentOn, reference: 'FRB 4471', dueRow: 0 };
  await post(page.request, `/api/jobs/${id}/payments`, received);
  await customer.reload();
  await expect(customer.getByRole('heading', { level: 1 })).toHaveText('Paid in full');
  await plain.close();

  await open(page, path);
  await expect(page.getByText('wire FRB 4471', { exact: false })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const mails = (await (await page.request.get('/api/outbox?limit=200')).json()) as Record<string, string>[];
  const got = mails.filter(({ recipient }) => recipient === email).map(({ kind }) => kind);
  expect(got).toEqual(expect.arrayContaining(['invoice-sent', 'payment-received']));
});
