import { startMailServer } from './mail-server.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from './test.ts';

test.describe('a new site', () => {
  test.describe.configure({ timeout: 90_000 });
  test.use({ expectedErrors: /status of 400/ });

  test('is set up in the browser, and tells what to do next', { tag: '@desktop' }, async ({ page }) => {
    const mailServer = await startMailServer();
    const site = await startSite({
      ADMIN_EMAIL: '',
      ADMIN_PASSWORD: '',
      SMTP_URL: '',
      SMTP_PRIVATE_HOSTS: '127.0.0.1',
      MAIL_FROM: '',
      OWNER_EMAIL: '',
    });
    await expect.poll(site.said).toMatch(/\/setup\?code=[\w-]{43}/);
    await page.goto(site.url + /\/setup\?code=[\w-]{43}/.exec(site.said())![0]);
    await hydrated(page);
    await expectAccessible(page);
    const email = page.getByRole('textbox', { name: 'Email' });
    await page.getByRole('button', { name: 'Set up the shop' }).click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Email is required/);
    await email.fill('ana@example.com');
    await page.getByLabel('Airport code').fill('KAPA');
    await page.reload();
    await hydrated(page);
    await expect(email).toHaveValue('ana@example.com');
    await expect(page.getByLabel('Airport code')).toHaveValue('KAPA');
    await page.getByLabel('Password', { exact: true }).fill('three unrelated words');
    await page.getByLabel('Confirm password').fill('three unrelated words');
    await page.getByLabel('Phone').fill('call');

    mailServer.takeMail();
    await page.getByLabel('Mail server (SMTP)').fill('127.0.0.1');
    await page.getByLabel('Port', { exact: true }).fill(new URL(mailServer.url).port);
    await page.getByRole('button', { name: 'Send me a test email' }).click();
    await expect(page.getByText('The mail server accepted a test email to ana@example.com.')).toBeVisible();

    await page.getByRole('button', { name: 'Set up the shop' }).click();
    const phone = page.getByLabel('Phone');
    await expect(phone).toHaveAccessibleDescription(/Enter the number with its area code/);
    await phone.fill('303 555 0142');
    await page.getByRole('button', { name: 'Set up the shop' }).click();
    await expect(page).toHaveURL(/\/admin\/today$/);
    await expect(page.getByRole('heading', { name: 'What to do next' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Prices:/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Set up email:/ })).toBeHidden();
    await expectNoSidewaysScroll(page);
    expect((await page.request.get(`${site.url}/setup`)).status()).toBe(404);
    await site.stop();
    mailServer.stop();
  });
});
