/**
 * Lighthouse's phone on every public page, the median of three, beside a server of the same bytes without scripts:
 * `npm run bench -- lighthouse [times] [path…]`. Lighthouse is fetched by npx when it is run; Chromium must be there.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.mjs';
import { median, printMachine, printTable } from './support/figures.ts';
import { calm, startSite } from './support/processes.ts';
import { startStaticCopy } from './support/static-copy.ts';

const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';
const UNLISTED = ['/quote-success', '/login'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FIGURES = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
/** Of the settings of a page that asks not to be found, which costs it marks for being found. */
const NOT_FOUND_ON_PURPOSE = 'is-crawlable';
const MAX_OUTPUT = 64 * 1024 * 1024;
/** A browser on a busy machine sometimes begins its record too late, and Lighthouse gives up. */
const TRIES = 3;

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const [timesGiven = '3', ...pathsGiven] = process.argv.slice(2);
const times = Number(timesGiven);
const chromium = findChromium();
if (!chromium) throw new Error('Chromium was not found: set CHROMIUM to its program.');

printMachine();
const site = await startSite();
const copy = await startStaticCopy(site.port);
const paths = pathsGiven.length > 0 ? pathsGiven : [...(await listedPaths()), ...UNLISTED];
const rows: (string | number)[][] = [];
const speeds: number[] = [];
for (const path of paths) {
  const ours: Report[] = [];
  const bare: Report[] = [];
  for (let n = 0; n < times; n++) {
    // The first answer to a page is compressed quickly, the next ones well.
    await fetch(`http://127.0.0.1:${site.port}${path}`).then((answer) => answer.text());
    await calm(site);
    ours.push(await examine(`http://localhost:${site.port}${path}`));
    bare.push(await examine(`http://localhost:${copy.port}${path}`));
  }
  speeds.push(...ours.map(({ environment }) => environment.benchmarkIndex));
  rows.push([
    path,
    ...CATEGORIES.map((name) => scoreOf(name, ours)),
    ...figuresOf(ours),
    ...figuresOf(bare).slice(0, 3),
  ]);
  console.error(rows.at(-1)!.join('  '));
}
printTable(
  ['page', 'performance', 'accessibility', 'practices', 'SEO', ...Object.keys(FIGURES), 'static: FCP', 'LCP', 'TBT'],
  rows,
);
console.log(
  `\nSpeed of the machine as Lighthouse saw it: ${median(speeds).toFixed(0)} (an idle desktop has 1,500 and more)`,
);
copy.stop();
await site.stop();

/** Those of the site map; of the projects, the first. */
async function listedPaths(): Promise<string[]> {
  const map = await fetch(`http://127.0.0.1:${site.port}/sitemap.xml`).then((answer) => answer.text());
  const all = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname);
  const firstProject = all.find((path) => path.startsWith('/portfolio/'));
  return all.filter((path) => !path.startsWith('/portfolio/') || path === firstProject);
}

async function examine(address: string, tries = TRIES): Promise<Report> {
  try {
    return await examineOnce(address);
  } catch (error) {
    if (tries <= 1) throw error;
    return examine(address, tries - 1);
  }
}

async function examineOnce(address: string): Promise<Report> {
  const args = ['--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, '--output=json', '--quiet'];
  const { stdout } = await promisify(execFile)('npm', ['exec', ...args, `--chrome-flags=${FLAGS}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: MAX_OUTPUT,
  });
  return JSON.parse(stdout);
}

function scoreOf(category: (typeof CATEGORIES)[number], reports: Report[]): string | number {
  if (category === 'seo' && reports.some(({ audits }) => audits[NOT_FOUND_ON_PURPOSE]?.score === 0)) return 'unlisted';
  return Math.round(median(reports.map(({ categories }) => categories[category].score ?? 0)) * 100);
}

function figuresOf(reports: Report[]): string[] {
  return Object.entries(FIGURES).map(([name, audit]) =>
    median(reports.map(({ audits }) => audits[audit]!.numericValue ?? Number.NaN)).toFixed(name === 'CLS' ? 3 : 0),
  );
}
