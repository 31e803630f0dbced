import PostalMime from 'postal-mime';
import sharp from 'sharp';
import { cleanUp } from '../support/clean-up.ts';
import { imapServers, startDovecot } from '../support/dovecot.ts';
import { writeLetter } from '../support/letters.ts';
import { startPushService } from '../support/push-service.ts';
import { mailServer } from '../support/smtp.ts';
import { ADMIN } from './admin.ts';
import { press, ring } from './ringing.ts';
import { startSite } from './second-site.ts';
import { sendQuote } from './sent-quote.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, hydrated, logIn, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 240_000 });
// Also after a failure: the mail server is a process of its own.
test.afterEach(() => cleanUp('file'));
test.skip(imapServers.length === 0, 'Dovecot is not installed, or this is not root.');

const CUSTOMER = 'ellen@example.com';

const photo = (background: string) =>
  sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer();

test('a customer answers the quote by mail with two photos, a device rings, and the reply threads', {
  tag: ['@desktop', '@all'],
}, async ({ page, context, playwright }) => {
  const [imap, push, smtp] = [await startDovecot(), await startPushService(), await mailServer()];
  const site = await startSite({
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    SMTP_URL: smtp.url,
    SMTP_PRIVATE_HOSTS: '127.0.0.1',
    PUSH_ORIGIN: push.origin,
  });
  const request = await playwright.request.newContext({ baseURL: site.url });
  await logIn(page, ADMIN, site.url);

  // The mailbox is set up at the desk, first with a wrong password.
  await page.goto(`${site.url}/admin/settings/mailbox`);
  await hydrated(page);
  const mailbox = page.getByRole('region', { name: 'Incoming email' });
  await expect(mailbox.getByText('Not set up')).toBeVisible();
  await mailbox.getByLabel('Mail server (IMAP)').fill('127.0.0.1');
  await mailbox.getByLabel('Port', { exact: true }).fill(String(imap.port));
  await mailbox.getByLabel('Username').fill('ada');
  await mailbox.getByLabel('Password', { exact: true }).fill('wrong');
  await mailbox.getByRole('button', { name: 'Try it' }).click();
  await expect(mailbox.getByText('The mail server refused the login.')).toBeVisible({ timeout: 30_000 });
  await mailbox.getByLabel('Password', { exact: true }).fill('secret');
  await mailbox.getByRole('button', { name: 'Try it' }).click();
  await expect(mailbox.getByText('The mailbox works.')).toBeVisible({ timeout: 30_000 });
  await mailbox.getByRole('button', { name: 'Save' }).click();
  await expect(mailbox.getByText('Connected', { exact: false })).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);

  // The owner's device rings at any hour.
  await context.grantPermissions(['notifications']);
  await page.addInitScript((subscription) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => ({ toJSON: () => subscription }) as never;
  }, push.subscribe());
  await page.goto(`${site.url}/admin/account/notifications`);
  await page.getByRole('button', { name: 'Ring on this device' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toBeVisible();
  const quiet = { kinds: {}, quietFrom: null, quietTo: null };
  expect((await page.request.put(`${site.url}/api/push`, { data: quiet })).status()).toBe(200);

  const quote = await sendQuote(request, CUSTOMER);
  const mailsTo = (address: string) => smtp.taken.filter(({ to }) => to.includes(address));
  await expect.poll(() => mailsTo(CUSTOMER).some(({ raw }) => raw.includes('Q-'))).toBe(true);
  const sent = await Promise.all(mailsTo(CUSTOMER).map(({ raw }) => PostalMime.parse(raw)));
  const quoteMail = sent.find(({ subject }) => /Q-\d\d-\d{4}/.test(subject ?? '')) ?? sent.at(-1)!;
  await imap.deliver([
    writeLetter({
      from: `Ellen Marsh <${CUSTOMER}>`,
      subject: `Re: ${quoteMail.subject}`,
      text: `Here are two photos. Is mid-March still possible?\n\nOn Monday, the shop wrote:\n> ${quoteMail.subject}`,
      headers: { 'In-Reply-To': quoteMail.messageId! },
      attachments: [
        { name: 'belly.jpg', type: 'image/jpeg', bytes: await photo('#c2330d') },
        { name: 'right-side.jpg', type: 'image/jpeg', bytes: await photo('#0b1c28') },
      ],
    }),
  ]);
  const title = 'Ellen Marsh wrote';
  const rung = () => push.rung.find(({ notification }) => notification.title === title);
  await expect.poll(rung, { timeout: 60_000 }).toBeTruthy();
  const { notification } = rung()!;
  expect(notification.body).toContain('Is mid-March still possible?');

  // The notification's page is the lead, where the owner replies.
  const [worker] = context.serviceWorkers();
  expect(await ring(worker!, notification)).toEqual([title]);
  await page.goto(await press(worker!));
  const lead = page.getByRole('dialog', { name: 'Ellen Marsh' });
  await expect(lead.locator('.status').filter({ hasText: /^Reply$/ })).toBeVisible();
  const email = lead.getByRole('article').filter({ hasText: 'Email from Ellen Marsh' });
  await expect(email.getByText('Here are two photos.')).toBeVisible();
  await expect(email.getByRole('img')).toHaveCount(2);
  await email.getByText('Show the quoted text').click();
  await expect(email.getByText('the shop wrote')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await lead.getByLabel(`Message to ${CUSTOMER}`).fill('Monday, March 8 is open.');
  await expect(lead.getByLabel('Subject')).toHaveValue(`Re: ${quoteMail.subject}`);
  const before = mailsTo(CUSTOMER).length;
  await lead.getByRole('button', { name: 'Send reply' }).click();
  await expect(lead.getByRole('article').filter({ hasText: 'Monday, March 8 is open.' })).toContainText('Sent', {
    timeout: 30_000,
  });
  await expect(lead.locator('.status').filter({ hasText: /^Reply$/ })).toBeHidden();
  await expect.poll(() => mailsTo(CUSTOMER).length).toBe(before + 1);
  const reply = await PostalMime.parse(mailsTo(CUSTOMER).at(-1)!.raw);
  const letterId = expect.stringMatching(/^<letter-\d+@example\.com>$/);
  expect(reply).toMatchObject({ subject: `Re: ${quoteMail.subject}`, inReplyTo: letterId });
  expect(reply.references!.split(/\s+/)).toEqual([quoteMail.messageId, reply.inReplyTo]);
  expect(quote.path).toMatch(/^\/q\//);

  await request.dispose();
  // It listens for events of the site.
  await page.close();
  await site.stop();
});
