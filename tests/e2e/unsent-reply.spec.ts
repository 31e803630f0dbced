import { ADMIN } from './admin.ts';
import { startMailServer } from './mail-server.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

/** On a site of its own: its mail server refuses mails at first. */
test('a reply that the mail server refuses leaves its lead unanswered until it goes out', { tag: '@phone' }, async ({
  page,
  context,
}) => {
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
    const unsent = lead.getByText('The customer does not have this reply: Your airplane');
    await expect(unsent).toBeVisible();
    await expect(lead.getByText(/replied: Your airplane \(could not be sent .*550/)).toBeVisible();
    await expect(status).toHaveValue('Quote Not Responded To');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await lead.getByRole('button', { name: 'Copy the text' }).click();
    await expect(page.getByText('The reply is in the clipboard.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Rhea,\n\nMonday it is.');

    mailServer.takeMail();
    await lead.getByRole('button', { name: 'Try again' }).click();
    await expect(unsent).toHaveCount(0);
    await expect(status).toHaveValue('Waiting Response');
    await expect(lead.getByText(/replied: Your airplane \(sent /)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: /^Quote Not Responded To/ })).toContainText('0');
  } finally {
    site.stop();
    mailServer.stop();
  }
});
