import { createECDH } from 'node:crypto';
import { newAccount } from './own-account.ts';
import { press, ring } from './ringing.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

const rung = (title: string) => ({ title, body: 'Cessna 206', tag: 'lead-7', path: '/admin/quotes/7' });

test('a phone rings once its user asks for it, and a newer message takes the place of the one before', {
  tag: ['@phone', '@all'],
}, async ({ page, context, request, mark }) => {
  await context.grantPermissions(['notifications']);
  // No push service can be reached from here: the browser's part of a subscription is made up. Its key is one: a device
  // whose key is none is removed once something rings, such as a lead of another journey.
  const keys = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) };
  await page.addInitScript((made) => {
    PushManager.prototype.getSubscription = async () => null;
    PushManager.prototype.subscribe = async () => {
      const endpoint = `https://push.example/${crypto.randomUUID()}`;
      return { toJSON: () => ({ endpoint, keys: made }) } as never;
    };
  }, keys);
  // Of its own: who ends the sessions of an account ends its devices.
  await logIn(page, await newAccount(request, `ringing-${mark}@example.com`));
  await page.goto('/admin/account');
  await page.getByRole('link', { name: 'Phones and quiet hours' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible();
  await page.getByRole('button', { name: 'Ring on this device' }).click();
  const device = page.getByRole('listitem').filter({ hasText: 'This device' });
  await expect(device).toContainText('Hasn’t rung yet');

  const opened = page.getByRole('checkbox', { name: 'Quote opened' });
  await opened.check();
  await expect(page.getByText('It takes effect right away.')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('07:30');
  await page.getByRole('button', { name: 'Save quiet hours' }).click();
  await expect(page.getByText(/rings once at 7:30 AM/)).toBeVisible();
  await page.getByText('On an iPhone, add the desk to the Home Screen first').click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(opened).toBeChecked();

  const [worker] = context.serviceWorkers();
  expect(await ring(worker!, rung('Nora Castellan wrote'))).toEqual(['Nora Castellan wrote']);
  expect(await ring(worker!, rung('Nora Castellan wrote again'))).toEqual(['Nora Castellan wrote again']);
  expect(new URL(await press(worker!)).pathname).toBe('/admin/quotes/7');
  await device.getByRole('button', { name: /^Remove/ }).click();
  await expect(page.getByRole('button', { name: 'Ring on this device' })).toBeVisible();
});
