import { mailsAbout } from './mailbox.ts';
import { expect, holdBack, hydrated, open, test } from './test.ts';

const submit = 'Get Your Free Quote';
const kept = 'What you filled in is saved in this tab, even if you reload the page.';

test('shows errors under the missing fields and focuses the first', { tag: ['@desktop', '@all'] }, async ({ page }) => {
  await open(page, '/contact');
  await page.getByLabel('Email').fill('dana@');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await expect(page.getByLabel('First name')).toHaveAccessibleDescription(/First name is required/);
  await expect(page.getByLabel('Last name')).toHaveAccessibleDescription(/Last name is required/);
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Valid email is required/);
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('First name').fill('Dana');
  await expect(page.getByText('First name is required')).toHaveCount(0);
});

test('suggests a correction for a probable typo in an email address, but sends it unchanged', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  await open(page, '/contact');
  const email = page.getByLabel('Email');
  await email.fill('dana@gmial.com');
  const distance = async () => (await page.getByLabel('Phone').boundingBox())!.y - (await email.boundingBox())!.y;
  const before = await distance();
  await page.getByLabel('Phone').focus();
  await expect(page.getByRole('status').filter({ hasText: 'Did you mean gmail.com?' })).toBeVisible();
  expect(await distance()).toBe(before);
  await page.getByRole('button', { name: 'Use dana@gmail.com' }).click();
  await expect(email).toHaveValue('dana@gmail.com');
  await expect(email).toBeFocused();

  await email.fill('dana@gmial.com');
  await page.getByLabel('First name').fill('Dana');
  await page.getByLabel('Last name').fill('Typo');
  const sending = page.waitForRequest('**/api/quotes');
  await page.route('**/api/quotes', (route) => route.fulfill({ status: 201, json: { id: 1, createdAt: '' } }));
  await page.getByRole('button', { name: submit }).click();
  expect((await sending).postDataJSON()).toMatchObject({ email: 'dana@gmial.com' });
});

test('keeps its draft over a reload and clears it after submit', { tag: ['@desktop', '@all'] }, async ({
  page,
  mark,
}) => {
  // On a slow connection users finish before hydration.
  const letCome = await holdBack(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await page.getByLabel('First name').fill('Kept');
  letCome();
  await hydrated(page);
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
  await page.getByLabel('Message').fill('Chalky on top, fine below.');
  await page.getByLabel('Timeline').selectOption({ label: 'Immediate repair' });
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel('First name')).toHaveValue('Kept');
  await expect(page.getByLabel('Message')).toHaveValue('Chalky on top, fine below.');
  await expect(page.getByLabel('Timeline')).toHaveValue('immediate_repair');
  await page.getByLabel('Last name').fill('Typed');
  await page.getByLabel('Email').fill(`kept.${mark}@example.com`);
  const letSend = await holdBack(page, '**/api/quotes');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('button', { name: submit })).toHaveCount(0);
  await page.getByLabel('Phone').fill('303 555 0101');
  letSend();
  // A user who still types is not led away.
  await expect(page.getByText('Sent Without Your Last Changes')).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByLabel('Phone')).toHaveValue('303 555 0101');
  await page.getByRole('button', { name: submit }).click();
  await expect(page).toHaveURL('/quote-success');
  await open(page, '/contact');
  await expect(page.getByLabel('First name')).toHaveValue('');
});

