import sharp from 'sharp';
import { ADMIN } from './admin.ts';
import { send } from './leads.ts';
import { startMailServer } from './mail-server.ts';
import { mailsAbout } from './mailbox.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

test('a reply template follows the lead’s data, and has a preview before it is sent', { tag: '@all' }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Preview${mark}`;
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#c2330d' } })
    .jpeg()
    .toBuffer();
  const multipart = { image: { name: 'tail.jpg', mimeType: 'image/jpeg', buffer: photo } };
  const { token } = await (await request.post('/api/quote-photos', { multipart })).json();
  await send(request, family, ['Wren'], { phone: '303-555-0142', photoTokens: [token] });
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  await page.getByRole('link', { name: /View details/ }).click();
  const lead = page.getByRole('dialog', { name: `Wren ${family}` });
  await lead.getByLabel('Template').selectOption('First reply');
  await expect(lead.getByLabel('Subject')).toHaveValue('Your request');
  const words = lead.getByLabel(/^Message to/);
  await expect(words).toHaveValue(/about your airplane\. .* will call you .*\n\nThe photo you sent helps us a lot\.$/);
  await lead.getByLabel('Subject').press('Enter');

  const preview = page.getByRole('dialog', { name: 'Your request' });
  await expect(preview.getByText(`To wren.${family.toLowerCase()}@example.com`)).toBeVisible();
  const mail = preview.getByTitle('Preview of the message').contentFrame();
  await expect(mail.getByText('Thank you for contacting us about your airplane.')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await preview.getByRole('button', { name: 'Keep editing' }).click();
  await expect(preview).toHaveCount(0);
  await words.press('ControlOrMeta+End');
  await words.pressSequentially(` Ref ${family}`);
  await lead.getByRole('button', { name: 'Preview' }).click();
  // On a busy machine, Chromium may leave the frame of a second preview without a size.
  await expect(mail.locator('body')).toContainText(`helps us a lot. Ref ${family}`);
  await preview.getByRole('button', { name: 'Send reply' }).click();
  await expect(preview).toHaveCount(0);
  await expect(lead.getByText('replied: Your request')).toBeVisible();
  await expect(words).toHaveValue('');
  expect(await mailsAbout(`Ref ${family}`, 1)).toHaveLength(1);
});

/** On a site of its own: its mail server refuses mails at first. */
test('a reply that the mail server rejects leaves its lead unanswered until it is sent', {
  tag: ['@phone', '@all'],
}, async ({ page, context }) => {
  test.setTimeout(120_000);
  const mailServer = await startMailServer();
  const site = await startSite({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'shop@example.com',
  });
  try {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const quote = { firstName: 'Rhea', lastName: 'Stone', email: 'rhea@example.com' };
    const { id } = await (await page.request.post(`${site.url}/api/quotes`, { data: quote })).json();
    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}/admin/quotes/${id}`);
    const lead = page.getByRole('dialog', { name: 'Rhea Stone' });
    const status = lead.getByLabel('Status', { exact: true });
    await lead.getByLabel('Subject').fill('Your airplane');
    await lead.getByLabel(/^Message to/).fill('Rhea,\n\nMonday it is.');
    await lead.getByRole('button', { name: 'Send reply' }).click();
    const unsent = lead.getByText('The customer didn’t get this reply: Your airplane');
    await expect(unsent).toBeVisible();
    await expect(lead.getByText(/replied: Your airplane \(bounced.*550/)).toBeVisible();
    await expect(status).toHaveValue('Quote Not Responded To');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await lead.getByRole('button', { name: 'Copy the text' }).click();
    await expect(page.getByText('Reply copied to clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Rhea,\n\nMonday it is.');

    mailServer.takeMail();
    await lead.getByRole('button', { name: 'Try again' }).click();
    await expect(unsent).toHaveCount(0);
    await expect(status).toHaveValue('Waiting Response');
    await expect(lead.getByText(/replied: Your airplane \(sent/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Quote Not Responded To/ })).toContainText('0');
    // It listens for events of the site.
    await page.close();
  } finally {
    await site.stop();
    mailServer.stop();
  }
});
