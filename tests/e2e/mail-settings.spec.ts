import { ADMIN } from './admin.ts';
import { startMailServer } from './mail-server.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, hydrated, logIn, test } from './test.ts';

test.describe('the mail settings', () => {
  test.describe.configure({ timeout: 90_000 });

  test('are tried, explained and saved at the desk', { tag: '@all' }, async ({ page }) => {
    const mailServer = await startMailServer();
    const site = await startSite({
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: '',
      SMTP_PRIVATE_HOSTS: '127.0.0.1',
      MAIL_FROM: '',
      OWNER_EMAIL: '',
    });
    await logIn(page, ADMIN, site.url);
    await page.goto(`${site.url}/admin/settings/mail`);
    await hydrated(page);
    const mail = page.getByRole('region', { name: 'Email' });
    await expect(mail.getByText('Not set up')).toBeVisible();
    await mail.getByLabel('Mail server (SMTP)').fill('mail.invalid');
    await mail.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(mail.getByText('There is no mail server called mail.invalid.')).toBeVisible();

    await mail.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
    await mail.getByLabel('Port', { exact: true }).fill(new URL(mailServer.url).port);
    await mail.getByLabel('From address').fill('desk@shop.example');
    await mail.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(mail.getByText(`The mail server refused the recipient ${ADMIN.email}.`)).toBeVisible();
    await expect(mail.getByText('550 5.1.1 no such mailbox')).toBeVisible();
    mailServer.takeMail();
    await mail.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(mail.getByText(`accepted a test email to ${ADMIN.email}`)).toBeVisible();

    await mail.getByText('SPF, DKIM and DMARC').click();
    await expect(mail.getByText('v=DMARC1; p=none; rua=mailto:postmaster@shop.example')).toBeVisible();
    await expectAccessible(page);
    await mail.getByRole('button', { name: 'Save' }).click();
    await expect(mail.getByText('Changes not saved')).toBeHidden();
    await page.reload();
    await expect(mail.getByLabel('From address')).toHaveValue('desk@shop.example');
    await expect(mail.getByText('No message sent yet')).toBeVisible();
    await site.stop();
    mailServer.stop();
  });
});
