import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { SETTINGS_GROUPS } from '#foundation/settings/ui/SettingPart.tsx';
import { issueSetupCode } from '#office/account/admins.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import { linkAddress } from '#server/links.store.server.ts';
import { wordsOf } from '#server/mail/layout.ts';
import { openMessage } from '#server/mail/outbox.store.server.ts';
import { ROOT } from '#server/root.ts';
import { type Caller, startApp, type TestApp } from './support/api.ts';
import { OWNER, triggerEveryMail } from './support/every-mail.ts';
import { type Document, operationsOf } from './support/fuzz.ts';
import { PAGES } from './support/pages.ts';
import { readPdf } from './support/pdf.ts';
import { isFullRun } from './support/scope.ts';

/** What names the shop of the seeds, and its place. Scripts list the states. */
const TRACE = /flatirons|broomfield|KBJC|rocky.?mountain/i;
const SHOWN_TRACE = new RegExp(`${TRACE.source}|colorado`, 'i');
/** Apart from the terms of the sample quote. */
const hasTrace = (text: string) => SHOWN_TRACE.test(text.replaceAll('Colorado law applies', ''));

const SETUP = {
  email: OWNER,
  firstName: 'Wes',
  password: 'polished-spinner-42',
  name: 'Lone Star Aviation Paint',
  airport: { name: 'Georgetown Municipal Airport', code: 'KGTU' },
  address: { locality: 'Georgetown', region: 'TX', regionCode: 'TX' },
  phone: '(512) 555-0142',
  hours: {
    weekdays: { opens: '08:00', closes: '17:00' },
    saturday: { opens: '', closes: '' },
    sunday: { opens: '', closes: '' },
  },
  start: 'empty',
};

