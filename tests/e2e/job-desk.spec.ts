import sharp from 'sharp';
import { enterJob, settleChecks } from './jobs.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToastClear, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 90_000 });
test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 40[09]/ });

/** Photos of a phone, each another. */
function makePhotos(count: number) {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => ({
      name: `IMG_${at}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 48, height: 32, channels: 3, background: { r: at * 12, g: 90, b: 160 } } })
        .jpeg()
        .toBuffer(),
    })),
  );
}

test('twenty over a line that drops after the seventh arrive all, each once, after the page was closed', {
  tag: ['@phone', '@all'],
}, async ({ page, context, mark }) => {
  await logIn(page);
  const { id } = await enterJob(page, `Photos${mark}`, 'N721FA');
  let sent = 0;
  await context.route(`**/api/jobs/${id}/files`, async (route) => {
    sent++;
    if (sent < 7) return route.continue();
    // The seventh arrives, but its answer does not.
    if (sent === 7) await route.fetch();
    return route.abort('internetdisconnected');
  });
  await page.goto(`/admin/jobs/${id}`);
  await page.getByLabel('Add photos').setInputFiles(await makePhotos(20));
  const sheet = page.getByRole('dialog', { name: '20 photos of N721FA' });
  await sheet.getByRole('button', { name: 'Photo 2', exact: true }).click();
  await sheet.getByLabel('Caption of photo 2').fill('Right flap, old patch');
  await sheet.getByRole('button', { name: 'Photo 2, Right flap, old patch' }).click();
  await sheet.getByLabel('Caption (optional)').fill('On arrival');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // What was chosen and written waits on the device.
  await sheet.getByRole('button', { name: 'Close, keep the photos' }).click();
  await page.reload();
  await expect(page.getByText('20 photos selected but not added yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(sheet.getByLabel('Caption (optional)')).toHaveValue('On arrival');
  await sheet.getByRole('button', { name: 'Add 20 photos' }).click();
  await expect(page.getByRole('status').filter({ hasText: '6 of 20 sent, 14 waiting for a signal' })).toBeVisible();
  await expectAccessible(page);

  const later = await context.newPage();
  await page.close();
  await context.unroute(`**/api/jobs/${id}/files`);
  await later.goto('/admin/jobs');
  await expect.poll(async () => (await (await later.request.get(`/api/jobs/${id}`)).json()).files.length).toBe(20);
  await later.goto(`/admin/jobs/${id}`);
  await expect(later.getByText('20, last added', { exact: false })).toBeVisible();
  await expect(later.getByText('saved on this device')).toHaveCount(0);
  const job = await (await later.request.get(`/api/jobs/${id}`)).json();
  const captions = (job.files as { caption: string }[]).map(({ caption }) => caption).sort();
  expect(captions).toEqual([...Array(19).fill('On arrival'), 'Right flap, old patch']);
});

test('a job is worked through at its page by keys alone, from its arrival to the delivery', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const { id } = await enterJob(page, `Page${mark}`, 'N722FA');
  await page.goto(`/admin/jobs/${id}#checks`);
  await expect(page.getByRole('heading', { name: /^Checklist/ })).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('N722FA');
  await expectAccessible(page);
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await press('Mark arrived');
  await page.getByRole('dialog').getByLabel('Day').press('Enter');
  await expect(toastOf(page)).toContainText('Its plan is locked in.');
  await expectToastClear(page);

  // What is missing is named, in the order of the stages.
  await press('Mark ready');
  const missing = page.getByRole('dialog', { name: 'Not yet' });
  await expect(missing.getByRole('listitem').first()).toContainText('Walk-around condition on arrival');
  await page.keyboard.press('Escape');

  await press('Start stage');
  await page
    .getByRole('dialog', { name: /^Start Induction/ })
    .getByLabel('Day')
    .press('Enter');
  await press('Days left');
  await page.getByLabel('Work days left').fill('9');
  await page.keyboard.press('Enter');
  // Nine days move the date past the one that the customer knows.
  const slip = page.getByRole('dialog', { name: /^New ready date: / });
  await slip.getByLabel('Reason').selectOption('corrosion');
  await slip.getByLabel('Reason').press('Enter');
  await slip.getByRole('button', { name: 'Keep' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Days left: 9' })).toBeVisible();
  await expect(page.getByText('past the date Jill was promised')).toBeVisible();

  await press('Put on hold');
  await page.getByLabel('Reason', { exact: true }).selectOption('parts');
  await page.getByRole('dialog').getByRole('button', { name: 'Put on hold' }).press('Enter');
  await expect(page.getByText('On hold since').first()).toBeVisible();
  await press('Resume work');

  await page.getByLabel('Note').fill('The fairing screws are rusted, too.');
  await page.getByRole('button', { name: 'Save note' }).press('Enter');
  await expect(page.getByText('The fairing screws are rusted, too.')).toBeVisible();

  await press('Record a payment');
  await page.getByLabel('Dollars').fill('5,5');
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).press('Enter');
  await expect(page.getByLabel('Dollars')).toHaveAccessibleDescription(/Enter dollars, such as 1,450.00/);
  await page.getByLabel('Dollars').fill('1000.50');
  await page.keyboard.press('Escape');
  await press('Record a payment');
  await expect(page.getByLabel('Dollars')).toHaveValue('1000.50');
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).press('Enter');
  await expect(page.getByRole('region', { name: 'Price and payments' })).toContainText('$1,000.50');

  const { stages } = await (await page.request.get(`/api/jobs/${id}`)).json();
  for (const { key } of stages as { key: string }[]) {
    await settleChecks(page, id, key);
    await page.request.post(`/api/jobs/${id}/stages/${key}`, {
      data: { event: 'advance', reason: 'staff', note: 'Done in a test.' },
    });
  }
  await expect(page.getByText('All stages finished')).toBeVisible();
  await press('Mark ready');
  await page
    .getByRole('dialog', { name: /ready\?$/ })
    .getByRole('button', { name: 'Mark ready' })
    .press('Enter');
  await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
  await press('Mark delivered');
  await page.getByLabel('Picked up by').fill('Jill Marsh');
  await page.getByLabel('Picked up by').press('Enter');
  await expect(page.getByText('to Jill Marsh').first()).toBeVisible();
  await expectAccessible(page);

  // What it owes stays in sight: on its page, and among the open jobs.
  await expect(page.getByText('is due and unpaid').first()).toBeVisible();
  await page.goto(`/admin/jobs?q=Page${mark}`);
  await expect(page.locator(`[data-job="${id}"]`)).toContainText(/Delivered.* unpaid/);
});

test('a payment that was refused says why at its field, and keeps what was typed until the server has it', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const { id } = await enterJob(page, `Refused${mark}`, 'N725FA');
  const payments = `**/api/jobs/${id}/payments`;
  await page.goto(`/admin/jobs/${id}`);
  const open = page.getByRole('button', { name: 'Record a payment' });
  const dialog = page.getByRole('dialog', { name: 'Record a payment' });
  const dollars = dialog.getByLabel('Dollars');
  const reference = dialog.getByLabel('Reference');
  const send = dialog.getByRole('button', { name: 'Record payment' });

  await open.click();
  await dollars.fill('12.50');
  await reference.fill('Check 1041');
  const errors = [{ path: 'reference', message: 'This check was entered before.' }];
  await page.route(payments, (route) => route.fulfill({ status: 400, json: { detail: 'Please check.', errors } }));
  await send.press('Enter');
  await expect(reference).toBeFocused();
  await expect(reference).toHaveAccessibleDescription('This check was entered before.');
  await expectAccessible(page);

  await page.unroute(payments);
  await page.route(payments, (route) => route.abort('internetdisconnected'));
  await reference.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('That didn’t work. Please try again.');
  await expect(reference).toBeFocused();
  await expect(reference).not.toHaveAttribute('aria-invalid');

  // It waits for its second try, also over a reload.
  await page.reload();
  await open.click();
  await expect(dollars).toHaveValue('12.50');
  await expect(reference).toHaveValue('Check 1041');
  await page.unroute(payments);
  await send.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(open).toBeFocused();
  await expect(page.getByRole('region', { name: 'Price and payments' })).toContainText('$12.50');
  await open.click();
  await expect(reference).toHaveValue('');
});

