import sharp from 'sharp';
import { enterJob, settleChecks } from './jobs.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToastClear, logIn, test, toastOf } from './test.ts';

test.use({ expectedErrors: /status of 400/ });

const photo = () =>
  sharp({ create: { width: 90, height: 60, channels: 3, background: { r: 40, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer();

test('checks are done at the desk by keys alone, the job becomes ready and is handed over with its pack', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  test.setTimeout(90_000);
  await logIn(page);
  const { id } = await enterJob(page, `Release${mark}`, 'N904FA');
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api/jobs/${id}/${path}`, { data })).ok()).toBe(true);
  await post('status', { to: 'in-work' });
  await settleChecks(page, id, 'induction');
  const { stages } = await (await page.request.get(`/api/jobs/${id}`)).json();
  for (const key of ['reassembly', 'unmasked', 'weight', 'paint', 'logbook'])
    await page.request.put(`/api/jobs/${id}/checks/${key}`, {
      data: { notApplicable: 'Not in this journey', doneBy: 'Jo' },
    });

  await page.goto(`/admin/jobs/${id}/release`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Release pack, N904FA');
  const check = (name: string) => page.getByRole('region', { name, exact: false });
  const press = async (within: ReturnType<typeof check>, name: string) => {
    await within.getByRole('button', { name }).first().focus();
    await page.keyboard.press('Enter');
  };
  const type = async (within: ReturnType<typeof check>, label: string, text: string) => {
    await within.getByLabel(label, { exact: true }).focus();
    await page.keyboard.type(text);
  };

  // A value outside its limits is refused, and said.
  const balance = check('Control surface balance');
  await press(balance, 'Add a surface');
  for (const [label, text] of [
    ['Surface, surface 1', 'Left elevator'],
    ['Lower limit, surface 1', '4'],
    ['Upper limit, surface 1', '18'],
    ['Unit, surface 1', 'in-lb'],
    ['As finished, surface 1', '19.4'],
  ] as const)
    await type(balance, label, text);
  await expect(balance).toContainText('1.4 over');
  await expect(balance).toContainText('1 out of limits');
  for (const [label, text] of [
    ['Manual, revision, page', 'SRM 51-60-00, rev 12, p. 204'],
    ['Tool', 'Balance fixture'],
  ] as const)
    await type(balance, label, text);
  await press(balance, 'Done');
  await expect(balance.getByRole('alert')).toContainText('This is outside the limits');
  await expectAccessible(page);
  const finished = balance.getByLabel('As finished, surface 1', { exact: true });
  await finished.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('15.1');
  await press(balance, 'Done');
  await expect(balance.getByRole('button', { name: 'Reopen' })).toBeVisible();

  // What is filled in stays on the server before it is done.
  const placards = check('Placards and markings');
  await press(placards, 'Add a placard');
  await type(placards, 'Text, placard 1', 'Static port, keep clear');
  await type(placards, 'Place, placard 1', 'Four ports');
  await expect(placards).toContainText('0 of 1 installed');
  await expect(placards.getByText('Not saved yet')).toHaveCount(0);
  await page.reload();
  await expect(placards.getByLabel('Text, placard 1', { exact: true })).toHaveValue('Static port, keep clear');
  await placards.getByLabel('Photo or PDF for Photo, placard 1').setInputFiles({
    name: 'placard.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(),
  });
  await expect(placards.getByRole('link', { name: 'File of Photo, placard 1' })).toBeVisible();
  await placards.getByLabel('Installed, placard 1', { exact: true }).focus();
  await page.keyboard.press('Space');
  await press(placards, 'Done');
  await expect(placards.getByRole('button', { name: 'Reopen' })).toBeVisible();

  const marks = check('Registration marks');
  await type(marks, 'Height, inches', '11.9');
  await marks.getByLabel('fuselage, both sides').focus();
  await page.keyboard.press('Space');
  await press(marks, 'Done');
  await expect(marks).toContainText('Marks this small need an exception');
  await marks.getByLabel('Height, inches', { exact: true }).fill('12');
  await press(marks, 'Done');
  await expect(marks.getByRole('button', { name: 'Reopen' })).toBeVisible();

  for (const { key } of stages) for (const event of ['start', 'finish']) await post(`stages/${key}`, { event });
  await expect(page.getByText('Nothing is missing.')).toBeVisible();
  await page.getByRole('button', { name: 'Mark ready' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark ready' }).press('Enter');
  await expect(toastOf(page)).toContainText('N904FA');
  await expectToastClear(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator('.release-bar');
  expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(96);
  await expect(page.getByRole('link', { name: 'Release pack, PDF' })).toBeVisible();
  await page.getByLabel('Picked up by').focus();
  await page.keyboard.type('Liam Corrigan');
  await page.keyboard.press('Enter');
  await expect(page.getByText('to Liam Corrigan')).toBeVisible();
  await expectToastClear(page);
  await expectNoSidewaysScroll(page);

  const { address } = await (await page.request.post(`/api/jobs/${id}/link`, { data: { renew: false } })).json();
  await page.goto(`${new URL(address).pathname}/release`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The work is done, and it’s all in writing.');
  await expect(page.getByText('Static port, keep clear').first()).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
