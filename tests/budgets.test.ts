import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { writeSetting } from '#foundation/settings/settings.store.server.ts';
import { builtPages } from '#server/http/pages.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { signIn, startApp, type TestApp } from './support/api.ts';
import { acceptJob } from './support/jobs.ts';
import { PAGES } from './support/pages.ts';
import { placeOffer, plainPdf } from './support/sent-offers.ts';

/** What pages make a phone fetch, in bytes of Brotli. The limits are in budgets.json; raise them only for a reason. */
const CLIENT = join(import.meta.dirname, '..', 'build', 'client');
/** A usual phone, as Lighthouse emulates it: 412 points of 1.75 pixels. */
const PHONE = { points: 412, pixels: 1.75 };
const REM = 16;
/** Fetched by pages with such letters, see ui/base.css. */
const ACCENTED = { file: /-accented\./, letters: /[À-ÖØ-öø-ÿ]/ };

type Bytes<Page extends keyof typeof budgets> = Record<keyof (typeof budgets)[Page], number>;

let site: TestApp;
/** Private pages by name. */
const shown: Record<string, string> = {};
const spent: Partial<{ [Page in keyof typeof budgets]: Bytes<Page> }> = {};

beforeAll(async () => {
  site = await startApp('sqlite', { seeded: true, pages: builtPages, offerPdf: plainPdf });
  await writeSetting(site.db, STUDIO_SETTING, { ...STUDIO_SETTING.builtIn, open: true });
  const home = await fetchPage(site, '/');
  const studio = await fetchPage(site, '/studio');
  spent.home = spentAtHome(home);
  spent.studio = spentInStudio(studio, home.scripts);
  const contact = await fetchPage(site, '/contact');
  const quote = await fetchPage(site, `/q/${(await placeOffer(site)).token}`);
  spent.quote = { scripts: beyondContact(quote, contact.scripts) };
  const job = await fetchPage(site, await placeJob(site));
  spent.job = { scripts: beyondContact(job, contact.scripts) };
  const passport = await fetchPage(site, await placePassport(site));
  spent.passport = { scripts: beyondContact(passport, contact.scripts) };
  spent.desk = await spentAtDesk(site, home);
  Object.assign(shown, { quote: quote.html, job: job.html, passport: passport.html });
  for (const [page, limits] of Object.entries(budgets)) {
    const bytes = spent[page as keyof typeof budgets] as Record<string, number>;
    console.table(Object.entries(limits).map(([what, most]) => ({ page, what, bytes: bytes[what], most })));
  }
}, 120_000);

const limits = Object.entries(budgets).flatMap(([page, limits]) =>
  Object.entries(limits).map(([what, most]) => [page, what, most] as const),
);

test.each(limits)('the page %s stays within its budget of %s: %i', (page, what, most) => {
  const bytes = (spent[page as keyof typeof budgets] as Record<string, number>)[what];
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThanOrEqual(most);
});

/** Else the page changes its height while it is read, and anchors jump: styles of a part come with its code. */
test('each page has the styles of all that it shows before its scripts run', async () => {
  for (const [path, { at = path, location }] of Object.entries(PAGES.visitor))
    if (location === undefined) shown[path] = (await site.get(at)).body;
  const unstyled = Object.entries(shown).map(([page, html]) => [page, unstyledClasses(html)]);
  expect(unstyled.filter(([, classes]) => classes!.length > 0)).toEqual([]);
});

/** Classes of the page that style sheets know, but none that it links. */
function unstyledClasses(html: string): string[] {
  const linked = addresses(html, STYLE_SHEETS);
  const known = styledClasses(readdirSync(join(CLIENT, 'assets')).map((file) => `/assets/${file}`));
  const styled = styledClasses(linked);
  const used = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names]) => names!.split(' ')));
  return [...used].filter((name) => known.has(name) && !styled.has(name));
}

const styledClasses = (files: readonly string[]) =>
  new Set(
    files
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) =>
        [...readFileSync(join(CLIENT, file), 'utf8').matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name!),
      ),
  );

/** The most of any page: what it begins with beside the home page's scripts and styles. */
async function spentAtDesk(site: TestApp, home: Page): Promise<Bytes<'desk'>> {
  const admin = await signIn(site);
  const pages = Object.entries(PAGES.admin).map(async ([path, { at = path }]) => {
    const html = (await admin.get(at)).body;
    const scripts = scriptsIn(html).filter((address) => !home.scripts.includes(address));
    const styles = addresses(html, STYLE_SHEETS).filter(
      (address) => !addresses(home.html, STYLE_SHEETS).includes(address),
    );
    return { scripts: sum(scripts), scriptFiles: scripts.length, styles: sum(styles), styleFiles: styles.length };
  });
  const all = await Promise.all(pages);
  const most = (what: keyof (typeof all)[number]) => Math.max(...all.map((page) => page[what]));
  return {
    scripts: most('scripts'),
    scriptFiles: most('scriptFiles'),
    styles: most('styles'),
    styleFiles: most('styleFiles'),
  };
}

