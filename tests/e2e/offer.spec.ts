import type { Locator } from '@playwright/test';
import { mailsAbout } from './mailbox.ts';
import { doubleText } from './readable.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test } from './test.ts';

test.describe.configure({ timeout: 90_000 });
// A page that is left while it saves learns from the next save that its own was stored.
test.use({ expectedErrors: /409 \(Conflict\)/ });

const CALCULATED = {
  source: 'calculator',
  aircraftType: 'King Air',
  timeline: 'Rush (2-3 weeks)',
  services: ['Multi-Color', 'Premium Clear Coat'],
};
const PASTED = 'Treat filiform\t6.5\t110.00\nMask the boots\t1\t850.00';

test('an open lead becomes a sent quote in twelve clicks', { tag: '@desktop' }, async ({ page, context, mark }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = `quoted.${mark}@example.com`;
  const data = { firstName: 'Quinn', lastName: `Quoted${mark}`, email, ...CALCULATED };
  const { id } = await (await page.request.post('/api/quotes', { data })).json();
  await logIn(page);
  await page.goto(`/admin/quotes/${id}`);

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const dialog = page.getByRole('dialog', { name: 'Send version 1 to Quinn' });
  const sum = page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: /^Total/ });
  await click(page.getByRole('button', { name: 'Create a quote' }));
  await expect(sum).toContainText('$63,750.00');

  // What is missing is named and led to, and one click fills each in.
  await click(send);
  await expect(dialog.getByRole('button', { name: /^Send \$/ })).toBeDisabled();
  await click(dialog.getByRole('button', { name: 'Price basis' }));
  await expect(page.getByRole('textbox', { name: 'Price basis' })).toBeFocused();
  await click(page.getByRole('button', { name: /^The choices in our price calculator/ }));
  await click(page.getByRole('button', { name: '42 days' }));

  // By keyboard: a line, two rows of a spreadsheet, and one step back.
  const lines = page.getByRole('region', { name: 'Section The work' }).getByRole('group', { name: /^Line/ });
  await page.getByRole('combobox', { name: 'New line in The work' }).focus();
  await page.keyboard.type('Balance the controls');
  await page.locator(':focus').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await expect(lines).toHaveCount(2);
  await page.keyboard.press('Enter');
  await page.evaluate((text) => navigator.clipboard.writeText(text), PASTED);
  await page.keyboard.press('Control+V');
  await expect(lines).toHaveCount(5);
  await expect(sum).toContainText('$65,315.00');
  await page.keyboard.press('Control+Z');
  await expect(lines).toHaveCount(3);
  await page.keyboard.press('Control+Shift+Z');
  await lines.nth(2).getByRole('textbox', { name: 'Unit price' }).fill('1.5k');
  await expect(lines.nth(2)).toContainText('Enter dollars, such as 1,450.00');
  await expect(lines).toHaveCount(5);
  await page.reload();
  const price = lines.nth(2).getByRole('textbox', { name: 'Unit price' });
  await expect(price).toHaveValue('1.5k');
  await price.fill('1500');
  await expect(sum).toContainText('$66,815.00');
  await expectAccessible(page);

  await click(send);
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.type(`As we talked about it, ${mark}.`);
  await click(dialog.getByRole('button', { name: 'Send $66,815.00' }));
  await expect(page.getByRole('heading', { level: 1, name: `Quinn Quoted${mark}` })).toBeFocused();
  await expect(page.getByText(`to ${email}`)).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(12);
  const [mail] = await mailsAbout(`As we talked about it, ${mark}.`, 1);
  expect([mail!.to?.[0]?.address, mail!.attachments.length]).toEqual([email, 1]);
  await expectAccessible(page);

  await page.getByRole('link', { name: /^From the lead received/ }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: /^Open: Q-/ })).toBeVisible();
});

test('the builder of quotes fits a phone', { tag: ['@phone', '@all'] }, async ({ page, mark }) => {
  const data = { firstName: 'Pia', lastName: `Pocket${mark}`, email: `pocket.${mark}@example.com`, ...CALCULATED };
  await logIn(page);
  const { id } = await (await page.request.post('/api/quotes', { data })).json();
  const offer = await (await page.request.post(`/api/quotes/${id}/offers`, { data: {} })).json();
  await page.goto(`/admin/offers/${offer.id}`);
  await page.getByRole('textbox', { name: 'Description', exact: true }).first().tap();
  await expect(page.getByRole('button', { name: 'Down' })).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send v1' }).tap();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Work days until ready' }).tap();
  await expect(page.getByRole('textbox', { name: 'Work days until ready' })).toBeInViewport();
  await page.getByRole('button', { name: 'What Pia sees' }).tap();
  await expect(page.getByRole('heading', { name: 'Warranty and terms' })).toBeVisible();
  await expectAccessible(page);
  await doubleText(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Edit', exact: true }).tap();
  await expectNoSidewaysScroll(page);
});
