import { expect, open, test } from './test.ts';

const FOUND = /^From the FAA registry as of \w+ \d+: 1999 Cessna 182T\. Not right\? Change it$/;

test('a tail number fills in the calculator’s class and model, and never what was typed', {
  tag: ['@desktop', '@all'],
}, async ({ page }) => {
  await open(page, '/quote-calculator');
  const tailNumber = page.getByLabel('Tail number');
  const model = page.getByLabel('Aircraft model');
  await tailNumber.fill('n 902-fv');
  await tailNumber.blur();
  await expect(page.getByText(FOUND)).toBeVisible();
  await expect(model).toHaveValue('Cessna 182T');
  await expect(page.getByRole('radio', { name: 'Single Engine Piston' })).toBeChecked();

  // What the look-up filled in follows another tail number.
  await tailNumber.fill('N910FV');
  await tailNumber.blur();
  await expect(model).toHaveValue('Beech B300');
  await expect(page.getByRole('radio', { name: 'King Air' })).toBeChecked();

  await page.getByRole('link', { name: 'Not right? Change it' }).click();
  await expect(model).toBeFocused();
  await page.keyboard.type('My own');
  await tailNumber.fill('N902FV');
  await tailNumber.blur();
  await expect(page.getByText(FOUND)).toBeVisible();
  await expect(model).toHaveValue('My own');

  await tailNumber.fill('N999FV');
  await tailNumber.blur();
  await expect(page.getByText('From the FAA registry')).toBeHidden();
});

test('a tail number fills in the contact form’s aircraft, and a wrong form is a hint', {
  tag: ['@phone', '@all'],
}, async ({ page }) => {
  await open(page, '/contact');
  const tailNumber = page.getByLabel('Tail number');
  await tailNumber.fill('N12O4');
  await tailNumber.press('Tab');
  await expect(page.getByText('Tail numbers don’t use the letters I and O')).toBeVisible();
  await expect(tailNumber).not.toHaveAttribute('aria-invalid');
  await tailNumber.fill('N902FV');
  await tailNumber.press('Tab');
  await expect(page.getByText(FOUND)).toBeVisible();
  await expect(page.getByLabel('Aircraft type')).toHaveValue('Cessna 182T');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a button looks the tail number up and keeps the fields', { tag: ['@desktop', '@all'] }, async ({ page }) => {
    await page.goto('/contact');
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Tail number').fill('N902FV');
    await page.getByRole('button', { name: 'Look up' }).click();
    await expect(page.getByText(FOUND)).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Dana');
    await expect(page.getByLabel('Tail number')).toHaveValue('N902FV');
    await expect(page.getByLabel('Aircraft type')).toHaveValue('Cessna 182T');
    // Enter sends the form, so the browser asks for what is missing.
    await page.getByLabel('First name').press('Enter');
    await expect(page.getByLabel('Last name')).toBeFocused();
  });
});
