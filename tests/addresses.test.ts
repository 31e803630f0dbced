import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { beforeAll, describe, expect, test } from 'vitest';
import routes from '#app/routes.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { issueSetupCode } from '#office/account/admins.store.server.ts';
import { canonicalAddress } from '#server/http/page-address.ts';
import { builtPages } from '#server/http/pages.ts';
import { createLink, linkAddress } from '#server/links.store.server.ts';
import { createLog } from '#server/log.ts';
import { createBay } from '#workshop/hangar/bays.store.server.ts';
import { signIn, startApp, type TestApp } from './support/api.ts';
import { sendChangeOrder } from './support/changes.ts';
import { onCleanUp } from './support/clean-up.ts';
import { acceptJob, withJob } from './support/jobs.ts';
import { PAGES } from './support/pages.ts';
import { deliver, linkTo, makeReady } from './support/passports.ts';
import { isFullRun } from './support/scope.ts';
import { placeOffer } from './support/sent-offers.ts';
import { spellingsOf } from './support/spellings.ts';

const SCHEME = '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N733BK.a.a';
const DANA = { firstName: 'Dana', lastName: 'Whitfield', email: 'dana@example.com' };

/** All pages go through one function: each is asked for an eighth of the spellings, another one than the page before. */
const SHARES = isFullRun ? 1 : 8;
const shareOf = (spellings: string[], page: number) => spellings.filter((_, at) => at % SHARES === page % SHARES);

/** The pages that each kind of link opens. */
const PRIVATE_PAGES = {
  request: ['/request/:token'],
  offer: ['/q/:token', '/q/:token/accept'],
  change: ['/change/:token'],
  job: ['/job/:token', '/job/:token/release'],
  asking: ['/asking/:token'],
  subscription: ['/subscription/:token'],
  passport: ['/paint/:token', '/paint/:token/stickers'],
  holder: ['/paint/:token/holder'],
  transfer: ['/paint/:token/accept'],
  waitlist: ['/waitlist/:token'],
  scheme: ['/studio/:token'],
  setup: ['/setup'],
  feed: ['/calendar/:file'],
};
type LinkKind = keyof typeof PRIVATE_PAGES;
type Secrets = Partial<Record<LinkKind, string>>;

const PATTERNS = addressesOf(routes).filter((path) => path !== '/*');
/** The page of an invoice needs its number, too: features/workshop/invoices tries it. */
const SECRET_PATTERNS = [...Object.values(PRIVATE_PAGES).flat(), '/job/:token/invoices/:number'];
const PUBLIC_PAGES = PATTERNS.filter((path) => !SECRET_PATTERNS.includes(path));

test('every page with a secret in its address is among the private ones', () => {
  expect(PUBLIC_PAGES.filter((path) => /:token|setup/.test(path))).toEqual([]);
  expect(SECRET_PATTERNS.filter((path) => !PATTERNS.includes(path))).toEqual(['/calendar/:file']);
});

describe('a page behind a secret', () => {
  let site: TestApp;
  let ask: Ask;
  const lines: string[] = [];
  let secrets: Secrets;
  beforeAll(async () => {
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const made = await withJob('sqlite', { pages: builtPages, log });
    site = made.app;
    secrets = await makeLinks(made);
    ask = await listen(site);
  });

  const kinds = Object.keys(PRIVATE_PAGES) as LinkKind[];
  test.each(kinds)('has one spelling, also after its link ended: %s', async (kind) => {
    const from = kind === 'setup' ? await withoutAdmin() : { site, ask, secret: secrets[kind]! };
    const addresses = PRIVATE_PAGES[kind].map((pattern) =>
      pattern === '/setup' ? `/setup?code=${from.secret}` : pattern.replace(/:\w+/, from.secret),
    );
    const spellings = shareOf(addresses.flatMap(spellingsOf), kinds.indexOf(kind));
    expect(spellings.length).toBeGreaterThan((60 / SHARES) * addresses.length);
    for (const address of addresses) {
      const { status, headers } = await from.ask(address);
      expect([address, status, isHidden(headers)]).toEqual([address, 200, true]);
      if (kind !== 'feed') expect((await from.ask(address.replace(/(?=\?|$)/, '.data'))).status).toBe(200);
    }
    for (const phase of ['open', 'ended']) {
      if (phase === 'ended') await endLink(from.site, kind);
      for (const spelling of phase === 'open' ? spellings : [...addresses, ...spellings]) {
        const { status, headers, body } = await from.ask(spelling);
        const found = { phase, spelling, status, hidden: isHidden(headers), location: headers.location };
        expect(found).toEqual({ phase, spelling, status: 404, hidden: true, location: undefined });
        // The scripts of the page itself have its address.
        if (!addresses.includes(spelling)) expect([spelling, echoes(body, from.secret)]).toEqual([spelling, false]);
        expect(from.site.app.pageCache.getIfFresh(spelling)).toBeUndefined();
      }
    }
  });

  test('is in no line of the log', async () => {
    await site.app.close();
    expect(lines.length).toBeGreaterThan(1_000 / SHARES);
    expect(Object.values(secrets).filter((secret) => lines.some((line) => echoes(line, secret)))).toEqual([]);
  });
});

