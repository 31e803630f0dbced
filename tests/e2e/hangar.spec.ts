import type { Page } from '@playwright/test';
import { formatDayRange } from '#time/format-day.ts';
import { DAY_MS } from '#time/units.ts';
import { enterJob } from './jobs.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  holdBack,
  logIn,
  open,
  test,
  toastOf,
  withoutRows,
} from './test.ts';

test.describe.configure({ timeout: 90_000 });

const add = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** A Monday a year ahead, so that nothing else stands there. */
const mondayAhead = () => {
  const day = new Date(Date.now() + 371 * DAY_MS);
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
  // Thirteen work days are left.
  for (const key of ['disassembly', 'strip', 'metal', 'prime', 'color', 'trim']) {
    const answer = await page.request.post(`/api/jobs/${jobId}/stages/${key}`, { data: { event: 'skip' } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
  // In bays of others, a job gets its days as it is made.
  const { stays } = await (await page.request.get(`/api/hangar?from=${add(monday, -371)}&to=${monday}`)).json();
  for (const { id } of stays.filter((stay: { jobId: number | null }) => stay.jobId === jobId))
    expect((await page.request.delete(`/api/stays/${id}`)).ok()).toBe(true);
  const bay = await post('/api/bays', { name: `Bay ${mark}`, kind: 'any', places: 2 });
  const days = { bay: bay.id, from: add(monday, 7), to: add(monday, 23) };
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

async function readStay(page: Page, { id }: { id: number }, monday: string) {
  const board = await (await page.request.get(`/api/hangar?from=${monday}&to=${add(monday, 62)}`)).json();
  return board.stays.find((stay: { id: number }) => stay.id === id);
}

// Of a move that is asked what its days are for.
test.use({ expectedErrors: /400 \(Bad Request\)/ });

/** More days are for one of the stages that are not finished. */
async function chooseStage(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Days for N721FA' });
  await dialog.getByLabel('Stage').selectOption('Cure, reassembly & balance');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Move it' }).click();
}

test('a stay moves by keys, with words, by mouse and by the form, is undone, and other desks see it', {
  tag: ['@desktop', '@all'],
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
  await page
    .getByRole('dialog', { name: /spot 2 is taken$/ })
    .getByRole('button', { name: 'Leave it where it was' })
    .click();
  await expect(place(1).locator(bar())).toBeFocused();
  for (const key of ['Enter', 'ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key);
  await expect(words).toContainText('Open');
  await page.keyboard.press('Enter');
  await expect(toastOf(page)).toContainText('N721FA moved');
  await expect(place(2).locator(bar())).toBeFocused();
  await expect(place(2, other).locator(bar(other))).toBeVisible();
  await toastOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(place(1).locator(bar())).toBeVisible();

  // On a full board every corner has a bar below the toast.
  await expect(toastOf(page)).not.toContainText('N721FA moved');
  await toastOf(page).getByRole('button', { name: 'Dismiss' }).click();

  // By mouse: Escape puts it back, a drop moves it by two days.
  const drag = async (days: number) => {
    // The rows of other bays come and go.
    await bar().scrollIntoViewIfNeeded();
    const box = (await bar().boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + 20);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + (days * box.width) / 17, box.y + 22, { steps: 5 });
  };
  await drag(1);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(words).toContainText('back where it was');
  await drag(2);
  await page.mouse.up();
  await expect(toastOf(page)).toContainText('N721FA moved');
  const stored = () => readStay(page, stay, monday);
  await expect.poll(async () => (await stored()).from).toBe(add(monday, 9));

  // By the form, from one day to another.
  await page.getByLabel('Airplane', { exact: true }).selectOption(String(stay.id));
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(add(monday, 9));
  await page.getByLabel('Bay and spot').selectOption(`${bay.id}.2`);
  await expect(page.getByText('Taken by Filters')).toBeVisible();
  await page.getByRole('button', { name: /^Use / }).click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await expect.poll(async () => (await stored()).place).toBe(2);
});

test('the hangar is a list on a phone, and a sheet moves a stay by steps', { tag: ['@phone', '@all'] }, async ({
  page,
  mark,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await logIn(page);
  const { bay, stay, monday } = await planBay(page, mark);
  await open(page, `/admin/hangar?from=${monday}`);
  // Another round has a bay whose name begins like this one's.
  const heading = page.getByRole('heading', { name: new RegExp(`^${bay.name}\\b`) });
  await expect(heading).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const own = page.locator('section').filter({ has: heading });
  await own.getByRole('button', { name: 'Move N721FA' }).click();
  const sheet = page.getByRole('dialog', { name: 'Move N721FA' });
  await sheet.getByRole('button', { name: 'Ends a work day later' }).click();
  await expect(sheet.getByText('Ready')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  // More days are for one of the stages that are not finished.
  await sheet.getByLabel('Stage').selectOption('Cure, reassembly & balance');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(toastOf(page)).toContainText('N721FA moved');
  expect(stay.to).toBe(add(monday, 23));
});

test.describe('the calendar', { tag: ['@desktop', '@all'] }, () => {
  // Of the answer to the second of two owners.
  test.use({ expectedErrors: /409 \(Conflict\)|400 \(Bad Request\)/ });
  const barOf = (page: Page, { id }: { id: number }) => page.locator(`[data-stay="${id}"]`);
  const wordsOf = (page: Page) => page.getByRole('region', { name: 'Calendar' }).locator('[aria-live]');

  test('announces each step by keys, and stores nothing before the drop', async ({ page, mark }) => {
    await logIn(page);
    const { bay, stay, monday } = await planBay(page, `Keys${mark}`);
    await page.goto(`/admin/hangar?from=${monday}`);
    await barOf(page, stay).focus();
    const at = (place: number, from: number, to: number) =>
      `${bay.name}, spot ${place}, ${formatDayRange({ from: add(monday, from), to: add(monday, to) })}. `;
    const steps: [keys: string, words: string][] = [
      ['Enter', 'N721FA picked up. '.concat(at(1, 7, 23)).trim()],
      ['ArrowRight', `${at(1, 8, 24)}Open`],
      ['ArrowLeft', `${at(1, 7, 23)}Open`],
      ['Shift+ArrowRight', `${at(1, 14, 30)}Open`],
      ['Shift+ArrowLeft', `${at(1, 7, 23)}Open`],
      ['Alt+ArrowRight', `${at(1, 7, 24)}Open`],
      ['Alt+ArrowLeft', `${at(1, 7, 23)}Open`],
      ['ArrowDown', `${at(2, 7, 23)}Taken by Filters`],
      ['ArrowUp', `${at(1, 7, 23)}Open`],
      ['Escape', 'N721FA is back where it was.'],
      ['Enter', 'N721FA picked up.'],
      ['ArrowLeft', `${at(1, 6, 22)}A stay must start on a work day.`],
      ['Enter', `${at(1, 6, 22)}A stay must start on a work day.`],
      ['Tab', 'N721FA is back where it was.'],
    ];
    for (const [keys, words] of steps) {
      await page.keyboard.press(keys);
      await expect(wordsOf(page), keys).toContainText(words);
    }
    const board = await (await page.request.get(`/api/hangar?from=${monday}&to=${add(monday, 62)}`)).json();
    expect(board.stays).toContainEqual(expect.objectContaining({ id: stay.id, updatedAt: stay.updatedAt }));
  });

  test('offers other days in place of those that are taken, and a swap that is undone', async ({ page, mark }) => {
    await logIn(page);
    const { bay, stay, monday } = await planBay(page, `Swap${mark}`);
    await page.goto(`/admin/hangar?from=${monday}`);
    const row = page.locator(`[data-row="${bay.id}.2"]`);
    await barOf(page, stay).dragTo(row, { targetPosition: { x: 330, y: 30 } });
    const dialog = page.getByRole('dialog', { name: /spot 2 is taken$/ });
    await expect(dialog).toContainText('Filters');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Swap with Filters' }).click();
    await expect(toastOf(page)).toContainText('N721FA and Filters swapped');
    await expect(row.locator(barOf(page, stay))).toBeVisible();
    await toastOf(page).getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator(`[data-row="${bay.id}.1"]`).locator(barOf(page, stay))).toBeVisible();
    await expect(row.getByRole('button', { name: /^Filters/ })).toBeVisible();

    // An end is dragged alone.
    const { x, y, width, height } = (await barOf(page, stay).boundingBox())!;
    await page.mouse.move(x + width - 3, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width - 3 + (2 * width) / 17, y + height / 2, { steps: 4 });
    await expect(page.locator('.stay--ghost')).toContainText('open');
    await page.mouse.up();
    await chooseStage(page);
    await expect.poll(async () => (await readStay(page, stay, monday)).to > stay.to).toBe(true);
    const days = formatDayRange(await readStay(page, stay, monday));
    await expect(barOf(page, stay)).toHaveAccessibleName(new RegExp(`${days}\\.`));
  });

  test('shows the wish of the second of two owners as a ghost', async ({ page, mark }) => {
    await logIn(page);
    const { bay, stay, monday } = await planBay(page, `Two${mark}`);
    await page.goto(`/admin/hangar?from=${monday}`);
    await barOf(page, stay).focus();
    await page.keyboard.press('Enter');
    const moves = [{ stay: stay.id, bay: bay.id, place: 1, from: add(monday, 9), to: add(monday, 25) }];
    expect((await page.request.post('/api/hangar/moves', { data: { moves } })).ok()).toBe(true);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(toastOf(page)).toContainText('Someone else changed the calendar');
    const days = await readStay(page, stay, monday);
    await expect(barOf(page, stay)).toHaveAccessibleName(new RegExp(`${formatDayRange(days)}\\.`));
    const wish = formatDayRange({ from: add(monday, 14), to: add(monday, 30) });
    await expect(page.locator('.stay--ghost')).toContainText(`${wish}: not moved`);
  });

  test('is large on a wall, follows events, and prints four weeks on narrow paper', async ({ page, mark }) => {
    await logIn(page);
    const post = async (path: string, data: object) => (await page.request.post(path, { data })).json();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' }).format();
    const bay = await post('/api/bays', { name: `Wall ${mark}`, kind: 'any', places: 1 });
    const days = { bay: bay.id, from: today, to: add(today, 40), title: 'Filters' };
    const stay = await post('/api/stays', { kind: 'closed', ...days });
    await page.goto('/admin/hangar');
    await page.setViewportSize({ width: 700, height: 900 });
    await page.emulateMedia({ media: 'print' });
    await expect(barOf(page, stay)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bays' })).toBeHidden();
    const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
    const [frame, backdrop] = [await box('.hangar-grid'), await box('.hangar-backdrop')];
    expect(backdrop.width / (frame.width - (backdrop.x - frame.x))).toBeCloseTo(42 / 28, 1);

    await page.emulateMedia({ media: 'screen' });
    await page.goto('/admin/hangar?wall');
    await expect(barOf(page, stay)).toBeVisible();
    await expect(page.locator('.hangar-axis span')).toHaveCount(14);
    expect((await page.request.delete(`/api/stays/${stay.id}`)).ok()).toBe(true);
    await expect(barOf(page, stay)).toHaveCount(0);
  });
});

test.describe('the hangar', { tag: ['@both', '@all'] }, () => {
  test.use({ expectedErrors: /Failed to (load resource|fetch)/ });

  test('says what it waits for, what failed, and that it is old', async ({ page, context, mark, isMobile }) => {
    await logIn(page);
    const { stay, monday } = await planBay(page, `States${mark}`);
    await withoutRows(page);
    const goOn = await holdBack(page, /\/api\/hangar\?/);
    await page.goto(`/admin/hangar?from=${monday}`);
    await expect(page.getByText('Loading the hangar...')).toBeAttached();
    goOn();
    const own = page.locator(isMobile ? `.bay-list` : `[data-stay="${stay.id}"]`);
    await expect(own).toBeVisible();
    // What the page loads when it is idle.
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    if (isMobile) {
      await own.getByRole('button', { name: 'Move N721FA' }).first().click();
      const sheet = page.getByRole('dialog', { name: 'Move N721FA' });
      await sheet.getByRole('button', { name: 'Ends a work day later' }).click();
      await expect(sheet.getByRole('button', { name: 'Move', exact: true })).toBeDisabled();
      await page.keyboard.press('Escape');
    } else {
      await expect(page.getByRole('region', { name: 'Calendar' })).toHaveClass(/is-old/);
      await own.focus();
      await page.keyboard.press('Enter');
      await expect(own).toHaveAttribute('aria-pressed', 'false');
    }
    await context.setOffline(false);
    await page.unrouteAll();
    let isDown = true;
    await withoutRows(page);
    await page.route(/\/api\/hangar\?/, (route) => (isDown ? route.fulfill({ status: 500 }) : route.continue()));
    await page.route('**/api/hangar/events*', (route) => route.abort());
    await page.goto(`/admin/hangar?from=${monday}`);
    await expect(page.getByText('The calendar could not be loaded.')).toBeVisible();
    await expectAccessible(page);
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(own).toBeVisible();
  });

  test('without bays asks for their names', async ({ page }) => {
    await logIn(page);
    await withoutRows(page);
    await page.route(/\/api\/hangar\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...(await answer.json()), bays: [], stays: [], collisions: [] } });
    });
    const made: string[] = [];
    await page.route('**/api/bays', (route) => {
      made.push(route.request().postDataJSON().name);
      return route.fulfill({ status: 201, json: {} });
    });
    await page.goto('/admin/hangar');
    await expect(page.getByRole('heading', { name: 'Name your bays' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Add another bay' }).click();
    await page.getByLabel('Bay 2', { exact: true }).fill('Booth');
    await page.getByLabel('Bay 3', { exact: true }).fill('');
    await page.getByLabel('Bay 4', { exact: true }).fill('Interior');
    await page.getByRole('button', { name: 'Save these bays' }).click();
    await expect.poll(() => made).toEqual(['Strip bay', 'Booth', 'Interior']);
    await page.unrouteAll({ behavior: 'wait' });
  });
});