test.describe('when the request fails', { tag: '@desktop' }, () => {
  test.use({ expectedErrors: /Failed to load resource|Failed to submit the contact form/ });

  test('shows a toast, keeps all input, and stores the request once on retry', async ({ page, mark }) => {
    const email = `retry.${mark}@example.com`;
    await open(page, '/contact');
    await page.getByLabel('First name').fill('Again');
    await page.getByLabel('Last name').fill('And Again');
    await page.getByLabel('Email').fill(email);
    // The first response is lost: the request itself arrived.
    let keys: (string | undefined)[] = [];
    await page.route('**/api/quotes', async (route) => {
      keys = [...keys, route.request().headers()['idempotency-key']];
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort('connectionreset');
    });
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText('Failed to submit quote request. Please try again.')).toBeVisible();
    await expect(page.getByText(kept)).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Again');
    // A full storage saves no draft, and the form does not claim it.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await page.getByLabel('Last name').fill('And Once More');
    await expect(page.getByText(kept)).toHaveCount(0);
    await page.getByLabel('Last name').fill('And Again');
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/quote-success');
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    await mailsAbout(email, 2);
  });

  test('retries once by itself while the database is unavailable, with one idempotency key', { tag: '@all' }, async ({
    page,
    mark,
  }) => {
    const email = `away.${mark}@example.com`;
    await open(page, '/contact');
    await page.getByLabel('First name').fill('Away');
    await page.getByLabel('Last name').fill('For A Moment');
    await page.getByLabel('Email').fill(email);
    let keys: (string | undefined)[] = [];
    await page.route('**/api/quotes', async (route) => {
      keys = [...keys, route.request().headers()['idempotency-key']];
      if (keys.length > 2) return route.continue();
      return route.fulfill({
        status: 503,
        headers: { 'retry-after': '2' },
        contentType: 'application/problem+json',
        json: { status: 503, title: 'Service Unavailable', detail: '' },
      });
    });
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByText('send it again automatically in 2 seconds.')).toBeVisible();
    // After the second refusal the user retries; all input is there.
    await expect(page.getByText('Failed to submit quote request. Please try again.')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Away');
    expect(keys).toHaveLength(2);
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/quote-success');
    expect(new Set(keys).size).toBe(1);
    await mailsAbout(email, 2);
  });

  test('shows a validation error of the server under its field', { tag: '@all' }, async ({ page }) => {
    await page.route('**/api/quotes', (route) =>
      route.fulfill({
        status: 400,
        contentType: 'application/problem+json',
        json: {
          status: 400,
          title: 'Bad Request',
          detail: '',
          errors: [{ path: 'phone', message: 'At most 20 characters' }],
        },
      }),
    );
    await open(page, '/contact');
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Last name').fill('Whitfield');
    await page.getByLabel('Email').fill('dana@example.com');
    await page.getByRole('button', { name: submit }).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/At most 20 characters/);
    await expect(page.getByText(kept)).toHaveCount(0);
  });
});

test('sends one request on a double click', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  let sent = 0;
  await page.route('**/api/quotes', async (route) => {
    sent += 1;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await open(page, '/contact');
  await page.getByLabel('First name').fill('Double');
  await page.getByLabel('Last name').fill('Click');
  await page.getByLabel('Email').fill(`double.${mark}@example.com`);
  await page.getByRole('button', { name: submit }).dblclick();
  await expect(page.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  await expect(page).toHaveURL('/quote-success');
  expect(sent).toBe(1);
});

test('can be filled in and sent by keyboard alone', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await open(page, '/contact');
  await page.getByLabel('First name').focus();
  for (const words of ['Key', 'Board', `keyboard.${mark}@example.com`]) {
    await page.keyboard.type(words);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/quote-success');
  await expect(page.getByRole('definition').filter({ hasText: 'Key Board' })).toBeVisible();
  await expect(page.getByText('You didn’t leave a phone number, so we’ll email you.')).toBeVisible();
  await expect(page.getByText('Answer when called')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'What helps in the meantime' })).toBeVisible();
});

test.describe('without JavaScript', { tag: '@desktop' }, () => {
  test.use({ javaScriptEnabled: false });

  test('stores one request however often it is submitted', { tag: '@all' }, async ({ page, mark }) => {
    const email = `noscript.${mark}@example.com`;
    for (let i = 0; i < 2; i++) {
      await page.goto('/contact');
      await page.getByLabel('First name').fill('No');
      await page.getByLabel('Last name').fill('Script');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Service').selectOption('brightwork_polishing');
      await page.getByRole('button', { name: submit }).click();
      await expect(page).toHaveURL('/quote-success');
    }
    await mailsAbout(email, 2);
  });

  test.describe('and with an invalid field', () => {
    test.use({ expectedErrors: /400/ });

    test('returns the input and the errors', { tag: '@all' }, async ({ page }) => {
      await page.goto('/contact');
      await page.getByLabel('First name').fill('No');
      await page.getByLabel('Last name').fill('Script');
      await page.getByLabel('Email').fill('someone@localhost');
      await page.getByLabel('Message').fill('Still here');
      await page.getByRole('button', { name: submit }).click();
      await expect(page.getByText('Valid email is required')).toBeVisible();
      await expect(page.getByLabel('First name')).toHaveValue('No');
      await expect(page.getByLabel('Message')).toHaveValue('Still here');
    });
  });
});