describe('a page without a secret', () => {
  let site: TestApp;
  let ask: Ask;
  beforeAll(async () => {
    site = await startApp('sqlite', { seeded: true, pages: builtPages, env: { RATE_LIMITS: 'off' } });
    await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });
    ask = await listen(site);
  });

  test.each(PUBLIC_PAGES)('%s is found at one address, and others lead to it', async (pattern) => {
    const { at = pattern } = { ...PAGES.visitor, ...PAGES.admin }[pattern]!;
    const [path] = at.split('?', 1) as [string];
    const opened = await ask(path);
    let redirects = 0;
    for (const spelling of shareOf(spellingsOf(path), PUBLIC_PAGES.indexOf(pattern))) {
      const { status, headers } = await ask(spelling);
      const [location, query] = headers.location?.split('?') ?? [];
      expect(site.app.pageCache.getIfFresh(spelling)).toBeUndefined();
      // The page itself corrects the words after the id of its record.
      if (status === 301) expect(pattern).toMatch(/:slug$/);
      else expect([spelling, status]).toEqual([spelling, location === undefined ? 404 : 308]);
      if (status !== 301) expect(headers['cache-control']).toMatch(/no-store/);
      if (location === undefined) continue;
      redirects++;
      expect([spelling, location, query]).toEqual([
        spelling,
        expect.stringMatching(orItsData(path)),
        spelling.split('?')[1],
      ]);
      if (status === 308) expect((await ask(spelling, 'POST')).status).toBe(405);
    }
    expect(redirects).toBeGreaterThan(20 / SHARES);
    const again = await ask(path);
    expect([again.status, again.body === opened.body]).toEqual([opened.status, true]);
  });

  test('has its data behind a slash, where the router requests it for such a link', async () => {
    const { status, headers } = await ask('/pricing/_.data?_routes=root');
    expect([status, headers.location]).toEqual([308, '/pricing.data?_routes=root']);
  });

  test('keeps the query of a redirect, and leads to no other site', async () => {
    const { headers } = await ask('//evil.example/..//Portfolio/?sort=oldest&utm_source=a%20b"<>');
    expect(headers.location).toBe('/portfolio?sort=oldest&utm_source=a%20b%22%3C%3E');
  });
});

test('every built file has the name of a canonical address', async () => {
  const { files } = await builtPages();
  expect(files.size).toBeGreaterThan(100);
  expect([...files].filter((path) => canonicalAddress(path) !== path)).toEqual([]);
});

describe('an address of the API', () => {
  test.each([
    '/api/%73ervices',
    '/api//services',
    '//api/services',
    '/api/./services',
    '/api/services/',
    '/API/services',
  ])('has one spelling: %s', async (path) => {
    const site = await startApp('sqlite', { seeded: true, ownServer: true });
    const ask = await listen(site);
    expect((await ask('/api/services')).status).toBe(200);
    const { status, headers } = await ask(path);
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json']);
    expect(site.app.pageCache.getIfFresh(path)).toBeUndefined();
  });
});

/** A page's path, or that of its data. */
const orItsData = (path: string) => new RegExp(`^${RegExp.escape(path)}(_?\\.data)?$`);

