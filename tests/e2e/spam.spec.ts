import { expect, expectAccessible, logIn, open, test, toastOf } from './test.ts';

test('what looks like spam becomes a lead by one press, or goes', { tag: ['@desktop', '@all'] }, async ({
  page,
  mark,
}) => {
  const send = (firstName: string) => {
    const data = { firstName, lastName: `Trap${mark}`, email: `${firstName}.${mark}@example.com`, website: 'x' };
    return page.request.post('/api/quotes', { data });
  };
  for (const name of ['Ida', 'Jon']) expect((await send(name)).status()).toBe(201);
  await logIn(page);
  await open(page, '/admin');
  await page.getByRole('link', { name: /^Looks like spam \(\d+\)$/ }).click();
  const item = (name: string) => page.getByRole('article', { name: `${name} Trap${mark}` });
  await expect(item('Ida')).toBeVisible();
  await expectAccessible(page);
  await item('Jon').getByRole('button', { name: 'Delete' }).click();
  await expect(item('Jon')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Looks like spam' })).toBeFocused();
  await item('Ida').getByRole('button', { name: 'Make it a lead' }).click();
  await expect(page).toHaveURL(/\/admin\/quotes\/\d+$/);
  await expect(toastOf(page)).toContainText('Lead Created');
  await expect(page.getByRole('dialog').getByText('made it a lead')).toBeVisible();
});
