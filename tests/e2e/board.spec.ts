import { send } from './leads.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdBack, logIn, test } from './test.ts';

test.describe.configure({ timeout: 90_000 });

test('the board moves a quote with the select and by dragging', { tag: ['@desktop', '@all'] }, async ({
  page,
  request,
  mark,
}) => {
  const family = `Board${mark}`;
  await send(request, family, ['Mona']);
  await logIn(page);
  await page.goto(`/admin?q=${family}`);
  // Its frame clips the focus ring, too.
  const board = page.getByRole('link', { name: 'Board', exact: true });
  await board.focus();
  await expect(board).toHaveCSS('box-shadow', /inset/);
  await board.click();
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(column('Quote Not Responded To')).toContainText(`Mona ${family}`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const select = page.getByLabel(`Move to: Mona ${family}`);
  await select.focus();
  await select.selectOption('Quote Being Built');
  await expect(column('Quote Being Built')).toContainText(`Mona ${family}`);
  await expect(select).toBeFocused();

  const dragToSent = async () => {
    const grip = (await page.locator('.board-card__grip').boundingBox())!;
    const goal = (await column('Quote Sent').boundingBox())!;
    await page.mouse.move(grip.x + 20, grip.y + 20);
    await page.mouse.down();
    await page.mouse.move(grip.x + 40, grip.y + 30, { steps: 3 });
    await page.mouse.move(goal.x + goal.width / 2, goal.y + 100, { steps: 5 });
  };
  const changes: string[] = [];
  page.on('request', (sent) => sent.method() === 'PATCH' && changes.push(sent.url()));
  await dragToSent();
  await page.keyboard.press('Escape');
  await expect(page.locator('.is-dragged, .is-over')).toHaveCount(0);
  await page.mouse.up();
  await expect(column('Quote Being Built')).toContainText(`Mona ${family}`);
  expect(changes).toEqual([]);
  await dragToSent();
  await page.mouse.up();
  await expect(column('Quote Sent')).toContainText(`Mona ${family}`);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column('Quote Being Built')).toContainText(`Mona ${family}`);

  // Keys open the list; intermediate options must not be taken.
  await page.reload();
  const move = page.getByLabel(`Move to: Mona ${family}`);
  await move.focus();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => move.evaluate((select) => select.matches(':open'))).toBe(true);
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await expect(column('Work Scheduled')).toContainText(`Mona ${family}`);
  await expect(move).toBeFocused();
  const mona = await (await page.request.get(`/api/quotes?q=${family}`)).json();
  const { timeline } = await (await page.request.get(`/api/quotes/${mona[0].id}/lead`)).json();
  const last = timeline.filter(({ kind }: { kind: string }) => kind === 'status').at(-1);
  expect([last.from, last.to]).toEqual(['Quote Being Built', 'Work Scheduled']);
});

test('a board card keeps the focus when it moves, fails to move, or is moved back', {
  tag: ['@desktop', '@all'],
}, async ({ page, request, mark }) => {
  const family = `Focus${mark}`;
  await send(request, family, ['Nils']);
  await logIn(page);
  await page.goto(`/admin?q=${family}&view=board`);
  const column = (name: string) => page.getByRole('region', { name, exact: true });
  const select = page.getByLabel(`Move to: Nils ${family}`);
  const choose = async (status: string) => {
    await select.focus();
    await select.selectOption(status);
  };
  await choose('Lost Quote');
  await page.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(column('Lost Quote')).toContainText(`Nils ${family}`);
  await expect(select).toBeFocused();
  await expect(select).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column('Quote Not Responded To')).toContainText(`Nils ${family}`);
  await expect(select).toBeFocused();

  // Until the card has moved, its column has the focus, unless the user moves on.
  const letList = await holdBack(page, /status=Quote\+Sent/, 'GET');
  await choose('Quote Sent');
  await expect(column('Quote Sent')).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.focus();
  letList();
  await expect(column('Quote Sent')).toContainText(`Nils ${family}`);
  await expect(search).toBeFocused();
});

test('the board columns scroll and the cards break no words', { tag: '@all' }, async ({ page, request, mark }) => {
  const family = `Tall${mark}`;
  await send(request, family, ['Ada', 'Ben', 'Cleo', 'Dora', 'Eve', 'Finn', 'Featherstonehaugh'], {
    aircraftType: 'Pilatus PC-12 NGX',
  });
  await logIn(page);
  await page.goto(`/admin?q=${family}&view=board`);
  const column = page.getByRole('region', { name: 'Quote Not Responded To', exact: true });
  await expect(column.getByRole('listitem')).toHaveCount(7);
  const { height } = page.viewportSize()!;
  expect((await column.boundingBox())!.height).toBeLessThan(height - 100);
  const last = column.getByRole('listitem').last();
  await last.getByRole('link').focus();
  await expect(last.getByRole('link')).toBeInViewport({ ratio: 1 });

  const broken = () =>
    page.getByRole('region', { name: 'Board' }).evaluate((board) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: word, index } of node.textContent!.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
        }
      return found;
    });
  expect(await broken()).toEqual([]);
  for (const width of [320, 768, 1024]) {
    await page.setViewportSize({ width, height });
    expect([width, await broken()]).toEqual([width, []]);
  }
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
