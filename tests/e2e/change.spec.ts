import { post, startJob } from './sent-quote.ts';
import {
  endOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdBack,
  logIn,
  open,
  test,
  toastOf,
} from './test.ts';

test.describe.configure({ timeout: 90_000 });

const FOUND = 'Exfoliation under the fillet';

test('the shop writes a change order with a photo, and its customer answers each line and signs', {
  tag: '@both',
}, async ({ page, mark }) => {
  const id = await startJob(page.request, `change.${mark}@example.com`);
  await logIn(page);
  await page.goto(`/admin/jobs/${id}#changes`);
  const draft = page.getByRole('dialog', { name: 'Change order 1', exact: true });
  // Left empty, a draft goes away.
  await page.getByRole('button', { name: 'New change order' }).click();
  await draft.getByLabel('Title').press('Escape');
  await expect(draft).toHaveCount(0);
  await expect(page.getByText('1 in draft')).toHaveCount(0);
  await page.getByRole('button', { name: 'New change order' }).click();
  await draft.getByLabel('Title').fill('What the old paint was hiding');
  await draft.getByLabel('What you found, in your own words').fill(`${FOUND}, where no inspection sees it.`);
  await draft.getByLabel('Add photos').setInputFiles('public/images/process-3.jpg');
  await draft.getByLabel('What photo 1 shows').fill('Left wing root');
  for (const [at, [text, dollars, days]] of [
    ['Fit a doubler', '2640', '3'],
    ['New door seal', '412.60', '0'],
  ].entries()) {
    await draft.getByRole('button', { name: 'Add a line' }).click();
    await draft.getByLabel('Work to be done').nth(at).fill(text!);
    await draft.getByLabel('Price in dollars').nth(at).fill(dollars!);
    await draft.getByLabel('Work days').nth(at).fill(days!);
  }
  await draft.getByLabel('Must be done').first().check();
  await draft.getByText('Location on the drawing').first().click();
  await draft.getByRole('button', { name: /^Set number 1 on the drawing/ }).press('Enter');
  await draft.getByRole('button', { name: /^Move number 1/ }).press('ArrowLeft');
  await expect(draft.getByRole('status').filter({ hasText: '+$3,052.60' })).toContainText('3 work days');
  await expectAccessible(page);
  await draft.getByRole('button', { name: 'Send…' }).click();
  const send = page.getByRole('dialog', { name: 'Send change order 1' });
  await send.getByRole('button', { name: /^Send \+\$3,0/ }).click();
  await expect(toastOf(page).filter({ hasText: 'Change Order Ready, Not Emailed' })).toBeVisible();
  const card = page.getByRole('article', { name: /What the old paint was hiding/ });
  await expect(card).toContainText('is waiting for it');
  await expectAccessible(page);

  const { address } = await post(page.request, `/api/jobs/${id}/changes/1/link`, {});
  await open(page, new URL(address).pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the old paint was hiding');
  await expect(page.locator('.marked-elevation i')).toHaveText('1');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const sign = page.getByRole('button', { name: /^Sign/ });
  await page.getByRole('textbox', { name: 'Your full name' }).fill('Ellen Marsh');
  await expect(sign).toBeDisabled();
  for (const box of [/^I own this aircraft/, /^I’m answering these two lines/]) await page.getByLabel(box).check();

  // By the keyboard alone. A no to what must be done is asked about once.
  const answer = (line: string, value: string) => page.getByRole('group', { name: line }).getByLabel(value);
  await answer('New door seal', 'Yes').focus();
  await page.keyboard.press('Space');
  await answer('Fit a doubler', 'No').focus();
  await page.keyboard.press('Space');
  await expect(page.getByLabel('I do mean no.')).toBeVisible();
  await sign.click();
  await expect(page.getByLabel('I do mean no.')).toBeFocused();
  await answer('Fit a doubler', 'No').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(answer('Fit a doubler', 'Yes')).toBeChecked();
  await expect(sign).toHaveText(/\+\$3,0\d\d\.\d\d, \+3\sdays/);
  await sign.click();
  await expect(page.getByRole('heading', { name: /^Answered by Ellen Marsh/ })).toBeVisible();
  await expect(endOf(page)).toBeFocused();
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);

  const job = await (await page.request.get(`/api/jobs/${id}`)).json();
  expect(job.stages.map(({ extraDays }: { extraDays: number }) => extraDays)).toContain(3);
  await page.goto(`/admin/jobs/${id}#changes`);
  await expect(card).toContainText('Answered by Ellen Marsh');
});