test('a photo gets a caption and another audience, and is deleted, by keys alone', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const { id } = await enterJob(page, `Captions${mark}`, 'N723FA');
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(`/jobs/${id}/files`))
      keys.push(request.headers()['idempotency-key']);
  });
  await page.goto(`/admin/jobs/${id}`);
  await page.getByLabel('Choose files').setInputFiles(await makePhotos(2));
  await page.getByRole('dialog', { name: '2 photos of N723FA' }).getByLabel('Caption').fill('Left wing root');
  await page.keyboard.press('Enter');
  const edit = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /^Edit/ });
  await expect(edit).toHaveCount(2);
  await expect(page.getByText('not added yet')).toHaveCount(0);
  expect(new Set(keys.filter(Boolean)).size).toBe(2);

  await page.getByRole('button', { name: /^Share with Jill.*2\sphotos from/ }).press('Enter');
  await expect(page.getByText('2 on Jill’s page')).toBeVisible();
  await edit.first().focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit photo' });
  await dialog.getByLabel('Caption').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(', after the first pass');
  await dialog.getByRole('button', { name: 'Shop only' }).focus();
  await page.keyboard.press('Space');
  await expect(dialog.getByText('It comes off the customer’s page right away.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Caption').press('Enter');
  await expect(edit.first()).toHaveAccessibleName('Edit Left wing root, after the first pass');
  await expect(edit.first()).toBeFocused();

  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await expect(edit).toHaveCount(1);
});

test.describe('with the desk’s worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('photos that wait are sent by the desk’s worker once there is a signal, after the desk was closed', {
    tag: ['@desktop', '@all'],
  }, async ({ page, context, mark }) => {
    await logIn(page);
    const { id } = await enterJob(page, `Sync${mark}`, 'N724FA');
    await page.goto('/admin/jobs');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await context.route(`**/api/jobs/${id}/files`, (route) => route.abort('internetdisconnected'));
    await page.goto(`/admin/jobs/${id}`);
    await page.getByLabel('Choose files').setInputFiles(await makePhotos(2));
    await page.getByRole('button', { name: 'Add 2 photos' }).click();
    await expect(page.getByText('2 waiting for a signal')).toBeVisible();
    const site = await context.newPage();
    await site.goto('/');
    await page.close();
    await context.unroute(`**/api/jobs/${id}/files`);
    const browser = await context.newCDPSession(site);
    const registered = new Promise<string>((resolve) =>
      browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const desk = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin'));
        if (desk) resolve(desk.registrationId);
      }),
    );
    await browser.send('ServiceWorker.enable');
    await browser.send('ServiceWorker.dispatchSyncEvent', {
      origin: new URL(site.url()).origin,
      registrationId: await registered,
      tag: 'job-photos',
      lastChance: false,
    });
    await expect.poll(async () => (await (await site.request.get(`/api/jobs/${id}`)).json()).files.length).toBe(2);
  });
});
