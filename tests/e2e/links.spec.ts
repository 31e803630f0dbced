import { isPlanned, plannedPages } from './planned.ts';
import { expect, test } from './test.ts';

// Links do not depend on the screen.
test('every link of the site resolves, and every anchor exists', { tag: ['@desktop', '@all'] }, async ({ request }) => {
  const pages = new Map<string, string>();
  const broken: string[] = [];
  const queue = ['/', '/login', '/quote-success', '/sitemap.xml'];
  const seen = new Set(queue);

  for (let path = queue.shift(); path; path = queue.shift()) {
    // Each scheme leads to others without end.
    const isLeaf = path.startsWith('/studio?') || /\.(?!xml|webmanifest)\w+$/.test(path);
    const answer = await (isLeaf ? request.head(path) : request.get(path));
    if (answer.status() >= 400) broken.push(`${path} answers ${answer.status()}`);
    if (isLeaf || !/html|xml|manifest/.test(answer.headers()['content-type'] ?? '')) continue;
    pages.set(path, await answer.text());
    for (const next of addressesIn(pages.get(path)!, new URL(answer.url()).origin)) {
      const [page = ''] = next.split('#');
      if (seen.has(page) || isPlanned(page)) continue;
      seen.add(page);
      queue.push(page);
    }
  }
  for (const [path, html] of pages)
    for (const [, address, id] of html.matchAll(/href="(\/[^"#]*)?#([\w-]+)"/g)) {
      const page = address?.replaceAll('&amp;', '&') ?? path;
      if (!isPlanned(page) && !pages.get(page)?.includes(`id="${id}"`))
        broken.push(`${path} links to #${id} of ${page}, which has none`);
    }

  expect(broken).toEqual([]);
  expect(pages.size).toBeGreaterThan(4);
  for (const path of plannedPages) expect((await request.get(path)).status(), path).toBe(404);
});

/** Paths on this site that a page, the sitemap or the manifest links to. */
function addressesIn(text: string, origin: string): string[] {
  const attributes = [...text.matchAll(/\s(?:href|src|action)="([^"]+)"/g)].map(([, value]) => value!);
  const sets = [...text.matchAll(/\s(?:srcSet|imageSrcSet)="([^"]+)"/gi)].flatMap(([, value]) =>
    value!.split(', ').map((candidate) => candidate.split(' ')[0]!),
  );
  const listed = [...text.matchAll(/<loc>([^<]+)<\/loc>|"src":"([^"]+)"|"og:image" content="([^"]+)"/g)]
    .map(([, loc, src, image]) => loc ?? src ?? image!)
    .map((address) => (address.startsWith(origin) ? address.slice(origin.length) : address));
  return [...attributes, ...sets, ...listed]
    .map((address) => address.replaceAll('&amp;', '&'))
    .filter((address) => /^\/(?!\/)/.test(address));
}