test('a change order is not sent before its photos have arrived', { tag: ['@phone', '@all'] }, async ({
  page,
  mark,
}) => {
  const id = await startJob(page.request, `photos.${mark}@example.com`);
  await logIn(page);
  await page.goto(`/admin/jobs/${id}#changes`);
  await page.getByRole('button', { name: 'New change order' }).tap();
  const draft = page.getByRole('dialog', { name: 'Change order 1', exact: true });
  const letPhotoGo = await holdBack(page, '**/changes/1/photos', 'POST');
  await draft.getByLabel('Add photos').setInputFiles('public/images/process-3.jpg');
  await draft.getByLabel('Reason').selectOption('The customer asked for it');
  await draft.getByLabel('Title').fill('More');
  await draft.getByLabel('What you found, in your own words').fill('As asked.');
  await draft.getByRole('button', { name: 'Add a line' }).tap();
  await draft.getByLabel('Work to be done').fill('Door seal');
  await draft.getByLabel('Price in dollars').fill('50');
  await draft.getByRole('button', { name: 'Send…' }).tap();
  const send = page.getByRole('dialog', { name: 'Send change order 1' });
  const waiting = send.getByRole('status').filter({ hasText: 'on this device' });
  await expect(waiting).toHaveText(/^A photo is waiting on this device/);
  await expect(send.getByRole('button', { name: 'Send +$50.00' })).toBeDisabled();
  letPhotoGo();
  await expect(waiting).toHaveCount(0);
  await send.getByRole('button', { name: 'Send +$50.00' }).tap();
  await expect(page.getByRole('article', { name: /More/ }).getByRole('img')).toHaveCount(1);
});

test('photos chosen for a job begin a change order, and go to its draft alone', { tag: ['@both', '@all'] }, async ({
  page,
  mark,
}) => {
  const id = await startJob(page.request, `begun.${mark}@example.com`);
  await logIn(page);
  await page.goto(`/admin/jobs/${id}#add-photos`);
  const adding = page.getByRole('dialog', { name: /^Photos of/ });
  await expect(adding.getByRole('button', { name: 'Start a change order with these' })).toHaveCount(0);
  await adding.getByLabel('Choose').setInputFiles(['public/images/process-2.jpg', 'public/images/process-3.jpg']);
  const chosen = page.getByRole('dialog', { name: /^2\sphotos of/ });
  await chosen.getByLabel('Caption').fill('Right flap, old patch');
  await chosen.getByRole('button', { name: 'Photo 2' }).click();
  await chosen.getByLabel('Caption of photo 2').fill('From below');
  await chosen.getByRole('button', { name: 'Start a change order with these' }).click();
  const draft = page.getByRole('dialog', { name: 'Change order 1', exact: true });
  await expect(draft.getByLabel('What photo 1 shows')).toHaveValue('Right flap, old patch');
  await expect(draft.getByLabel('What photo 2 shows')).toHaveValue('From below');
  await draft.getByRole('button', { name: 'Save draft' }).click();
  await expect(draft).toHaveCount(0);
  const { files } = await (await page.request.get(`/api/jobs/${id}`)).json();
  expect(files).toEqual([]);
  await page.reload();
  await expect(page.getByText(/selected but not added yet/)).toHaveCount(0);
});