/** Kept from caches, search engines and other sites. */
const isHidden = (headers: IncomingHttpHeaders) =>
  /no-store|no-cache/.test(headers['cache-control'] ?? '') &&
  !/public/.test(headers['cache-control'] ?? '') &&
  /noindex/.test(`${headers['x-robots-tag']}`) &&
  /^(no-referrer|same-origin)$/.test(`${headers['referrer-policy']}`);

/** Whether a text has a secret, in any letter case. */
const echoes = (text: string, secret: string) =>
  text.toLowerCase().includes(secret.toLowerCase().replace(/\.ics$/, ''));

async function makeLinks(made: Awaited<ReturnType<typeof withJob>>): Promise<Secrets> {
  const { app, admin, job } = made;
  const changed = await acceptJob(app, admin);
  await sendChangeOrder(admin, changed.job.id);
  await app.post('/api/quotes', DANA);
  const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
  const followed: string = address.split('/job/')[1];
  await app.post(`/api/job-links/${followed}/subscribe`, { email: 'pat@example.com' });
  await makeReady(made);
  await deliver(made);
  const [{ id }] = (await admin.get('/api/passports')).json();
  const passport = { admin, url: `/api/passports/${id}` };
  await linkTo(passport, 'public');
  const holder = await linkTo(passport, 'holder');
  await app.post(`${holder}/transfer`, { toEmail: 'bo@example.com' });
  await offerBay(made);
  await writeSetting(app.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });
  const { token } = (await app.post('/api/schemes', { code: SCHEME })).json();
  const { url } = (await admin.post('/api/calendar-feeds', { scope: 'both', names: false })).json();

  const { token: offer } = await placeOffer(app);
  const asking = { kind: 'asking', subjectId: job.id, recipient: 'dana@example.com', expiresAt: null } as const;
  await createLink(app.db, { ...app.config, now: new Date() }, asking);

  const rows = await app.db.selectFrom('links').select(['id', 'kind']).where('revokedAt', 'is', null).execute();
  const links: Record<string, string> = {};
  for (const row of rows) links[row.kind] = (await linkAddress(app.db, app.config, row.id))!.split('/')[4]!;
  return { ...links, offer, job: followed, scheme: token, feed: new URL(url).pathname.split('/')[2]! };
}

async function offerBay({ app, admin }: Awaited<ReturnType<typeof withJob>>): Promise<void> {
  const details = { earliest: '2099-03-01', latest: '2099-05-31', leastNotice: '5' };
  const waiting = { ...DANA, aircraftType: 'Single Engine Piston', source: 'waitlist', details };
  const { id } = (await app.post('/api/quotes', waiting)).json();
  const size = { maxSpanInches: null, maxLengthInches: null, heightInches: 120 };
  const bay = await createBay(app.db, { name: 'Hangar', kind: 'any', places: 1, ...size }, new Date());
  await admin.post(`/api/waitlist/${id}/offer`, { bay: bay!.id, from: '2099-03-02', to: '2099-04-16' });
}

async function endLink(site: TestApp, kind: LinkKind): Promise<void> {
  const { db } = site;
  if (kind === 'scheme') await db.deleteFrom('schemes').execute();
  else if (kind === 'feed') await db.deleteFrom('calendarFeeds').execute();
  else if (kind === 'setup') await signIn(site);
  else await db.updateTable('links').set({ revokedAt: new Date().toISOString() }).where('kind', '=', kind).execute();
}

/** A site at its first start. */
async function withoutAdmin() {
  const site = await startApp('sqlite', { pages: builtPages, env: { RATE_LIMITS: 'off' } });
  return { site, ask: await listen(site), secret: (await issueSetupCode(site.db))! };
}

type Ask = Awaited<ReturnType<typeof listen>>;

/** Sends addresses as they are: `inject` would normalize them. */
async function listen({ app }: TestApp) {
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onCleanUp(() => agent.destroy());
  return (path: string, method: 'GET' | 'POST' = 'GET') =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      const headers = { accept: 'text/html' };
      request({ host: '127.0.0.1', port, path, method, agent, headers }, async (answer) => {
        const body = Buffer.concat(await answer.toArray()).toString();
        resolve({ status: answer.statusCode!, headers: answer.headers, body });
      })
        .on('error', reject)
        .end();
    });
}

function addressesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const address = path ? `${parent}/${path}` : parent;
    return [...(path || index ? [address || '/'] : []), ...addressesOf(children, address)];
  });
}
