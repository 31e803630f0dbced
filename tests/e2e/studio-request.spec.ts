import { SEED_SCHEMES } from '#features/schemes/built-in/seeds.ts';
import { mailsAbout } from './mailbox.ts';
import { StudioPage } from './studio-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

const CODE = SEED_SCHEMES[0]!.code;
const FORM = `/quote-calculator?${new URLSearchParams({ scheme: CODE })}`;

test('a scheme travels from the studio to the request by keyboard alone', { tag: '@phone' }, async ({ page, mark }) => {
  const email = `studio-keys.${mark}@example.com`;
  const studio = new StudioPage(page);
  const { keyboard } = page;
  await open(page, '/studio');
  await studio.tail.focus();
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type('n733bk');
  await keyboard.press('Tab');
  await page.getByRole('radio', { name: 'Airplane', exact: true }).focus();
  await keyboard.press('ArrowRight');
  await page.getByRole('radio', { name: /^Foothill/ }).focus();
  await keyboard.press('ArrowRight');
  await expect(studio.picture).toHaveAccessibleName(/layout Ribbon.*N733BK/);
  await page.getByRole('link', { name: 'Send with a quote' }).last().focus();
  await keyboard.press('Enter');

  await expect(page.getByText('Ribbon, three colors')).toBeVisible();
  await expect(page.getByLabel('Tail number')).toHaveValue('N733BK');
  await expect(page.getByRole('radio', { name: 'Single Engine Piston' })).toBeChecked();
  await page.getByRole('radio', { name: 'Single Engine Piston' }).focus();
  for (const step of ['Step 2 of 4', 'Step 3 of 4']) {
    await page.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(page.getByText(step, { exact: true })).toBeVisible();
  }
  await page.getByRole('radio', { name: 'Standard' }).press('Space');
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await page.getByLabel('Full name').pressSequentially('Dana Whitfield');
  await page.getByLabel('Email').pressSequentially(email);
  await page.getByLabel('Phone').pressSequentially('303 555 0101');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/quotes'));
  await page.getByRole('button', { name: 'Send Quote Request' }).press('Enter');
  expect((await sent).postDataJSON().scheme).toMatch(/^1\.C182\.ribbon\..*N733BK/);
  await expect(page).toHaveURL('/quote-success');
  await mailsAbout(email, 2);
});

test('a scheme goes from the home page to the desk, and a proposal back with the reply', async ({ page, mark }) => {
  const email = `studio-desk.${mark}@example.com`;
  const studio = new StudioPage(page);
  await open(page, '/');
  await page.getByRole('link', { name: 'Paint your own' }).click();
  await studio.enterTail('n733bk');
  const sending = page.getByRole('link', { name: 'Send with a quote' }).last();
  await expect(sending).toHaveAttribute('href', /N733BK/);
  await open(page, (await sending.getAttribute('href'))!.replace('/quote-calculator', '/contact'));
  await page.getByLabel('First name').fill('Joan');
  await page.getByLabel('Last name').fill(`Hadley ${mark}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Get Your Free Quote' }).click();
  await expect(page).toHaveURL('/quote-success');
  for (const { attachments, html, text } of await mailsAbout(email, 2)) {
    const [picture] = attachments;
    expect(picture).toMatchObject({ mimeType: 'image/png', disposition: 'inline' });
    expect(html).toContain(`src="cid:${picture!.contentId!.slice(1, -1)}"`);
    expect(text).toContain('Scheme: Left side of a Cessna 182, layout Foothill');
  }

  await logIn(page);
  await page.goto(`/admin?q=${email}`);
  await expect(page.getByText('Foothill, white / green / gold')).toBeVisible();
  await page.getByRole('link', { name: /View details/ }).click();
  const lead = page.getByRole('dialog', { name: `Joan Hadley ${mark}` });
  await expect(lead.getByRole('img', { name: /N733BK in Deep Green/ })).toBeVisible();
  await expectAccessible(page);
  await lead.getByRole('link', { name: 'Propose a change' }).click();
  await studio.paint('Belly', 'Navy Show Blue');
  await page.getByRole('link', { name: 'Propose to the lead' }).last().click();
  await expect(lead.getByText('Not saved yet')).toBeVisible();
  await expect(lead.getByRole('definition').filter({ hasText: 'Navy Show Blue, metallic near 15050' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await lead.getByRole('button', { name: 'Put it into the reply' }).click();
  const words = lead.getByLabel(/^Message to/);
  await expect(words).toBeFocused();
  await expect(words).toHaveValue(/Belly: Navy Show Blue/);
  await words.press('End');
  await words.pressSequentially(` ${email} `);
  await lead.getByRole('button', { name: 'Send reply' }).click();
  await expect(lead.getByText(/replied: A scheme for your Cessna 182, with the picture of a scheme/)).toBeVisible();
  await expect(lead.getByText('proposed a scheme: Foothill, four colors')).toBeVisible();
  const mails = await mailsAbout(email, 3);
  const reply = mails.find(({ text }) => text?.includes('Belly: Navy Show Blue, metallic near 15050'));
  expect(reply?.attachments).toHaveLength(1);
});

test('a scheme fills in the calculator once, and what is changed then stays', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/quote-calculator');
  await page.getByLabel('Tail number').fill('N1');
  await page.getByRole('radio', { name: 'King Air' }).check();
  await open(page, FORM);
  const tail = page.getByLabel('Tail number');
  await expect(tail).toHaveValue('N12345');
  await expect(page.getByRole('radio', { name: 'Single Engine Piston' })).toBeChecked();
  await expect(page.getByRole('img', { name: /^Left side of a Cessna 182/ })).toBeVisible();
  await expectAccessible(page);
  await tail.fill('N733BK');
  await page.getByRole('radio', { name: 'Cirrus' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Cirrus' })).toBeChecked();
  await expect(tail).toHaveValue('N733BK');
  await page.getByRole('link', { name: 'Leave out' }).click();
  await expect(page).toHaveURL('/quote-calculator');
  await expect(page.getByText('Your scheme')).toBeHidden();
  await expect(tail).toHaveValue('N733BK');
});

test('a scheme’s link that is cut off is said, and the form works', { tag: '@phone' }, async ({ page }) => {
  await open(page, '/contact?scheme=1.C182.foot');
  await expect(page.getByText('We could not read this link. Parts of it may be missing.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.locator('[name="scheme"]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a scheme is drawn, carried to the contact form and sent', { tag: '@desktop' }, async ({ page, mark }) => {
    const email = `studio-plain.${mark}@example.com`;
    await page.goto('/studio');
    await page.getByLabel('Tail number').fill('N733BK');
    await page.getByRole('button', { name: 'Draw it' }).first().click();
    await page.getByRole('link', { name: 'Send with a quote' }).first().click();
    await expect(page.getByText('Foothill, three colors')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Multi-Color/ })).toBeChecked();
    await page.goto(page.url().replace('/quote-calculator', '/contact'));
    await expect(page.getByLabel('Aircraft type')).toHaveValue('Cessna 182');
    await page.getByLabel('First name').fill('Dana');
    await page.getByLabel('Last name').fill('Whitfield');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Get Your Free Quote' }).click();
    await expect(page).toHaveURL('/quote-success');
    await mailsAbout(email, 2);
  });
});
