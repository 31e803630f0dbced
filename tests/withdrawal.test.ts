import { expect, test } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import { paceByClock } from './support/pace.ts';
import { answerOf, confirmed, publishAs, saveDraft, withDelivered } from './support/showings.ts';

const TITLE = 'Kestrel Forty in copper';
const SLUG = 'kestrel-forty-in-copper';
const WORDS = 'Copper was their idea, and I would choose it again.';

/** Each page from the memory of the server, and what is read beside pages. */
test('what a customer withdraws is gone from every page within a second, also from cached ones', async () => {
  const made = await withDelivered('sqlite', { pages: builtPages, seeded: true, env: { RATE_LIMITS: 'off' } });
  const { app, page } = made;
  await app.post(page, answerOf({ text: WORDS }));
  await saveDraft(made, (draft) => ({ ...confirmed(draft), title: TITLE }));
  const { projectPath } = (await publishAs(made)).json();
  expect(projectPath).toContain(SLUG);
  const shows: Record<string, string[]> = {
    '/': [WORDS],
    '/portfolio': [TITLE],
    [projectPath]: [TITLE, WORDS, '"@type":"CreativeWork"'],
    '/sitemap.xml': [SLUG],
    '/api/projects': [TITLE],
    '/api/testimonials': [WORDS],
  };
  const read = async (path: string) => {
    const { body } = await app.get(path);
    return shows[path]!.filter((words) => body.includes(words));
  };
  const readAll = async () =>
    Object.fromEntries(await Promise.all(Object.keys(shows).map(async (path) => [path, await read(path)])));
  // Twice, so that the second answers come from the caches.
  for (let n = 0; n < 2; n++) {
    expect(await readAll()).toEqual(shows);
    await app.app.pageCache.settled();
  }
  const [{ beforeImageUrl, afterImageUrl, photos }] = (await app.get('/api/projects'))
    .json()
    .filter(({ title }: { title: string }) => title === TITLE);
  const pictures: string[] = [
    beforeImageUrl,
    afterImageUrl,
    ...photos.map(({ imageUrl }: { imageUrl: string }) => imageUrl),
  ];
  const home = (await app.get('/')).body;
  expect(home.includes('"@type":"Review"') || home.includes('AggregateRating')).toBe(false);

  expect((await app.post(page, answerOf({ choice: 'no', text: WORDS }))).statusCode).toBe(204);
  const withdrawn = Date.now();
  await expect
    .poll(readAll, { timeout: 5_000, interval: 20 })
    .toEqual(Object.fromEntries(Object.keys(shows).map((path) => [path, []])));
  expect(Date.now() - withdrawn).toBeLessThan(1_000 + 600 * paceByClock());
  expect((await app.get(projectPath)).statusCode).toBe(404);
  for (const picture of pictures) expect([picture, (await app.get(picture)).statusCode]).toEqual([picture, 404]);
});
