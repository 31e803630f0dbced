import type { Page } from '@playwright/test';
import { enterJob } from './jobs.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 90_000 });

const add = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
/** A Monday a year ahead, so that nothing else stands there. */
const mondayAhead = () => {
  const day = new Date(Date.now() + 371 * 86_400_000);
  return add(day.toISOString().slice(0, 10), -((day.getUTCDay() + 6) % 7));
};

/** A bay with two places; a job stands in the first one, and the second one is closed for the first week. */
async function planBay(page: Page, mark: string) {
  const { id: jobId } = await enterJob(page, `Hangar${mark}`, 'N721FA');
  const monday = mondayAhead();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return answer.json();
  };
  const bay = await post('/api/bays', { name: `Bay ${mark}`, kind: 'any', places: 2 });
  const days = { bay: bay.id, from: add(monday, 7), to: add(monday, 17) };
  const stay = await post('/api/stays', { kind: 'job', jobId, ...days, place: 1, reason: 'staff' });
  await post('/api/stays', {
    kind: 'closed',
    bay: bay.id,
    from: monday,
    to: add(monday, 9),
    place: 2,
    title: 'Filters',
  });
  return { bay, stay, monday };
}

test('a stay moves by keys, with words, by mouse and by the form, is undone, and other desks see it', {
  tag: '@desktop',
}, async ({ page, context, mark }) => {
  await logIn(page);
  const { bay, stay, monday } = await planBay(page, mark);
  const other = await context.newPage();
  const address = `/admin/hangar?from=${monday}`;
  await Promise.all([page.goto(address), other.goto(address)]);
  const bar = (on = page) => on.locator(`[data-stay="${stay.id}"]`);
  const place = (number: number, on = page) => on.locator(`[data-row="${bay.id}.${number}"]`);
  await expect(place(1).locator(bar())).toBeVisible();
  await expectAccessible(page);

  // By keys alone: taken there, free a week later.
  const words = page.getByRole('region', { name: 'Calendar' }).locator('[aria-live]');
  await bar().focus();
  await page.keyboard.press('Enter');
  await expect(words).toContainText('N721FA picked up');
  await page.keyboard.press('ArrowDown');
  await expect(words).toContainText('Taken by Filters');
  await page.keyboard.press('Enter');
  await expect(place(1).locator(bar())).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(words).toContainText('Free');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('N721FA moved');
  await expect(place(2).locator(bar())).toBeFocused();
  await expect(place(2, other).locator(bar(other))).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(place(1).locator(bar())).toBeVisible();

  // By mouse: Escape puts it back, a drop moves it by two days.
  const box = (await bar().boundingBox())!;
  const day = box.width / 11;
  const drag = async (days: number) => {
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + days * day, box.y + 22, { steps: 5 });
  };
  await drag(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(words).toContainText('back where it was');
  await drag(2);
  await page.mouse.up();
  await expect(toastOf(page)).toContainText('N721FA moved');
  const stored = async () => {
    const board = await (await page.request.get(`/api/hangar?from=${monday}&to=${add(monday, 62)}`)).json();
    return board.stays.find(({ id }: { id: number }) => id === stay.id);
  };
  await expect.poll(async () => (await stored()).from).toBe(add(monday, 9));

  // By the form, from one day to another.
  await page.getByLabel('Airplane', { exact: true }).selectOption(String(stay.id));
  await page.getByLabel('Bay and place').selectOption(`${bay.id}.2`);
  await expect(page.getByText('Taken by Filters')).toBeVisible();
  await page.getByRole('button', { name: /^Take / }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(async () => (await stored()).place).toBe(2);
});

test('the hangar is a list on a phone, and its form moves a stay', { tag: '@phone' }, async ({ page, mark }) => {
  await logIn(page);
  const { bay, stay, monday } = await planBay(page, mark);
  await page.goto(`/admin/hangar?from=${monday}`);
  await expect(page.getByRole('heading', { name: bay.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const own = page.locator('section').filter({ has: page.getByRole('heading', { name: bay.name }) });
  await own.getByRole('button', { name: 'Move N721FA' }).click();
  await page.getByLabel('To, both days counted').fill(add(monday, 18));
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toastOf(page)).toContainText('N721FA moved');
  expect(stay.to).toBe(add(monday, 17));
});
