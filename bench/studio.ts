/**
 * npm run bench -- studio [rounds]: processor time of a scheme's picture, part by part, at 1,000 pixels: the built-in
 * schemes from the left, after their airframes are built. The comparison of the PNG is an empty SVG of the same size.
 */
import sharp from 'sharp';
import { drawPicture, drawView, settlePicture, sheetOf } from '#features/drawing/pictures/rules.ts';
import { writeSvg } from '#features/drawing/svg/rules.ts';
import { BUILT_IN_COATINGS } from '#features/schemes/built-in/coatings.ts';
import { SEED_SCHEMES } from '#features/schemes/built-in/seeds.ts';
import { readScheme } from '#features/schemes/rules.ts';
import { prepare } from '#server/http/page-cache.ts';
import { median, printMachine, printTable } from './support/figures.ts';

const WIDTH = 1000;
const VIEW = 'left';
const ROUNDS = Number(process.argv[2] ?? 20);
const SVG_GOAL_MS = 8;
const PNG_GOAL_MS = 250;

sharp.concurrency(1);
sharp.cache(false);

const schemes = SEED_SCHEMES.map(({ name, code }) => {
  const read = readScheme(code);
  if ('problem' in read) throw new Error(`${name} is ${read.problem}`);
  const { scheme } = read;
  const settled = settlePicture(scheme, BUILT_IN_COATINGS);
  const sheet = sheetOf(settled.airframe, VIEW, WIDTH);
  const steps = drawView(settled, VIEW);
  const svg = drawPicture(scheme, BUILT_IN_COATINGS, VIEW, WIDTH);
  const empty = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${sheet.height}"/>`;
  return { scheme, settled, sheet, steps, svg, empty };
});

type Prepared = (typeof schemes)[number];
const PARTS: [name: string, goalMs: number | '', run: (prepared: Prepared) => unknown][] = [
  ['placing the mark', '', ({ scheme }) => settlePicture(scheme, BUILT_IN_COATINGS)],
  ['drawing the steps', '', ({ settled }) => drawView(settled, VIEW)],
  ['writing them as SVG', '', ({ steps, sheet }) => writeSvg(steps, sheet)],
  ['SVG, all of these', SVG_GOAL_MS, ({ scheme }) => drawPicture(scheme, BUILT_IN_COATINGS, VIEW, WIDTH)],
  ['compressing it (other threads)', '', ({ svg }) => prepare({ status: 200, headers: {}, body: svg })],
  ['PNG of the SVG (another process)', PNG_GOAL_MS, ({ svg }) => pngOf(svg)],
  ['PNG of an empty SVG', '', ({ empty }) => pngOf(empty)],
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

/** The slowest scheme, by its median: a single slow round may be the machine's. */
function mostOf(all: number[]): number {
  const ofScheme = schemes.map((_scheme, n) => all.filter((_time, at) => at % schemes.length === n));
  return Math.max(...ofScheme.map(median));
}

function pngOf(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png().toBuffer();
}
