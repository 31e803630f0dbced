import type { Locator, Page } from '@playwright/test';
import { SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { mailsAbout } from './mailbox.ts';
import { StudioPage } from './studio-page.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

const CODE = SEED_SCHEMES[0]!.code;
const FORM = `/quote-calculator?${new URLSearchParams({ scheme: CODE })}`;

test('a scheme travels from the address bar to the request by keyboard alone', { tag: ['@phone', '@all'] }, async ({
  page,
  mark,
}) => {
  const email = `studio-keys.${mark}@example.com`;
  const studio = new StudioPage(page);
  const { keyboard } = page;
  await open(page, '/studio');
  await tabTo(page, studio.tail);
  await keyboard.type('n733bk');
  await tabTo(page, page.getByRole('radio', { name: 'Airplane', exact: true }), 'Shift+Tab');
  await keyboard.press('ArrowRight');
  await tabTo(page, page.getByRole('radio', { name: /^Foothill/ }));
  await keyboard.press('ArrowRight');
  await expect(studio.picture).toHaveAccessibleName(/layout Ribbon.*N733BK/);
  await tabTo(page, page.getByRole('slider', { name: 'Line height' }));
  await keyboard.press('PageUp');
  await studio.kept('ribbon\\.5\\.0\\.0\\.');
  await tabTo(page, page.getByRole('link', { name: 'Send with a quote' }).last(), 'Shift+Tab');
  await keyboard.press('Enter');

  await expect(page.getByText('Ribbon, three colors')).toBeVisible();
  await expect(page.getByLabel('Tail number')).toHaveValue('N733BK');
  await expect(page.getByRole('radio', { name: 'Single Engine Piston' })).toBeChecked();
  for (const step of ['Step 2 of 4', 'Step 3 of 4']) {
    await tabTo(page, page.getByRole('button', { name: 'Next' }));
    await keyboard.press('Enter');
    await expect(page.getByText(step, { exact: true })).toBeVisible();
  }
  await tabTo(page, page.getByRole('radio', { name: 'Rush' }));
  await keyboard.press('ArrowDown');
  await tabTo(page, page.getByRole('button', { name: 'Next' }));
  await keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Full name'));
  await keyboard.type('Dana Whitfield');
  await tabTo(page, page.getByLabel('Email'));
  await keyboard.type(email);
  await tabTo(page, page.getByLabel('Phone'));
  await keyboard.type('303 555 0101');
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/quotes'));
  await tabTo(page, page.getByRole('button', { name: 'Send Quote Request' }));
  await keyboard.press('Enter');
  expect((await sent).postDataJSON().scheme).toMatch(/^1\.C182\.ribbon\.5\..*N733BK/);
  await expect(page).toHaveURL('/quote-success');
  await mailsAbout(email, 2);
});

/** Moves the focus on by keys; it is never hidden beneath the stage or the bar of the phone. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses++) {
    expect(presses, `the focus reaches ${target}`).toBeLessThan(60);
    await page.keyboard.press(key);
    // The page may scroll smoothly.
    await expect.poll(() => hiddenFocus(page)).toBeNull();
  }
}

/** What has the focus without being seen; null if it is seen. */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement!;
    if (element === document.body) return null;
    const shown = element.closest('label') ?? element;
    const { left, top, width, height } = shown.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return shown.contains(found) ? null : shown.outerHTML.slice(0, 200);
  });
}

test('a scheme goes from the home page to the desk, and a proposal back with the reply', { tag: '@both' }, async ({
  page,
  mark,
  isMobile,
}) => {
  const email = `studio-desk.${mark}@example.com`;
  const studio = new StudioPage(page);
  await open(page, '/');
  const door = page.getByRole('link', { name: 'Paint your own' });
  await (isMobile ? door.tap() : door.click());
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
  await page.getByRole('link', { name: 'Propose to the customer' }).last().click();
  await expect(lead.getByText('Not saved yet')).toBeVisible();
  await expect(lead.getByRole('definition').filter({ hasText: 'Navy Show Blue, metallic near 15050' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await lead.getByRole('button', { name: 'Add to reply' }).click();
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

test('the shop draws the first scheme of a lead', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  const email = `studio-first.${mark}@example.com`;
  const person = { firstName: 'Joan', lastName: `Hadley ${mark}`, email };
  await page.request.post('/api/quotes', { data: { ...person, tailNumber: 'N902FV' } });
  await logIn(page);
  await page.goto(`/admin?q=${email}`);
  await page.getByRole('link', { name: /View details/ }).click();
  const lead = page.getByRole('dialog', { name: `Joan Hadley ${mark}` });
  await lead.getByRole('link', { name: 'Draw a scheme' }).click();
  const studio = new StudioPage(page);
  await expect(studio.picture).toHaveAccessibleName(/^Left side of a Cessna 182.*N902FV/);
  await page.getByRole('link', { name: 'Propose to the customer' }).first().click();
  await lead.getByRole('button', { name: 'Save to this lead' }).click();
  await expect(lead.getByRole('heading', { name: 'Scheme', exact: true })).toBeFocused();
  await expect(lead.getByText('proposed a scheme: Foothill, three colors')).toBeVisible();
  await expect(lead.getByRole('link', { name: 'Draw a scheme' })).toBeHidden();
});

test('a scheme fills in the calculator once, and what is changed then stays', { tag: ['@desktop', '@all'] }, async ({
  page,
}) => {
  await open(page, '/quote-calculator');
  await page.getByRole('textbox', { name: 'Tail number' }).fill('N1');
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
  await page.getByRole('link', { name: 'Remove' }).click();
  await expect(page).toHaveURL('/quote-calculator');
  await expect(page.getByText('Your scheme')).toBeHidden();
  await expect(tail).toHaveValue('N733BK');
});

test('a scheme’s link that is cut off is said, and the form works', { tag: ['@phone', '@all'] }, async ({ page }) => {
  await open(page, '/contact?scheme=1.C182.foot');
  await expect(page.getByText('We could not read this link. Parts of it may be missing.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expect(page.locator('[name="scheme"]')).toHaveCount(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a scheme is drawn, carried to the calculator and sent', { tag: ['@desktop', '@all'] }, async ({
    page,
    mark,
  }) => {
    const email = `studio-plain.${mark}@example.com`;
    await page.goto('/studio');
    await page.getByRole('textbox', { name: 'Tail number' }).fill('N733BK');
    await page.getByRole('button', { name: 'Draw it' }).first().click();
    await page.getByRole('link', { name: 'Send with a quote' }).first().click();
    await expect(page.getByText('Foothill, three colors')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /^Multi-Color/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Single Engine Piston' })).toBeChecked();
    await page.getByRole('radio', { name: 'Standard' }).check();
    await page.getByLabel('Full name').fill('Dana Whitfield');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Phone').fill('303 555 0101');
    await page.getByRole('button', { name: 'Send Quote Request' }).click();
    await expect(page).toHaveURL('/quote-success');
    for (const { text } of await mailsAbout(email, 2))
      expect(text).toMatch(/Scheme: Left side of a Cessna 182.*N733BK/);
  });
});
