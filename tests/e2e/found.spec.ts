import type { Page } from '@playwright/test';
import { schemaBreaches } from '../support/schema-org.ts';
import { isPlanned } from './planned.ts';
import { startSite } from './second-site.ts';
import { expect, expectAccessible, hydrated, open, test } from './test.ts';

// Independent of the screen.
test.describe('search engines and link previews find', { tag: '@desktop' }, () => {
  test('a sitemap of pages, each with unique title, description, address, preview, and valid data', async ({
    request,
    baseURL,
  }) => {
    const list = await request.get('/sitemap.xml');
    expect(list.headers()['content-type']).toContain('application/xml');
    const addresses = [...(await list.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);
    expect(addresses).toContain(`${baseURL}/`);
    const titles = new Set<string>();
    for (const address of addresses.filter((one) => !isPlanned(new URL(one).pathname))) {
      const html = await (await request.get(address)).text();
      const [, title = ''] = /<title>([^<]+)<\/title>/.exec(html) ?? [];
      expect(title, address).toMatch(/ \| Flatirons Aircraft Refinishing$/);
      expect(titles, title).not.toContain(title);
      titles.add(title);
      expect(html, address).toContain(`<link rel="canonical" href="${address}"/>`);
      expect(html, address).toMatch(/<meta name="description" content="[^"]{50,300}"/);
      for (const tag of [
        'og:title',
        'og:description',
        'og:image',
        'og:image:alt',
        'og:url',
        'og:site_name',
        'og:locale',
      ])
        expect(html, address).toMatch(new RegExp(`<meta property="${tag}" content="[^"]+"`));
      expect(html, address).toContain('<meta name="twitter:card" content="summary_large_image"/>');
      expect(html, address).not.toContain('noindex');
      expect(
        thingsIn(html).flatMap((thing) => schemaBreaches(thing)),
        address,
      ).toEqual([]);
    }
  });

  test('structured data of the shop, the services, and the questions of the home page', async ({ request }) => {
    const html = await (await request.get('/')).text();
    const things = thingsIn(html);
    expect(things.map((thing) => thing['@type'])).toEqual(['WebSite', 'AutomotiveBusiness', 'FAQPage']);
    const words = JSON.stringify(things);
    for (const shown of ['Brightwork Polishing', 'Is the work covered?']) expect(words).toContain(shown);
    expect(words).not.toMatch(/Review|Rating|telephone/);
  });

  test('no pages that are excluded from search', async ({ request }) => {
    for (const path of ['/quote-success', '/login', '/admin', '/no-such-page']) {
      const answer = await request.get(path);
      expect(answer.headers()['x-robots-tag'], path).toBe('noindex');
      expect(await answer.text(), path).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test('the whole page after a HEAD request for it', async ({ request }) => {
    expect((await request.head('/nothing-but-a-head')).headers()['x-robots-tag']).toBe('noindex');
    expect(await (await request.get('/nothing-but-a-head')).text()).toContain('404 Page Not Found');
  });

  test('robots.txt, manifest, icons, and preview with their types', async ({ request }) => {
    for (const [path, type] of [
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/favicon.ico', 'image/vnd.microsoft.icon'],
      ['/apple-touch-icon.png', 'image/png'],
      ['/icon-maskable-512.png', 'image/png'],
      ['/images/og-default.jpg', 'image/jpeg'],
    ] as const) {
      const answer = await request.get(path);
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()['content-type'], path).toBe(type);
      expect(answer.headers()['cache-control'], path).toMatch(/^public, max-age=\d{4,}/);
    }
  });
});

test.describe('page views', () => {
  test('are reported with the path on each route change, without a request to other sites', { tag: '@all' }, async ({
    page,
    context,
  }) => {
    const foreign: string[] = [];
    page.on('request', (request) => !request.url().startsWith('http://localhost') && foreign.push(request.url()));
    await open(page, '/');
    await page.getByRole('link', { name: 'Learn More about Brightwork Polishing' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Get Free Assessment' }).click();
    await expect(page).toHaveURL('/contact');
    await page.goBack();
    await expect.poll(() => views(page)).toEqual(['/', '/contact', '/']);
    expect(foreign).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    await expect(page.getByRole('region', { name: 'Visit statistics' })).toHaveCount(0);
  });
});

test.describe('with Google Analytics and Plausible', () => {
  let site: Awaited<ReturnType<typeof startSite>> | undefined;
  test.beforeAll(async () => {
    site = await startSite({ GA_MEASUREMENT_ID: 'G-TEST123', PLAUSIBLE_DOMAIN: 'shop.example' });
  });
  test.afterAll(() => site?.stop());

  test('cookies wait for consent, which can be withdrawn', { tag: '@all' }, async ({ page }) => {
    const loaded: string[] = [];
    await page.route(/googletagmanager|plausible/, (route) => {
      loaded.push(new URL(route.request().url()).host);
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(`${site?.url}/`);
    await hydrated(page);
    const question = page.getByRole('region', { name: 'Visit statistics' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await expect.poll(() => loaded).toEqual(['plausible.io']);

    await question.getByRole('button', { name: 'Allow' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => loaded).toEqual(['plausible.io', 'www.googletagmanager.com']);
    await page.reload();
    await hydrated(page);
    await expect(question).toBeHidden();
    await expect.poll(() => loaded).toHaveLength(4);

    await page.getByRole('button', { name: 'Cookie choices' }).click();
    await question.getByRole('button', { name: 'No, thanks' }).click();
    await page.reload();
    await hydrated(page);
    await expect.poll(() => loaded.slice(4)).toEqual(['plausible.io']);
    await expect(question).toBeHidden();
  });
});

function views(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    (window.dataLayer as { event: string; page_path: string }[])
      .filter(({ event }) => event === 'page_view')
      .map(({ page_path }) => page_path),
  );
}

function thingsIn(html: string): { '@type': string }[] {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return blocks.flatMap(([, json]) => JSON.parse(json!)['@graph']);
}
