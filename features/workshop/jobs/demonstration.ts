import { addDays } from '#time/days.ts';
import { addWorkDays, isWorkDay, type WorkCalendar } from '#time/work-days.ts';
import { TEMPLATES_SETTING } from './job-parts.contract.ts';
import { findTemplate, stagesFor } from './stage-templates.ts';

/** What jobs of a demonstration show. Nothing here is a promise of the shop. */

/** An airplane that left, and how many work days later than planned. */
export interface PastJob {
  tailNumber: string;
  aircraftType: string;
  daysAgo: number;
  late: number;
  template: string;
  contractCents: number;
  /** The index of its seed scheme; null without one. */
  scheme: number | null;
}

export const FULL = 'Full repaint';
const PARTIAL = 'Partial & touch-up';
const INTERIOR = 'Interior';

/** Twelve airplanes of the last ten months. */
export const DEMO_DELIVERED: PastJob[] = [
  left('N021FR', 'Single Engine Piston', 13, 0, FULL, 2_480_000, 0),
  left('N022FR', 'Cirrus', 27, 3, FULL, 2_790_000, 1),
  left('N023FR', 'Single Engine Piston', 48, 0, PARTIAL, 940_000),
  left('N024FR', 'Twin Engine Piston', 69, 8, FULL, 3_360_000),
  left('N025FR', 'King Air', 90, 1, FULL, 4_720_000, 6),
  left('N026FR', 'Single Engine Piston', 111, 0, INTERIOR, 1_150_000),
  left('N027FR', 'Light Jet', 139, 4, FULL, 5_240_000, 5),
  left('N028FR', 'Single Engine Piston', 167, 2, FULL, 2_390_000, 2),
  left('N029FR', 'Cessna Citation', 195, 0, INTERIOR, 2_860_000),
  left('N030FR', 'Turboprop (TBM, Pilatus)', 223, 11, FULL, 4_180_000, 4),
  left('N031FR', 'Cirrus', 251, 0, PARTIAL, 1_080_000),
  left('N032FR', 'Single Engine Piston', 286, 1, FULL, 2_510_000, 7),
];

function left(
  tailNumber: string,
  aircraftType: string,
  daysAgo: number,
  late: number,
  template: string,
  contractCents: number,
  scheme: number | null = null,
): PastJob {
  return { tailNumber, aircraftType, daysAgo, late, template, contractCents, scheme };
}

const WHITE = ['Untinted White', '17925'] as const;
/** Colors of seed schemes with their numbers in the list of colors: the base, then the lines. */
const SCHEME_COLORS: Readonly<Record<number, readonly (readonly [color: string, code: string])[]>> = {
  0: [WHITE, ['Deep Green', '14062'], ['Gold', '17043']],
  1: [WHITE, ['Insignia Red', '11136'], ['Engine Gray', '16081']],
  2: [
    ['Bone White', '17886'],
    ['Maroon', '10049'],
    ['Black', '17038'],
  ],
  4: [WHITE, ['Ming Blue', 'ming-blue'], ['Pale Gray', '16515']],
  5: [WHITE, ['Insignia Blue', '15044'], ['Orange Yellow', '13538']],
  6: [
    ['Hangar White', '17865'],
    ['Black', '17038'],
    ['Amber Orange', '12473'],
  ],
  7: [
    ['Engine Gray', '16081'],
    ['Gold', '17043'],
  ],
};

/** The site's own illustrations. */
export const PICTURES = [
  'process-1',
  'process-2',
  'process-3',
  'process-4',
  'process-5',
  'process-6',
  'process-7',
  'process-8',
  ...[1, 2, 3, 4, 5, 6].flatMap((n) => [`project-${n}-before`, `project-${n}-detail-1`, `project-${n}-detail-2`]),
  'service-brightwork',
  'service-custom-stripe',
  'service-exterior-paint',
  'service-touch-up',
  'process-9',
];

export const BALANCE = {
  manual: 'Sample manual, revision 3, page 12',
  tool: 'Balance beam 7',
  certificate: '',
  rows: [
    { surface: 'Left aileron', asFound: 6.1, asFinished: 5.2, min: 0, max: 8, unit: 'in-lb' },
    { surface: 'Right aileron', asFound: 6.4, asFinished: 5.5, min: 0, max: 8, unit: 'in-lb' },
    { surface: 'Elevator', asFound: 14.2, asFinished: 15.1, min: 4, max: 18, unit: 'in-lb' },
  ],
};
const HUNG = {
  hardware: true,
  free: true,
  direction: true,
  travel: true,
  doneBy: 'Demo Painter',
  checkedBy: 'Demo Shop',
};
export const REASSEMBLY = {
  rows: ['Left aileron', 'Right aileron', 'Elevator', 'Rudder'].map((surface) => ({ surface, ...HUNG })),
};
export const WEIGHT = {
  method: 'weighed',
  before: { weight: 8_612, moment: 2_149_641 },
  after: { weight: 8_655, moment: 2_160_980 },
};
/** Values of the release pack but weight and logbook, which have a day and a file. */
export const PACK: Record<string, unknown> = {
  unmasked: true,
  placards: {
    rows: [
      { text: 'Static port, keep clear', place: 'Four ports', source: 'Sample manual, section 2', fitted: true },
      { text: 'No step', place: 'Flaps', source: 'Sample manual, section 2', fitted: true },
    ],
  },
  marks: { height: 12, where: ['fuselage'], basis: 'standard' },
  paint: {
    rows: [
      { layer: 'primer', product: 'Sample epoxy primer', batch: 'B-104' },
      { layer: 'base', product: 'Sample polyurethane', color: 'Gloss white', code: 'W-1', batch: 'B-221', coats: 2 },
    ],
  },
  inspection: { remarks: [{ text: 'Touch up the edge of the left nose gear door', settled: false }] },
};