/** A shop in Texas that was set up in the browser, after a year in which it sent each of its mails. */
let site: TestApp;
let owner: Caller;
beforeAll(async () => {
  const env = { RATE_LIMITS: 'off', OWNER_EMAIL: OWNER, PUBLIC_URL: 'https://paint.example' };
  site = await startApp('sqlite', { seeded: true, pages: builtPages, env });
  const code = await issueSetupCode(site.db);
  const answer = await site.post('/api/setup', { ...SETUP, code });
  expect(answer.statusCode).toBe(201);
  owner = site.callerWith({ cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') });
  await triggerEveryMail(site);
}, 120_000);

test('its pages say its name, and their text and headers nothing of another shop', { timeout: 120_000 }, async () => {
  const home = await site.get('/');
  expect(home.body).toContain('Aircraft paint and interiors, Georgetown, Texas');
  expect((await site.get('/contact')).body).toContain('Why Choose Lone Star');
  expect((await site.get('/studio?layout=rake')).body).toContain('Lone Star');
  const all = [...Object.entries(PAGES.visitor), ...Object.entries(PAGES.admin)].map(([path, { at = path }]) => at);
  const sections = Object.values(SETTINGS_GROUPS).flatMap((group) => Object.keys(group));
  all.push(...sections.map((part) => `/admin/settings/${part}`), ...BESIDE_PAGES);
  const found = [];
  for (const path of [...all, ...(await privateAddresses())])
    for (const caller of isFullRun ? [site, owner] : [path.startsWith('/admin') ? owner : site]) {
      const { statusCode, headers, rawPayload } = await caller.get(path);
      if (statusCode >= 500 || hasTrace(JSON.stringify(headers) + (await textOf(rawPayload)))) found.push(path);
    }
  expect(found).toEqual([]);
});

test('its API, downloads, feeds and PDFs have none', { timeout: 120_000 }, async () => {
  const paths = operationsOf(site.app.swagger() as Document)
    .filter(({ method, path }) => method === 'GET' && !/\/(events|logout)$/.test(path))
    .map(({ path }) => path.replaceAll(/\{(\w+)\}/g, (_, name) => IDS[name] ?? '1'));
  const tokens = (await privateAddresses()).map((path) => /[\w-]{43}/.exec(path)![0]);
  const ofLinks = paths.flatMap((path) =>
    path.includes('-links/1') ? tokens.map((token) => path.replace('-links/1', `-links/${token}`)) : [path],
  );
  const { url } = (await owner.post('/api/calendar-feeds', { scope: 'both', names: true })).json();
  const feed = new URL(url).pathname;
  const answers = new Map<string, number>();
  const found = [];
  for (const path of [...ofLinks, '/api/openapi.json', '/api/docs', feed]) {
    const { statusCode, headers, rawPayload } = await owner.get(path);
    answers.set(String(headers['content-type']).split(';')[0]!, statusCode);
    if (statusCode >= 500 || hasTrace(JSON.stringify(headers) + (await textOf(rawPayload)))) found.push(path);
  }
  expect(found).toEqual([]);
  expect([...answers.keys()]).toEqual(expect.arrayContaining(['application/pdf', 'text/csv', 'text/calendar']));
});

test('its mails and what they carry have none', async () => {
  const mails = await site.db.selectFrom('outbox').selectAll().execute();
  const texts = mails.map(({ kind, message }) => {
    const opened = openMessage(site.config.sessionSecret, message);
    return [kind, JSON.stringify(opened), wordsOf(opened).html].join();
  });
  expect(texts.some((text) => text.includes('BEGIN:VCALENDAR'))).toBe(true);
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter(hasTrace)).toEqual([]);
  expect(texts.every((text) => text.includes(SETUP.name))).toBe(true);
});

test('its icons and letterheads are its own', async () => {
  const builtIn = (path: string) => readFileSync(join(ROOT, 'public', path));
  for (const path of [
    '/favicon.svg',
    '/favicon.ico',
    '/apple-touch-icon.png',
    '/icon-512.png',
    '/icon-maskable-512.png',
  ]) {
    const { statusCode, rawPayload } = await site.get(path);
    expect([path, statusCode, rawPayload.equals(builtIn(path))]).toEqual([path, 200, false]);
  }
  expect((await site.get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
  expect((await site.get('/images/logo-on-ink.svg')).statusCode).toBe(404);
  const seeds = await startApp('sqlite', { pages: builtPages });
  expect((await seeds.get('/icon-512.png')).rawPayload.equals(builtIn('/icon-512.png'))).toBe(true);
  expect((await seeds.get('/')).body).toContain('src="/images/logo-on-ink.svg"');
});

test('no file that a page loads has one', () => {
  const client = join(ROOT, 'build/client');
  const files = globSync('**/*.{js,css,svg,webmanifest,html,txt}', { cwd: client });
  expect(files.length).toBeGreaterThan(50);
  expect(files.filter((file) => TRACE.test(readFileSync(join(client, file), 'utf8')))).toEqual([]);
});

const IDS: Record<string, string> = { key: 'home.hero.headline', mark: 'N123AB' };

test('a text that its owner wrote keeps the words, with facts in place of their names', async () => {
  const value = 'Flown in from anywhere, painted in {town} on a {wing and prayer}.';
  expect((await owner.put('/api/content/home.hero.headline', { value })).statusCode).toBe(200);
  expect((await site.get('/')).body).toContain('painted in Georgetown on a {wing and prayer}.');
  expect((await owner.get('/api/content')).json()).toEqual({ 'home.hero.headline': value });
});

/** The wall screen, what crawlers and browsers read, the workers, and addresses without a page. */
const BESIDE_PAGES = [
  '/admin/hangar?wall',
  '/admin/jobs?view=board',
  '/manifest.webmanifest',
  '/admin/manifest.webmanifest',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
  '/desk-worker.js',
  '/desk-ring.js',
  '/images/none.png',
  '/api/none',
  '/assets/none.js',
];

/** The newest link of each kind that opens, with the pages below it. */
async function privateAddresses(): Promise<string[]> {
  const links = await site.db.selectFrom('links').select(['id', 'kind']).orderBy('id').execute();
  const newest = new Map<string, string>();
  for (const { id, kind } of links) {
    const address = await linkAddress(site.db, site.config, id);
    if (address) newest.set(kind, new URL(address, site.config.publicUrl).pathname);
  }
  const number = (await site.db.selectFrom('invoices').select('number').executeTakeFirst())?.number;
  const below = [`job/release`, `job/invoices/${number}`, 'q/accept', 'paint/holder', 'paint/accept', 'paint/stickers'];
  const pages = [...newest.values()];
  return [
    ...pages,
    ...below.flatMap((page) => {
      const [, of, rest] = /^(\w+)\/(.+)/.exec(page)!;
      return pages.filter((path) => path.startsWith(`/${of}/`)).map((path) => `${path}/${rest}`);
    }),
  ];
}

/** A PDF's text and metadata; other bytes as they are. */
async function textOf(bytes: Buffer): Promise<string> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return bytes.toString('latin1');
  const { info, pages } = await readPdf(bytes);
  return JSON.stringify([info, pages.map(({ text, tags }) => [text, tags])]);
}
