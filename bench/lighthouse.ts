/**
 * npm run bench -- lighthouse [times] [path…]: Lighthouse's phone on every public page, the median of three, beside a
 * server of the same bytes without scripts. npm fetches Lighthouse; Chromium must be installed. `lighthouse 3 desk` takes
 * four pages of the desk, signed in, with the demo's records: private pages have no such server.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findChromium } from '../scripts/chromium.mjs';
import { median, printMachine, printTable } from './support/figures.ts';
import { startSite, untilIdle } from './support/processes.ts';
import { ADMIN, readApi, signIn, untilFilled } from './support/signed-in.ts';
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
/** Fails for a page that is not to be indexed, and lowers its SEO score. */
const CRAWLABLE_AUDIT = 'is-crawlable';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** On a busy machine the browser sometimes starts its trace too late, and Lighthouse gives up. */
const TRIES = 3;

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

const [timesGiven = '3', ...pathsGiven] = process.argv.slice(2);
const times = Number(timesGiven);
const chromium = findChromium();
if (!chromium) throw new Error('No Chromium: set CHROMIUM to its path.');

printMachine();
const isDesk = pathsGiven[0] === 'desk';
const site = await startSite(isDesk ? { ...ADMIN, SEED: 'demo' } : {});
const cookie = isDesk ? await signIn(`http://localhost:${site.port}`) : '';
const copy = isDesk ? null : await startStaticCopy(site.port);
const paths = await chosenPaths();
const rows: (string | number)[][] = [];
const speeds: number[] = [];
for (const path of paths) {
  const ours: Report[] = [];
  const bare: Report[] = [];
  for (let n = 0; n < times; n++) {
    // The first answer has the fast compression, later ones the best.
    await fetch(`http://127.0.0.1:${site.port}${path}`, { headers: { cookie } }).then((answer) => answer.text());
    await untilIdle(site);
    ours.push(await examine(`http://localhost:${site.port}${path}`));
    if (copy) bare.push(await examine(`http://localhost:${copy.port}${path}`));
  }
  speeds.push(...ours.map(({ environment }) => environment.benchmarkIndex));
  rows.push([
    path,
    ...CATEGORIES.map((name) => scoreOf(name, ours)),
    ...figuresOf(ours),
    ...(copy ? figuresOf(bare).slice(0, 3) : []),
  ]);
  console.error(rows.at(-1)!.join('  '));
}
printTable(
  [
    'page',
    'performance',
    'accessibility',
    'practices',
    'SEO',
    ...Object.keys(FIGURES),
    ...(copy ? ['static: FCP', 'LCP', 'TBT'] : []),
  ],
  rows,
);
console.log(
  `\nSpeed of the machine as Lighthouse saw it: ${median(speeds).toFixed(0)} (an idle desktop has 1,500 or more)`,
);
copy?.stop();
await site.stop();

async function chosenPaths(): Promise<string[]> {
  if (!isDesk) return pathsGiven.length > 0 ? pathsGiven : [...(await listedPaths()), ...UNLISTED];
  const read = readApi(`http://localhost:${site.port}`, cookie);
  await untilFilled(read);
  const [job] = await read<{ id: number }[]>('/api/jobs?sort=ready&limit=1');
  return ['/admin/today', '/admin', '/admin/jobs', `/admin/jobs/${job!.id}`];
}

/** The pages of the site map, with the first project only. */
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
  const headers = `--extra-headers=${JSON.stringify({ cookie })}`;
  const args = ['--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address, '--output=json', '--quiet', headers];
  const { stdout } = await promisify(execFile)('npm', ['exec', ...args, `--chrome-flags=${FLAGS}`], {
    env: { ...process.env, CHROME_PATH: chromium },
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return JSON.parse(stdout);
}

function scoreOf(category: (typeof CATEGORIES)[number], reports: Report[]): string | number {
  if (category === 'seo' && reports.some(({ audits }) => audits[CRAWLABLE_AUDIT]?.score === 0)) return 'unlisted';
  return Math.round(median(reports.map(({ categories }) => categories[category].score ?? 0)) * 100);
}

function figuresOf(reports: Report[]): string[] {
  return Object.entries(FIGURES).map(([name, audit]) =>
    median(reports.map(({ audits }) => audits[audit]!.numericValue ?? Number.NaN)).toFixed(name === 'CLS' ? 3 : 0),
  );
}
