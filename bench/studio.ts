/**
 * npm run bench -- studio [rounds]: processor time of a scheme's picture, part by part, at 1,000 pixels: the built-in
 * schemes from the left, after their airframes are built. The comparison of the PNG is an empty SVG of the same size, that
 * of the sheet two empty pages. Then what 20 sheets at once, and 100 new schemes a second, do to requests of the home page;
 * the comparison is as long a time without them. Last what Chromium does with it: a slider that is dragged on a phone, compared
 * with one that changes a word, and the airplane that turns, with WebGL by software, compared with a cleared canvas.
 */
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { buildLoft, MAX_TRIANGLES } from '#airplanes/drawing/loft/loft.ts';
import type { Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { drawPicture, drawSettled, settlePicture, sheetOf } from '#airplanes/drawing/pictures.ts';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import { CORNERS, SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import type { CornerOrder, SheetOrder } from '#customers/schemes/schemes.contract.ts';
import { makeSheet } from '#customers/schemes/sheet.process.server.ts';
import { renderCorner } from '#customers/schemes/turning.process.server.ts';
import { prepare } from '#server/http/page-cache.ts';
import { measureDragging } from './support/dragging.ts';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { type Impact, measureImpact } from './support/impact.ts';
import { emptyPdf } from './support/offer-pdfs.ts';
import { startSite } from './support/processes.ts';
import { measureTurning } from './support/turning.ts';

const WIDTH = 1000;
const VIEW = 'left';
const ROUNDS = Number(process.argv[2] ?? 20);
const SVG_GOAL_MS = 8;
const PNG_GOAL_MS = 250;
const SHEET_GOAL_MS = 600;
const SHEETS_AT_ONCE = 20;
const DELAY_GOAL_MS = 20;
const SCHEMES_A_SECOND = 100;
const BURST_SECONDS = 5;
const CORNER_WIDTH = 480;
const FRAME_GOAL_MS = 8;
const FIRST_FRAME_GOAL_MS = 500;
/** Schemes whose slider is dragged. */
const DRAGGED = 3;
const SCRIPT_GOAL_MS = 4;
const CHANGES_GOAL = 9;

sharp.concurrency(1);
sharp.cache(false);

const schemes = SEED_SCHEMES.map(({ name, code }) => {
  const read = readScheme(code);
  if ('problem' in read) throw new Error(`${name} is ${read.problem}`);
  const { scheme } = read;
  const settled = settlePicture(scheme, BUILT_IN_COATINGS);
  const sheet = sheetOf(settled.airframe, VIEW, WIDTH);
  const svg = drawPicture(scheme, BUILT_IN_COATINGS, VIEW, WIDTH);
  const empty = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${sheet.height}"/>`;
  return { code, scheme, settled, svg, empty };
});

type Prepared = (typeof schemes)[number];
const PARTS: [name: string, goalMs: number | '', run: (prepared: Prepared) => unknown][] = [
  ['placing the mark', '', ({ scheme }) => settlePicture(scheme, BUILT_IN_COATINGS)],
  ['drawing again what was drawn', '', ({ settled }) => drawSettled(settled, VIEW, WIDTH)],
  [
    'SVG: placing the mark, and drawing lines and colors anew',
    SVG_GOAL_MS,
    ({ scheme }) => drawPicture(scheme, BUILT_IN_COATINGS, VIEW, WIDTH),
  ],
  ['compressing it (other threads)', '', ({ svg }) => prepare({ status: 200, headers: {}, body: svg })],
  ['PNG of the SVG (another process)', PNG_GOAL_MS, ({ svg }) => pngOf(svg)],
  ['PNG of an empty SVG', '', ({ empty }) => pngOf(empty)],
  ['sheet, PDF of two pages (another process)', SHEET_GOAL_MS, ({ scheme }) => makeSheet(sheetOrderOf(scheme))],
  ['PDF of two empty pages', '', () => emptyPdf(2)],
  ['picture from a corner at 480 px (another process)', PNG_GOAL_MS, ({ scheme }) => renderCorner(cornerOf(scheme))],
];

const times = PARTS.map((): number[] => []);
for (let round = 0; round <= ROUNDS; round++) {
  for (const prepared of schemes) {
    for (const [part, [, , run]] of PARTS.entries()) {
      const began = process.cpuUsage();
      await run(prepared);
      const { user, system } = process.cpuUsage(began);
      // The first round warms up.
      if (round > 0) times[part]!.push((user + system) / 1_000);
    }
  }
}

printMachine();
printTable(
  ['', 'median, ms', 'most, ms', 'goal, ms'],
  PARTS.map(([name, goalMs], part) => [name, median(times[part]!).toFixed(1), mostOf(times[part]!).toFixed(1), goalMs]),
);

const site = () => startSite({ LOG_LEVEL: 'error' });
const refused = { sheets: 0, schemes: 0 };
async function ask(what: keyof typeof refused, address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) refused[what]++;
  await answer.arrayBuffer();
}
const sheets = await measureImpact(await site(), '/', (origin) =>
  Promise.all(
    Array.from({ length: SHEETS_AT_ONCE }, (_, n) => {
      const query = new URLSearchParams({ s: SEED_SCHEMES[n % SEED_SCHEMES.length]!.code });
      return ask('sheets', `${origin}/api/schemes/sheet.pdf?${query}`);
    }),
  ),
);
const burst = await measureImpact(await site(), '/', (origin) =>
  Promise.all(
    Array.from({ length: SCHEMES_A_SECOND * BURST_SECONDS }, async (_, n) => {
      await setTimeout((n * 1_000) / SCHEMES_A_SECOND);
      const s = SEED_SCHEMES[n % SEED_SCHEMES.length]!.code.replace('N12345', `N${1000 + n}`);
      const query = new URLSearchParams({ s, view: VIEW, w: String(WIDTH) });
      await ask('schemes', `${origin}/api/schemes/picture.svg?${query}`);
    }),
  ),
);
const nothing = await measureImpact(await site(), '/', () => setTimeout(sheets.seconds * 1_000));
console.log();
printTable(
  [
    'requests of the home page',
    'median, ms',
    'slowest, ms',
    '99th percentile, ms',
    'event loop delay, ms',
    'most memory, MB',
  ],
  [
    [
      `while ${SHEETS_AT_ONCE} sheets are made (${sheets.seconds.toFixed(1)} s, ${refused.sheets} refused)`,
      ...figuresOf(sheets),
    ],
    [
      `while ${SCHEMES_A_SECOND} schemes a second are drawn (${burst.seconds.toFixed(1)} s, ${refused.schemes} refused)`,
      ...figuresOf(burst),
    ],
    ['without', ...figuresOf(nothing)],
    ['goal for sheets', '', '', '', DELAY_GOAL_MS, ''],
  ],
);

const pages = await site();
const origin = `http://localhost:${pages.port}`;
const drags = [];
for (const prepared of [...schemes.slice(0, DRAGGED), null]) {
  drags.push({ type: prepared?.scheme.type ?? 'a word', ...(await measureDragging(origin, prepared?.code ?? null)) });
}
console.log();
printTable(
  [
    'dragging a slider',
    'frame, 95th percentile, ms',
    'at a quarter of the speed, ms',
    'long tasks there',
    'scripts of a move × 4, processor ms',
    'all of it × 4',
    'attributes set',
    'most',
  ],
  [
    ...drags.map(({ type, frameMs, slowFrameMs, longTasks, scriptMs, allMs, changes, mostChanges }) => [
      type,
      ...[frameMs, slowFrameMs, longTasks].map((figure) => figure.toFixed(0)),
      ...[scriptMs, allMs].map((figure) => figure.toFixed(1)),
      changes,
      mostChanges,
    ]),
    ['goal (a frame lasts 16.7)', 17, '', 0, SCRIPT_GOAL_MS, '', '', CHANGES_GOAL],
  ],
);

const turnings = [];
for (const { code, scheme, settled } of schemes) {
  const triangles = buildLoft(settled.airframe).indices.length / 3;
  turnings.push({
    type: scheme.type,
    triangles,
    ...(await measureTurning(origin, code)),
  });
}
await pages.stop();
console.log();
printTable(
  [
    'turning, WebGL by software',
    'triangles',
    'first frame after the code, ms',
    'frame, ms',
    '95th percentile, ms',
    'cleared frame, ms',
  ],
  [
    ...turnings.map(({ type, triangles, firstFrameMs, frameMs, emptyMs }) => [
      type,
      triangles,
      firstFrameMs.toFixed(0),
      median(frameMs).toFixed(1),
      quantile(frameMs, 0.95).toFixed(1),
      median(emptyMs).toFixed(1),
    ]),
    ['goal (frame: with a graphics card)', MAX_TRIANGLES, FIRST_FRAME_GOAL_MS, FRAME_GOAL_MS, '', ''],
  ],
);

function figuresOf({ medianMs, slowestMs, p99Ms, delayMs, megabytes }: Impact): string[] {
  return [medianMs.toFixed(1), ...[slowestMs, p99Ms, delayMs, megabytes].map((figure) => figure.toFixed(0))];
}

function sheetOrderOf(scheme: Scheme): SheetOrder {
  return {
    scheme,
    coatings: BUILT_IN_COATINGS,
    link: null,
    drawnOn: '2026-11-23',
    business: 'Flatirons',
  };
}

function cornerOf(scheme: Scheme): CornerOrder {
  return { scheme, coatings: BUILT_IN_COATINGS, bearing: CORNERS.ahead.bearing, width: CORNER_WIDTH };
}

/** The slowest scheme, by its median: a single slow round may be the machine's. */
function mostOf(all: number[]): number {
  const ofScheme = schemes.map((_scheme, n) => all.filter((_time, at) => at % schemes.length === n));
  return Math.max(...ofScheme.map(median));
}

function pngOf(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer();
}
