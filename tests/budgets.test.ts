import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { builtPages } from '#server/http/pages.ts';
import budgets from '../budgets.json' with { type: 'json' };
import { startApp } from './support/api.ts';
import { placeOffer } from './support/sent-offers.ts';

/**
 * What the home page makes a phone fetch before any input, and the page of a quote beyond what the contact page has, in
 * bytes of Brotli. The limits are in budgets.json; raise them only for a reason.
 */
const CLIENT = join(import.meta.dirname, '..', 'build', 'client');
/** A usual phone, as Lighthouse emulates it: 412 points of 1.75 pixels. */
const PHONE = { points: 412, pixels: 1.75 };
const REM = 16;
/** Fetched by pages with such letters, see ui/base.css. */
const ACCENTED = { file: /-accented\./, letters: /[À-ÖØ-öø-ÿ]/ };

const spent: Partial<Record<keyof typeof budgets, number>> = {};

beforeAll(async () => {
  const site = await startApp('sqlite', { seeded: true, pages: builtPages });
  const { app, get } = site;
  await get('/');
  await app.pageCache.settled();
  const { rawPayload } = await get('/', { 'accept-encoding': 'br' });
  const html = (await get('/')).body;
  const scripts = scriptsOf(html);
  const styles = addresses(html, /<link (?=[^>]*rel="stylesheet")[^>]*href="([^"]+)"/g);
  const pictures = addresses(html, /<link (?=[^>]*rel="preload")(?=[^>]*as="image")[^>]*href="([^"]+)"/g);
  spent.html = rawPayload.length;
  spent.style = sum(styles);
  spent.fonts = sum(
    readdirSync(join(CLIENT, 'fonts'))
      .filter((name) => isFont(name) && (!ACCENTED.file.test(name) || ACCENTED.letters.test(html)))
      .map((name) => `/fonts/${name}`),
  );
  spent.hero = bytesOf(heroFor(html, PHONE));
  spent.firstScripts = sum(scripts);
  // Loads by itself after the first view; the rest of the page waits for input.
  const late = readdirSync(join(CLIENT, 'assets')).filter((name) => /^late-.*\.js$/.test(name));
  spent.firstLoad =
    spent.html +
    spent.style +
    spent.fonts +
    spent.hero +
    spent.firstScripts +
    sum(pictures.filter((src) => !src.includes('hero'))) +
    sum(late.map((name) => `/assets/${name}`));
  const ofContact = new Set(scriptsOf((await get('/contact')).body));
  const { token } = await placeOffer(site);
  const ofQuote = scriptsOf((await get(`/q/${token}`)).body).filter((src) => !ofContact.has(src));
  spent.quoteScripts = sum(ofQuote.filter((src) => !src.includes('letter-layout')));
  const shown = Object.entries(budgets).map(([what, most]) => ({
    what,
    bytes: spent[what as keyof typeof budgets],
    most,
  }));
  console.table(shown);
}, 120_000);

test.each(Object.entries(budgets))('pages stay within the budget of %s: %i bytes', (what, most) => {
  expect(spent[what as keyof typeof budgets]).toBeGreaterThan(0);
  expect(spent[what as keyof typeof budgets]).toBeLessThanOrEqual(most);
});

function addresses(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, address]) => address!.replace(/#.*$/, '')))];
}

const scriptsOf = (html: string): string[] => JSON.parse(/id="module-list"[^>]*>([^<]*)/.exec(html)![1]!);
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
