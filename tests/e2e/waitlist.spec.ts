import { mailsAbout } from './mailbox.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, open, test, toastOf } from './test.ts';

const submit = 'Join the Waitlist';

test('joins the waitlist, and hears of a latest day before the earliest', { tag: ['@phone', '@all'] }, async ({
  page,
  mark,
}) => {
  const email = `waitlist.${mark}@example.com`;
  await open(page, '/waitlist');
  await page.getByLabel('Your name').fill('Nora Castellan');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Aircraft type').selectOption('Single Engine Piston');
  await page.getByLabel('Earliest day').fill('2099-03-01');
  await page.getByLabel('Latest day').fill('2099-02-01');
  await page.getByLabel('Notice you need').selectOption('A week');
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByLabel('Latest day')).toHaveAccessibleDescription(/the same or a later date/);
  await page.getByLabel('Latest day').fill('2099-05-31');
  await page.getByRole('button', { name: submit }).click();
  await expect(toastOf(page)).toContainText('You are on the waitlist!');
  const mails = await mailsAbout(email, 2);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'New on the waitlist: Nora Castellan, Single Engine Piston',
    'We received your waitlist request',
  ]);
});

test('days are offered, and taken behind a private link', { tag: ['@phone', '@all'] }, async ({ page, mark }) => {
  const firstName = `Nora${mark}`;
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const details = { earliest: '2098-01-01', latest: '2098-12-31', leastNotice: '5' };
  const person = { firstName, lastName: 'Castellan', email: `waits.${mark}@example.com`, aircraftType: 'Cirrus' };
  const { id } = await post('/api/quotes', { ...person, source: 'waitlist', details });
  await logIn(page);
  const bay = await post('/api/bays', { name: `Waits ${mark}`, kind: 'any', places: 1 });
  await post(`/api/waitlist/${id}/offer`, { bay: bay.id, from: '2098-03-04', to: '2098-04-15' });
  await page.context().clearCookies();

  const [offer] = await mailsAbout('A hangar slot opened up', 1);
  await open(page, /\/waitlist\/[\w-]{43}/.exec(offer!.text!)![0]);
  await expect(page.getByText('March 4, 2098')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take these days' }).click();
  await expect(page.getByRole('button', { name: 'Release them, stay on the list' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test.describe('without JavaScript', { tag: ['@desktop', '@all'] }, () => {
  test.use({ javaScriptEnabled: false });

  test('joins the waitlist', async ({ page, mark }) => {
    await page.goto('/waitlist');
    await page.getByLabel('Your name').fill('No Script');
    await page.getByLabel('Email').fill(`nowaitlist.${mark}@example.com`);
    await page.getByLabel('Aircraft type').selectOption('Cirrus');
    await page.getByLabel('Earliest day').fill('2099-03-01');
    await page.getByLabel('Latest day').fill('2099-05-31');
    await page.getByLabel('Notice you need').selectOption('2 days');
    await page.getByRole('button', { name: submit }).click();
    await expect(page).toHaveURL('/waitlist?sent=1#form');
    await expect(page.getByText('You are on the waitlist!')).toBeVisible();
  });
});
