/**
 * npm run bench -- offers [rounds]: processor time of computing a quote of 40 sections with 40 lines, twice as many as it
 * may have, as the builder does on each key. The comparison is the JSON of the same body, written and parsed. Then
 * acceptances beside bare transactions, and PDFs beside empty pages.
 */

import { completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import { computeTotals, preselected } from '#workshop/offers/amounts.ts';
import type { OfferSection } from '#workshop/offers/offer.contract.ts';
import { ACCEPTANCE_COLUMNS, measureAcceptances } from './support/acceptances.ts';
import { median, printMachine, printTable, quantile } from './support/figures.ts';
import { measurePdfs, PDF_COLUMNS } from './support/offer-pdfs.ts';

const SECTIONS = 40;
const LINES = 40;
const ROUNDS = Number(process.argv[2] ?? 300);
/** One frame. */
const GOAL_MS = 16;

/** The last two kinds are those that search for the least and most expensive choice; of `one`, taxes differ within a section. */
const KINDS: [name: string, kind: OfferSection['kind'], taxable: (line: number) => boolean][] = [
  ['all lines included', 'included', () => true],
  ['any of the lines', 'any', () => true],
  ['one of each section', 'one', () => true],
  ['one of each section, some taxed', 'one', (line) => line % 2 === 0],
];

const bodies = KINDS.map(([, kind, taxable]) =>
  completeOffer({
    sections: Array.from({ length: SECTIONS }, (_section, s) =>
      offerSection(
        `s${s}`,
        kind,
        Array.from({ length: LINES }, (_line, l) =>
          // In no order, with fractions to round.
          offerLine(`s${s}-${l}`, 1_000 + ((s * 7_919 + l * 104_729) % 90_007), {
            quantityMilli: 1_001 + ((s + l * 31) % 997),
            taxable: taxable(l),
            chosen: l === 0,
          }),
        ),
      ),
    ),
  }),
);

const times = [...bodies, bodies[0]!].map((): number[] => []);
for (let round = 0; round <= ROUNDS; round++) {
  for (const [n, body] of bodies.entries()) time(n, round, () => computeTotals(body, preselected(body)));
  time(bodies.length, round, () => JSON.parse(JSON.stringify(bodies[0])));
}

printMachine();
printTable(
  [`${SECTIONS} sections of ${LINES} lines`, 'median, ms', '99 %, ms', 'goal, ms'],
  [...KINDS.map(([name]) => [name, GOAL_MS] as const), ['their JSON, written and parsed', ''] as const].map(
    ([name, goal], n) => [name, median(times[n]!).toFixed(2), quantile(times[n]!, 0.99).toFixed(2), goal],
  ),
);
printTable(ACCEPTANCE_COLUMNS, await measureAcceptances(ROUNDS));
console.log();
printTable(PDF_COLUMNS, await measurePdfs(Math.ceil(ROUNDS / 10)));

function time(part: number, round: number, work: () => unknown): void {
  const began = performance.now();
  work();
  // The first round warms up.
  if (round > 0) times[part]!.push(performance.now() - began);
}