/** @returns the path of its public page */
async function placePassport(site: TestApp): Promise<string> {
  const admin = await signIn(site);
  const { id } = (await admin.post('/api/passports', { tailNumber: 'N076FA' })).json();
  const { address } = (await admin.post(`/api/passports/${id}/links`, { kind: 'public' })).json();
  return new URL(address).pathname;
}

/** @returns the path of its page */
async function placeJob(site: TestApp): Promise<string> {
  const admin = await signIn(site);
  const { job } = await acceptJob(site, admin);
  await admin.post(`/api/jobs/${job.id}/status`, { to: 'in-work' });
  const { address } = (await admin.post(`/api/jobs/${job.id}/link`, { renew: false })).json();
  return new URL(address).pathname;
}

interface Page {
  html: string;
  bytes: number;
  /** Loaded before any input. */
  scripts: string[];
}

async function fetchPage({ app, get }: TestApp, path: string): Promise<Page> {
  await get(path);
  await app.pageCache.settled();
  const { rawPayload } = await get(path, { 'accept-encoding': 'br' });
  const html = (await get(path)).body;
  return { html, bytes: rawPayload.length, scripts: scriptsIn(html) };
}

const STYLE_SHEETS = /<link (?=[^>]*rel="stylesheet")[^>]*href="([^"]+)"/g;

const scriptsIn = (html: string): string[] => JSON.parse(/id="module-list"[^>]*>([^<]*)/.exec(html)![1]!);

/** Before any input. */
function spentAtHome({ html, bytes, scripts }: Page): Bytes<'home'> {
  const styles = addresses(html, STYLE_SHEETS);
  const pictures = addresses(html, /<link (?=[^>]*rel="preload")(?=[^>]*as="image")[^>]*href="([^"]+)"/g);
  const fonts = readdirSync(join(CLIENT, 'fonts'))
    .filter((name) => isFont(name) && (!ACCENTED.file.test(name) || ACCENTED.letters.test(html)))
    .map((name) => `/fonts/${name}`);
  const spent = {
    html: bytes,
    style: sum(styles),
    fonts: sum(fonts),
    hero: bytesOf(heroFor(html, PHONE)),
    firstScripts: sum(scripts),
  };
  // Loads by itself after the first view; the rest of the page waits for input.
  const late = chunksNamed('late');
  const others = [...pictures.filter((src) => !src.includes('hero')), ...late];
  return { ...spent, firstLoad: Object.values(spent).reduce((all, bytes) => all + bytes, sum(others)) };
}

/** Beyond what the site has: its scripts before any input, what draws in the browser from then on, and what turns. */
function spentInStudio({ bytes, scripts }: Page, site: readonly string[]): Bytes<'studio'> {
  const drawing = withImports(chunksNamed('live'));
  const turning = withImports(chunksNamed('Turntable'));
  return {
    html: bytes,
    scripts: beyond(scripts, site),
    drawing: beyond(drawing, [...site, ...scripts]),
    turning: beyond(turning, [...site, ...scripts, ...drawing]),
  };
}

/** Beyond what the contact page has, whose frame is the site's instead of the letter's. */
const beyondContact = ({ scripts }: Page, contact: readonly string[]): number =>
  beyond(
    scripts.filter((src) => !src.includes('letter-layout')),
    contact,
  );

const beyond = (wanted: readonly string[], known: readonly string[]): number =>
  sum(wanted.filter((address) => !known.includes(address)));

const chunksNamed = (name: string): string[] =>
  readdirSync(join(CLIENT, 'assets'))
    .filter((file) => new RegExp(`^${name}-.*\\.js$`).test(file))
    .map((file) => `/assets/${file}`);

/** The chunks with all that they import. */
function withImports(chunks: readonly string[]): string[] {
  const all = new Set<string>();
  const add = (address: string) => {
    if (all.has(address)) return;
    all.add(address);
    const source = readFileSync(join(CLIENT, address), 'utf8');
    for (const [, file] of source.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) add(`/assets/${file}`);
  };
  chunks.forEach(add);
  return [...all];
}

function addresses(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, address]) => address!.replace(/#.*$/, '')))];
}

const isFont = (name: string) => name.endsWith('.woff2');
const sum = (addresses: string[]) => addresses.map(bytesOf).reduce((all, bytes) => all + bytes, 0);

/** The Brotli size of a built file, if it has one. */
function bytesOf(address: string): number {
  const file = join(CLIENT, address);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** The variant of the page's first picture that a phone takes. */
function heroFor(html: string, { points, pixels }: typeof PHONE): string {
  const link = /<link (?=[^>]*imagesrcset="([^"]+)")(?=[^>]*imagesizes="([^"]+)")[^>]*>/i.exec(html)!;
  const small = /max\(100vw, ([\d.]+)rem\)/.exec(link[2]!)!;
  const wanted = Math.max(points, Number(small[1]) * REM) * pixels;
  const offered = link[1]!.split(',').map((each) => each.trim().split(' ') as [string, string]);
  const [address] = offered.find(([, width]) => Number.parseInt(width, 10) >= wanted) ?? offered.at(-1)!;
  return address;
}
