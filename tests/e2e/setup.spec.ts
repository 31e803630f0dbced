import { ADMIN } from './admin.ts';
import { startMailServer } from './mail-server.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, test } from './test.ts';

test.describe('a new site', () => {
  test.describe.configure({ timeout: 90_000 });
  test.use({ expectedErrors: /status of 400/ });

  test('is set up in the browser, and tells what to do next', { tag: ['@desktop', '@all'] }, async ({ page }) => {
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
    await page.close();
    await site.stop();
    mailServer.stop();
  });
});

test('a wide mark fits headers of any width', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  test.setTimeout(120_000);
  const site = await startSite({ ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password });
  const login = { username: ADMIN.email, password: ADMIN.password };
  await page.request.post(`${site.url}/api/login`, { data: login });
  const buffer = Buffer.from('<svg viewBox="0 0 2000 100"><path fill="#fff" d="M0 0H2000V100H0Z"/></svg>');
  const image = { name: 'mark.svg', mimeType: 'image/svg+xml', buffer };
  const sent = await page.request.put(`${site.url}/api/mark/dark`, { multipart: { image } });
  expect(sent.status(), await sent.text()).toBe(200);
  for (const path of ['/', '/admin/today']) {
    await page.goto(site.url + path);
    const mark = page.getByRole('banner').locator('img[src^="/mark/"]');
    for (const width of [320, 390, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoSidewaysScroll(page);
      const box = (await mark.boundingBox())!;
      expect([path, width, box.width > 60, box.x + box.width < width]).toEqual([path, width, true, true]);
    }
  }
  await site.stop();
});
