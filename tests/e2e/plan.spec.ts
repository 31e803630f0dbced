import type { Locator, Page } from '@playwright/test';
import { DAY_MS } from '#time/units.ts';
import { expect, expectAccessible, logIn, test, toastOf } from './test.ts';

test.describe.configure({ timeout: 120_000 });
// Of a move that is asked why a promised date moves, and of one that another owner makes meanwhile.
test.use({ expectedErrors: /400 \(Bad Request\)|409 \(Conflict\)/ });

const add = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
/** A Monday in more than a year, so that nothing else stands there. */
const mondayAhead = () => {
  const day = new Date(Date.now() + 385 * DAY_MS);
  return add(day.toISOString().slice(0, 10), -((day.getUTCDay() + 6) % 7));
};

/** A booked repaint that has no days, and bays for it. */
async function enterRepaint(page: Page, mark: string) {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  for (const kind of ['strip', 'paint', 'assembly'])
    await post('/api/bays', { name: `${kind} ${mark}`, kind, places: 1 });
  const lead = { firstName: 'Jill', lastName: `Plan${mark}`, email: `plan.${mark}@example.com`.toLowerCase() };
  const aircraftType = 'King Air';
  const { id: quoteId } = await post('/api/quotes', { ...lead, aircraftType, tailNumber: 'N731FA' });
  const monday = mondayAhead();
  const job = { quoteId, title: 'Full repaint', template: 'Full repaint', aircraftType, contractCents: 5_000_000 };
  const { id, number } = await post('/api/jobs', { ...job, inductionOn: monday });
  const { stays } = await (await page.request.get(`/api/hangar?from=${monday}&to=${add(monday, 200)}`)).json();
  for (const stay of (stays as { id: number; jobId: number | null }[]).filter(({ jobId }) => jobId === id))
    expect((await page.request.delete(`/api/stays/${stay.id}`)).ok()).toBe(true);
  const read = async () => (await page.request.get(`/api/jobs/${id}`)).json();
  return { id, number, monday, read };
}

test('a repaint is planned by one press, moved by one drag, arrives early, is held and is delayed', {
  tag: ['@desktop', '@all'],
}, async ({ page, mark }) => {
  await logIn(page);
  const { id, number, monday, read } = await enterRepaint(page, mark);
  let clicks = 0;
  const press = async (button: Locator) => {
    await button.click();
    clicks++;
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
  const clicksSoFar = () => {
    const made = clicks;
    clicks = 0;
    return made;
  };

  // Planned: where it would stand is drawn before the press.
  await page.goto(`/admin/jobs/${id}`);
  await expect(page.getByRole('region', { name: 'Plan as agreed' })).toContainText('It fits the hangar.');
  await expectAccessible(page);
  await press(button('Plan these days'));
  await expect(toastOf(page)).toContainText(`${number} is planned`);
  await expect(page.getByRole('region', { name: 'Plan as agreed' })).toHaveCount(0);
  expect(clicksSoFar()).toBe(1);
  const planned = await read();
  expect(planned.inductionOn).toBe(monday);
  expect((await page.request.post(`/api/jobs/${id}/tell`, { data: {} })).ok()).toBe(true);

  // Moved: the preview says the new date, and the reason is asked where the bar was dropped.
  await page.goto(`/admin/hangar?from=${monday}`);
  const bar = page
    .locator('.stay', { hasText: 'N731FA' })
    .filter({ hasText: `Plan${mark}` })
    .first();
  // Four weeks in the strip bay.
  const { x, y, width } = (await bar.boundingBox())!;
  await page.mouse.move(x + width / 2, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + width / 4, y + 22, { steps: 6 });
  await expect(page.locator('.hangar-why')).toContainText('5 work days later');
  await expect(page.locator('.hangar-why')).toContainText('Jill was promised');
  await page.mouse.up();
  await page.getByLabel('Why? Jill reads this.').fill('The primer was late by a week.');
  await expectAccessible(page);
  // Another owner moves it meanwhile: what was typed stays, and the next press is for the calendar as it is then.
  const stay = Number(await bar.getAttribute('data-stay'));
  const { stays } = await (await page.request.get(`/api/hangar?from=${monday}&to=${add(monday, 90)}`)).json();
  const { bay, from, to } = stays.find(({ id }: { id: number }) => id === stay);
  const data = { moves: [{ stay, bay, from: add(from, 1), to: add(to, 1) }], reason: 'staff' };
  expect((await page.request.post('/api/hangar/moves', { data })).ok()).toBe(true);
  await button('Move and email Jill').click();
  await expect(page.locator('.hangar-why')).toContainText('Someone else changed the calendar');
  await expect(page.getByLabel('Why? Jill reads this.')).toHaveValue('The primer was late by a week.');
  await press(button('Move and email Jill'));
  await expect(toastOf(page)).toContainText('N731FA moved');
  // A drag, a sentence and a press: no dialog.
  expect(clicksSoFar()).toBe(1);
  const moved = await read();
  expect(moved.inductionOn).toBe(add(monday, 7));
  expect(moved.toldReadyOn).toBe(moved.forecast.readyOn);
  expect(moved.forecast.readyOn > planned.forecast.readyOn).toBe(true);

  // Early: the airplane stands on the ramp until the days that were chosen for it.
  await page.goto(`/admin/jobs/${id}`);
  await press(button('Mark arrived'));
  await press(inDialog('Mark arrived'));
  await expect(button('Put on hold')).toBeVisible();
  expect(clicksSoFar()).toBe(2);
  await page.goto('/admin/hangar');
  const ramp = page.locator('.is-ramp').getByRole('button', { name: /N731FA/ });
  await expect(ramp.filter({ hasText: 'here early' })).toBeVisible();

  // Held: no date is promised, to anyone.
  await page.goto(`/admin/jobs/${id}`);
  await press(button('Put on hold'));
  await page.getByLabel('Reason', { exact: true }).selectOption('parts');
  await press(inDialog('Put on hold'));
  await expect(page.getByText('On hold since').first()).toBeVisible();
  expect(clicksSoFar()).toBe(2);
  expect((await read()).forecast).toBeNull();
  await press(button('Resume work'));
  await expect(button('Put on hold')).toBeVisible();
  expect((await read()).forecast.readyOn).toBe(moved.forecast.readyOn);
  expect(clicksSoFar()).toBe(1);

  // Delayed: a stage that takes longer moves the bars behind it.
  const [stage] = moved.stages;
  const save = async (data: object) => {
    const answer = await page.request.post(`/api/jobs/${id}/stages/${stage.key}`, { data });
    expect(answer.ok(), await answer.text()).toBe(true);
    const today = add(monday, -385);
    const { stays } = await (await page.request.get(`/api/hangar?from=${today}&to=${add(today, 360)}`)).json();
    const ends = (stays as { jobId: number; to: string }[]).filter(({ jobId }) => jobId === id).map(({ to }) => to);
    return { end: ends.toSorted().at(-1), readyOn: (await read()).forecast.readyOn };
  };
  const before = await save({ event: 'start', reason: 'staff' });
  const after = await save({ daysLeft: 40, reason: 'corrosion' });
  expect(after.readyOn > before.readyOn).toBe(true);
  expect(after.end! > before.end!).toBe(true);
});
