import { mailsAbout } from './mailbox.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, hydrated, logIn, open, test } from './test.ts';

const PICTURE = 'public/images/project-1-before.jpg';
const OTHER = 'public/images/project-1-after.jpg';

test.describe('photos of a claim', () => {
  // One photo is cut off on purpose.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('retry only the failed upload, survive a reload, and reach the owner', { tag: ['@phone', '@all'] }, async ({
    page,
    mark,
  }) => {
    const email = `photos.${mark}@example.com`;
    let fails = true;
    let failures = 0;
    await page.route('**/api/quote-photos', async (route) => {
      const isOther = route.request().postDataBuffer()?.includes('project-1-after.jpg');
      if (fails && isOther) {
        failures += 1;
        return route.abort('connectionreset');
      }
      return route.continue();
    });
    await open(page, '/insurance');
    await page.getByLabel('Claimant name').fill('Pat Photo');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Insurance company').fill('Skyline Mutual');
    await page.getByLabel('Photos').setInputFiles([PICTURE, OTHER]);
    await expect(page.getByText('It was not uploaded.')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 of 2 photos uploaded.' })).toBeAttached();
    await page.getByRole('button', { name: 'Request Assistance' }).click();
    await expect(page.getByLabel('Photos')).toBeFocused();
    await expect(page.getByLabel('Photos')).toHaveAccessibleDescription(/1\sphoto is not uploaded yet/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    // Back online, it is retried automatically.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect.poll(() => failures).toBe(2);
    fails = false;
    await page.getByRole('button', { name: 'Try again: project-1-after.jpg' }).click();
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.reload();
    await hydrated(page);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Request Assistance' }).click();
    await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible();
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(0);

    const notice = (await mailsAbout(email, 2)).find(({ subject }) =>
      subject?.includes('insurance claim request: Pat'),
    );
    expect(notice?.text).toContain('It came with 2\u00a0photos');
    const lead = /\/admin\/quotes\/\d+/.exec(notice?.text ?? '')?.[0];
    await logIn(page);
    await page.goto(lead!);
    const shown = page.getByRole('region', { name: '2 photos' }).getByRole('img');
    await expect(shown).toHaveCount(2);
    await expect.poll(() => shown.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  });
});

test('a photo chosen before hydration is sent', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  const letCome = await holdBack(page, '**/assets/*.js');
  await page.goto('/warranty', { waitUntil: 'commit' });
  await page.getByLabel('Photos').setInputFiles([PICTURE]);
  letCome();
  await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1);
  await expect(page.getByLabel('Photos')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove project-1-before.jpg' }).click();
});

test.describe('photos chosen before a reload', () => {
  // The chunk that shows them fails to load.
  test.use({ expectedErrors: /Failed to load resource/ });

  test('show an error when they cannot be restored', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await open(page, '/warranty');
    await page.getByLabel('Photos').setInputFiles([PICTURE]);
    await expect(page.getByText('Uploaded', { exact: true })).toHaveCount(1);
    await page.route(/PhotoList-.*\.js/, (route) => route.abort());
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel('Photos')).toHaveAccessibleDescription(/Photos cannot be sent right now/);
  });
});

test('a file that is no picture or too large shows an error at once and can only be removed', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  await open(page, '/warranty');
  const tooLarge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await page.getByLabel('Photos').setInputFiles([tooLarge]);
  await expect(page.getByText('This photo is larger than 10 MB.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await page.getByLabel('Owner name').fill('Pat Photo');
  await page.getByLabel('Email').fill('pat@example.com');
  await page.getByLabel('Tail number').fill('N1');
  await page.getByRole('button', { name: 'Register Warranty' }).click();
  await expect(page.getByLabel('Photos')).toHaveAccessibleDescription(/1\sphoto cannot be used. Remove it to send/);
  await page.getByRole('button', { name: 'Remove huge.jpg' }).click();
  await expect(page.getByText('huge.jpg')).toHaveCount(0);
  await expect(page.getByLabel('Photos')).toBeFocused();
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the form asks for photos by mail', { tag: '@all' }, async ({ page }) => {
    await page.goto('/contact');
    await expect(page.getByLabel('Photos')).toBeHidden();
    await expect(page.locator('noscript p', { hasText: 'Send them with your reply' })).toBeVisible();
  });
});
