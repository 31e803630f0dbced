import { ADMIN } from './admin.ts';
import { mailsAbout } from './mailbox.ts';
import { expect, logIn, open, test } from './test.ts';

test('a visitor requests a quote, mails are sent, and the owner logs in and finds it', { tag: '@both' }, async ({
  page,
  mark,
}) => {
  const email = `dana.${mark}@example.com`;
  await open(page, '/');
  await page.getByRole('link', { name: 'Get Free Assessment' }).click();
  await expect(page).toHaveURL('/contact');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Whitfield');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Aircraft type').fill('King Air 350');
  await page.getByLabel('Tail number').fill('N350DW');
  await page.getByLabel('Service').selectOption({ label: 'Full Aircraft Refinishing' });
  await page.getByLabel('Timeline').selectOption({ label: '3-6 months' });
  await page.getByLabel('Message').fill('Paint is from 2011.\nKeep the stripe, change the blue.');
  await page.getByRole('button', { name: 'Get Your Free Quote' }).click();

  await expect(page).toHaveURL('/quote-success');
  await expect(page.getByRole('status').filter({ hasText: 'Quote Request Submitted' })).toContainText(
    "We'll respond with a detailed quote.",
  );
  const events = await page.evaluate(() => (window as { dataLayer?: { event?: string }[] }).dataLayer ?? []);
  expect(events.filter(({ event }) => event === 'quote_form_submit')).toHaveLength(1);

  const mails = await mailsAbout(email, 2);
  const toOwner = mails.find(({ to }) => to?.[0]?.address === ADMIN.email)!;
  const toCustomer = mails.find(({ to }) => to?.[0]?.address === email)!;
  expect(toOwner.replyTo?.[0]?.address).toBe(email);
  expect(toOwner.text).toContain('Keep the stripe, change the blue.');
  expect(toOwner.text).toContain('Full Aircraft Refinishing');
  expect(toCustomer.text).toContain('N350DW');
  expect(toCustomer.html).toContain('N350DW');

  const [, record] = /(\/admin\/quotes\/\d+)/.exec(toOwner.text!)!;
  await page.context().clearCookies();
  await page.goto(record!);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('You have successfully logged in as admin.')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Dana Whitfield' });
  await expect(dialog).toContainText('Keep the stripe, change the blue.');
  await expect(dialog).toContainText('King Air 350');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Quote Not Responded To');
});

test('the owner changes the status and notes of a quote and deletes it', { tag: ['@desktop', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const email = `worked.${mark}@example.com`;
  const sent = await request.post('/api/quotes', { data: { firstName: 'Cher', lastName: 'Cher', email } });
  expect(sent.status()).toBe(201);
  await logIn(page);
  await page.goto('/admin');
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Cher');
  await expect(row).not.toContainText('Cher Cher');
  await row.getByRole('link', { name: /View details/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cher' });
  await expect(dialog).toContainText('No services selected');

  await dialog.getByLabel('Status', { exact: true }).selectOption('Quote Sent');
  await expect(page.getByText('Quote status has been updated successfully.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit Notes' }).click();
  await dialog.getByRole('textbox', { name: /notes/i }).fill('Called once, left a message.');
  await dialog.getByRole('button', { name: 'Save Notes' }).click();
  await expect(page.getByText('Quote notes have been updated successfully.')).toBeVisible();
  await expect(dialog).toContainText('Called once, left a message.');
  await page.keyboard.press('Escape');
  // Under a closing dialog a row cannot be clicked yet.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('Quote Sent');

  await row.getByRole('button', { name: /Delete/ }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Are you absolutely sure?' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /Delete/ }).click();
  await confirm.getByRole('button', { name: 'Delete Quote' }).click();
  await expect(page.getByText('Quote has been permanently deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