/** A stage with its first and last day, YYYY-MM-DD. */
export type Planned = { key: string; start: string; end: string };

export const sum = (stages: readonly { days: number }[]) => stages.reduce((all, { days }) => all + days, 0);

export function daysOf(template: string, type: string, delays: Readonly<Record<string, number>>) {
  const { builtIn } = TEMPLATES_SETTING;
  return stagesFor(findTemplate(builtIn, template), builtIn, type).map(({ key, days }) => ({
    key,
    days: days + (delays[key] ?? 0),
  }));
}

export function planFrom(
  arrival: string,
  stages: readonly { key: string; days: number }[],
  calendar: WorkCalendar,
): Planned[] {
  let cursor = arrival;
  return stages.map(({ key, days }) => {
    const start = addWorkDays(cursor, 0, calendar);
    const end = addWorkDays(start, days - 1, calendar);
    cursor = addDays(end, 1);
    return { key, start, end };
  });
}

/** The work day so many before a day, or before the last work day up to it. */
export function workDayBefore(day: string, count: number, calendar: WorkCalendar): string {
  let at = day;
  for (let left = count; ; at = addDays(at, -1)) {
    if (!isWorkDay(at, calendar)) continue;
    if (left === 0) return at;
    left -= 1;
  }
}

/** The next Tuesday after today. */
export function nextTuesday(today: string): string {
  let day = addDays(today, 1);
  while (new Date(day).getUTCDay() !== 2) day = addDays(day, 1);
  return day;
}

const QUARTER_MONTHS = 3;

/** What is on the skin. Cans of a quarter are of one batch, so that a search for a batch finds several airplanes. */
export function coatsOf(scheme: number | null, plan: readonly Planned[]) {
  const startOf = (key: string) => plan.find((stage) => stage.key === key)!.start;
  const [prime, color, trim] = [startOf('prime'), startOf('color'), startOf('trim')];
  const batch = (letter: string, day: string) =>
    `${letter}-${day.slice(2, 4)}-${Math.ceil(Number(day.slice(5, 7)) / QUARTER_MONTHS)}`;
  const [base, ...lines] = SCHEME_COLORS[scheme ?? 0]!;
  return [
    { layer: 'conversion', area: 'all bare metal', product: 'Sample conversion coat', code: 'CC-1', appliedOn: prime },
    {
      layer: 'primer',
      area: 'all over',
      product: 'Sample epoxy primer',
      code: 'EP-7',
      batch: batch('P', prime),
      coats: 2,
      milsTenths: 9,
      appliedOn: prime,
    },
    {
      layer: 'base',
      area: 'all over',
      product: 'Sample polyurethane',
      color: base![0],
      code: base![1],
      batch: batch('W', color),
      coats: 3,
      milsTenths: 21,
      appliedOn: color,
    },
    ...lines.map(([name, code], n) => ({
      layer: 'trim',
      area: n === 0 ? 'below the line' : 'stripe, nose to fin',
      product: 'Sample polyurethane',
      color: name,
      code,
      batch: batch('T', trim),
      coats: 2,
      milsTenths: 10,
      appliedOn: trim,
    })),
  ];
}

/** What became of an online payment. */
export type OnlineOutcome = 'paid' | 'processing' | 'failed' | 'refunded' | 'disputed';

type MoneyStep = { day: string } & (
  | { did: 'invoice' | 'credit' | 'write off' }
  | { did: 'pay'; part?: boolean }
  | { did: 'pay online'; outcome: 'refunded' }
);

/** Most paid at once; one was credited, one refunded, of one the last dollars were written off. */
export function moneyOf(place: number, day: string): MoneyStep[] {
  if (place === 2)
    return [
      { did: 'invoice', day },
      { did: 'credit', day },
      { did: 'pay', day },
    ];
  if (place === 4) return [{ did: 'pay online', day, outcome: 'refunded' }];
  if (place === 5)
    return [
      { did: 'pay', day, part: true },
      { did: 'write off', day },
    ];
  return [{ did: 'pay', day }];
}
