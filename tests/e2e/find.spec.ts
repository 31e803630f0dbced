import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test } from './test.ts';

test(
  'the desk is searched by keyboard, and a customer is split and merged',
  { tag: ['@both', '@all'] },
  async ({ page, request, mark }, { project }) => {
    const [phone, tailNumber] =
      project.name === 'desktop' ? ['(303) 555-0142', 'N411FD'] : ['(303) 555-0143', 'N412FD'];
    const ada = { firstName: 'Ada', lastName: `Find${mark}`, phone, tailNumber, aircraftType: 'Cessna 182' };
    for (const name of ['ada', 'work'])
      await request.post('/api/quotes', { data: { ...ada, email: `${name}.${mark}@example.com` } });
    await logIn(page);
    await open(page, '/admin/today');
    if (project.name === 'desktop') await page.keyboard.press('/');
    else await page.getByRole('button', { name: 'Find' }).click();
    const find = page.getByRole('combobox', { name: 'Find' });
    await expect(find).toBeFocused();
    await find.fill('nothing is called this');
    await expect(page.getByText('Nothing matches “nothing is called this”.')).toBeVisible();
    await find.fill(`find${mark}`);
    const customer = page.getByRole('group', { name: 'Customers' }).getByRole('option', { name: `Ada Find${mark}` });
    await expect(customer).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(customer).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: `Ada Find${mark}` })).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/customers\/\d+$/);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await page.getByRole('button', { name: `Split off work.${mark}@example.com` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Split off' }).click();
    await expect(page.getByRole('heading', { name: 'One address' })).toBeVisible();
    await page.getByRole('link', { name: tailNumber }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: tailNumber })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  },
);

test('a quote is started for someone new', { tag: ['@desktop', '@all'] }, async ({ page, mark }) => {
  await logIn(page);
  await open(page, '/admin/offers');
  await page.getByRole('button', { name: 'New quote' }).click();
  await page.getByRole('button', { name: 'Someone new' }).click();
  const form = page.getByRole('dialog', { name: 'New lead' });
  await form.getByLabel('First name').fill('Nell');
  await form.getByLabel('Last name').fill(`New${mark}`);
  await form.getByLabel('Email').fill(`nell.${mark}@example.com`);
  await form.getByRole('button', { name: 'Add the lead' }).click();
  await expect(page).toHaveURL(/\/admin\/offers\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: `Nell New${mark}` })).toBeVisible();
});
