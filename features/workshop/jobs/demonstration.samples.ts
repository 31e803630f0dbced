import { addDays } from '#time/days.ts';
import type { WorkCalendar } from '#time/work-days.ts';
import {
  BALANCE,
  coatsOf,
  DEMO_DELIVERED,
  daysOf,
  FULL,
  moneyOf,
  nextTuesday,
  type OnlineOutcome,
  PACK,
  type PastJob,
  PICTURES,
  type Planned,
  planFrom,
  REASSEMBLY,
  sum,
  WEIGHT,
  workDayBefore,
} from './demonstration.ts';
import { TEMPLATES_SETTING } from './job-parts.contract.ts';
import type { HoldReason, SlipReason } from './job-status.constants.ts';
import { findTemplate } from './stage-templates.ts';

/** Something that happens to a job of a demonstration, at an hour of its own on a day of the shop. */
export type DemoStep = { day: string } & (
  | { did: 'book'; template: string; contractCents: number }
  | { did: 'plan'; inductionOn: string }
  | { did: 'arrive' }
  | { did: 'start' | 'finish'; stage: string }
  | { did: 'photo'; picture: string; stage: string; inPassport?: boolean }
  | { did: 'note'; stage: string; text: string }
  | { did: 'check'; key: string; value?: unknown; notApplicable?: string }
  | { did: 'sign'; key: 'logbook' }
  | { did: 'slip'; stage: string; daysLeft: number; reason: SlipReason; note: string }
  | { did: 'change order' }
  | { did: 'hold'; reason: HoldReason; note: string }
  | { did: 'invoice' }
  | { did: 'pay'; voided?: boolean; part?: boolean }
  | { did: 'pay online'; outcome: OnlineOutcome }
  | { did: 'credit' }
  | { did: 'write off' }
  | { did: 'make ready' }
  | { did: 'deliver' }
);

/** By its tail number a job finds its lead, and its accepted quote where it has one. */
export interface DemoJob {
  tailNumber: string;
  steps: DemoStep[];
}

/** How long before its arrival an airplane that left was asked for. */
const ASKED_DAYS = 40;

/** The days on which the leads of the airplanes that left came. */
export function demoArrivals(today: string, calendar: WorkCalendar): Map<string, string> {
  return new Map(
    DEMO_DELIVERED.map((each) => [each.tailNumber, addDays(arrivalOf(each, today, calendar), -ASKED_DAYS)]),
  );
}

/** The jobs of a demonstration, each with its steps in order; all of them are before `today` or on it. */
export function demoJobs(today: string, calendar: WorkCalendar): DemoJob[] {
  const at = { today, calendar };
  const ahead = nextTuesday(today);
  return [
    underWay('N01FR', 'Single Engine Piston', { ...at, stage: 'trim', dayOfStage: 3 }, (steps, place) => [
      ...paidOnline(steps, 'paid'),
      ...PICTURES.map((picture, n) => place.photo(picture, n)),
    ]),
    underWay('N02FR', 'Twin Engine Piston', { ...at, stage: 'metal', dayOfStage: 3 }, (steps, place) => [
      ...paidOnline(steps, 'processing'),
      ...photosOf(place, 6),
      { did: 'change order', day: place.back(1) },
    ]),
    underWay(
      'N03FR',
      'Turboprop (TBM, Pilatus)',
      { ...at, stage: 'color', dayOfStage: 3, delays: { metal: 3, prime: 2 } },
      (steps, place) => [
        ...steps.map((step) =>
          step.did === 'pay' && step.day > place.plan[0]!.start ? { ...step, part: true } : step,
        ),
        { did: 'pay online', day: place.back(3), outcome: 'failed' },
        ...photosOf(place, 9),
        ...slips(place),
      ],
    ),
    underWay('N04FR', 'Cirrus', { ...at, stage: 'assembly', dayOfStage: 3, silentDays: 8 }, (steps, place) => [
      ...steps.map((step) => (step.did === 'pay' ? { ...step, voided: true } : step)),
      ...photosOf(place, 7),
    ]),
    underWay('N05FR', 'Cessna Citation', { ...at, stage: 'color', dayOfStage: 4 }, (steps, place) => [
      ...paidOnline(steps, 'disputed'),
      ...photosOf(place, 8),
      {
        did: 'hold',
        day: place.back(1),
        reason: 'outside-inspector',
        note: 'The inspector is checking the repair on the left flap track',
      },
    ]),
    { tailNumber: 'N06FR', steps: [{ did: 'plan', day: addDays(today, -7), inductionOn: ahead }] },
    ready('N07FR', 'King Air', at),
    ...DEMO_DELIVERED.map((each, place) => delivered(each, at, place)),
  ];
}

interface AsOf {
  today: string;
  calendar: WorkCalendar;
}

interface UnderWay extends AsOf {
  stage: string;
  /** 1 is its first day. */
  dayOfStage: number;
  /** Work days that stages took longer. */
  delays?: Readonly<Record<string, number>>;
  /** Days since the last photo. */
  silentDays?: number;
}

/** Days of a job, for what happens besides its stages. */
interface Place {
  plan: Planned[];
  /** A work day so many before today. */
  back: (workDays: number) => string;
  /** The n-th photo, shown on a day of the stages so far. */
  photo: (picture: string, n: number) => DemoStep;
}

/** A job in work that keeps its plan, but for the delays. */
function underWay(
  tailNumber: string,
  type: string,
  { today, calendar, stage, dayOfStage, delays = {}, silentDays = 1 }: UnderWay,
  withMore: (steps: DemoStep[], place: Place) => DemoStep[],
): DemoJob {
  const days = daysOf(FULL, type, delays);
  const before = days.slice(
    0,
    days.findIndex(({ key }) => key === stage),
  );
  const worked = before.reduce((sum, each) => sum + each.days, 0) + dayOfStage - 1;
  const arrival = workDayBefore(today, worked, calendar);
  const plan = planFrom(arrival, days, calendar).slice(0, before.length + 1);
  const last = addDays(today, -silentDays);
  const shownOn = plan.flatMap(({ key, start, end }) =>
    [start, end].filter((day) => day <= last).map((day) => ({ key, day })),
  );
  const place: Place = {
    plan,
    back: (workDays) => workDayBefore(today, workDays, calendar),
    photo: (picture, n) => {
      // The first eight show its condition on arrival.
      const { key, day } = n < 8 ? { key: 'induction', day: arrival } : shownOn[n % shownOn.length]!;
      return { did: 'photo', day, picture, stage: key };
    },
  };
  const shown: DemoStep = { did: 'photo', day: silentDays > 1 ? last : place.back(2), picture: 'process-9', stage };
  return { tailNumber, steps: withMore([...work(plan, before.length), shown], place) };
}

/** Arrival, deposit, and the stages up to a number of finished ones. */
function work(plan: Planned[], finished: number): DemoStep[] {
  const arrival = plan[0]!.start;
  return [
    { did: 'plan', day: addDays(arrival, -6), inductionOn: arrival },
    { did: 'pay', day: addDays(arrival, -4) },
    { did: 'arrive', day: arrival },
    { did: 'check', day: arrival, key: 'inventory', value: 2 },
    { did: 'check', day: arrival, key: 'masked', value: true },
    { did: 'check', day: arrival, key: 'condition', notApplicable: 'Photographed before we started using this desk' },
    ...plan.flatMap(({ key, start, end }, place): DemoStep[] => [
      { did: 'start', day: start, stage: key },
      ...(place < finished ? [{ did: 'finish' as const, day: end, stage: key }] : []),
      ...(key === 'strip' && place < finished ? [{ did: 'pay' as const, day: end }] : []),
    ]),
  ];
}

/** The last payment comes by card or bank transfer. */
function paidOnline(steps: readonly DemoStep[], outcome: OnlineOutcome): DemoStep[] {
  const last = steps.findLastIndex(({ did }) => did === 'pay');
  return steps.map((step, at) => (at === last ? { did: 'pay online', day: step.day, outcome } : step));
}

const photosOf = (place: Place, count: number) => PICTURES.slice(0, count).map((picture, n) => place.photo(picture, n));

/** The two delays of the turboprop, each told with its reason. */
function slips({ plan }: Place): DemoStep[] {
  const startOf = (key: string) => plan.find((stage) => stage.key === key)!.start;
  return [
    {
      did: 'slip',
      day: startOf('metal'),
      stage: 'metal',
      daysLeft: 8,
      reason: 'corrosion',
      note: 'Filiform corrosion along the rivets of both wing tips.',
    },
    {
      did: 'slip',
      day: startOf('prime'),
      stage: 'prime',
      daysLeft: 7,
      reason: 'parts',
      note: 'The primer arrived two days later than the manufacturer promised.',
    },
  ];
}

/** Done two days ago, with every check. */
function ready(tailNumber: string, type: string, { today, calendar }: AsOf): DemoJob {
  const days = daysOf(FULL, type, {});
  const end = workDayBefore(today, 2, calendar);
  const plan = planFrom(workDayBefore(end, sum(days) - 1, calendar), days, calendar);
  const steps = work(plan, plan.length).map((step) =>
    step.did === 'check' && step.key === 'condition'
      ? { did: 'check' as const, day: step.day, key: 'condition' }
      : step,
  );
  const day = plan.find(({ key }) => key === 'release')!.start;
  const photos = PICTURES.slice(0, 10).map((picture, n): DemoStep => {
    const { key, start } = n < 8 ? plan[0]! : plan.at(n - 12)!;
    return { did: 'photo', day: start, picture, stage: key };
  });
  const pack = Object.entries(PACK).map(([key, value]): DemoStep => ({ did: 'check', day, key, value }));
  const assembly = plan.find(({ key }) => key === 'assembly')!.end;
  return {
    tailNumber,
    steps: [
      ...steps,
      ...photos,
      { did: 'check', day: assembly, key: 'balance', value: BALANCE },
      { did: 'check', day: assembly, key: 'reassembly', value: REASSEMBLY },
      ...pack,
      { did: 'check', day, key: 'weight', value: { ...WEIGHT, day } },
      { did: 'sign', day, key: 'logbook' },
      { did: 'make ready', day: end },
      { did: 'invoice', day: end },
      {
        did: 'note',
        day: workDayBefore(today, 1, calendar),
        stage: 'release',
        text: 'It’s out on the ramp, in the sun.',
      },
    ],
  };
}

function delivered(left: PastJob, at: AsOf, place: number): DemoJob {
  const { tailNumber, aircraftType, template, contractCents, scheme, late } = left;
  const days = daysOf(template, aircraftType, {});
  const arrival = arrivalOf(left, at.today, at.calendar);
  // It took longer where the second inspection found more.
  const slow = days.map((stage, n) => (n === 2 ? { ...stage, days: stage.days + late } : stage));
  const plan = planFrom(arrival, slow, at.calendar);
  const end = plan.at(-1)!.end;
  const checks = findTemplate(TEMPLATES_SETTING.builtIn, template).stages.flatMap((stage) =>
    stage.checks.map(({ key }) => ({ key, day: plan.find((planned) => planned.key === stage.key)!.start })),
  );
  return {
    tailNumber,
    steps: [
      { did: 'book', day: addDays(arrival, -20), template, contractCents },
      ...work(plan, plan.length).filter(({ did }) => did !== 'check' && did !== 'pay'),
      ...checks.map(
        ({ key, day }): DemoStep =>
          key === 'paint'
            ? { did: 'check', day, key, value: { rows: coatsOf(scheme, plan) } }
            : { did: 'check', day, key, notApplicable: 'On paper, from before we started using this desk' },
      ),
      ...(template === FULL ? portraits(plan, place) : []),
      { did: 'make ready', day: end },
      ...moneyOf(place, end),
      { did: 'deliver', day: end },
    ],
  };
}

/** A picture of its arrival, one between, and three of the finished airplane, which its passport shows. */
function portraits(plan: readonly Planned[], place: number): DemoStep[] {
  const photo = (view: string, { key: stage, end: day }: Planned) => {
    return { did: 'photo', day, picture: `project-${(place % 6) + 1}-${view}`, stage } as const;
  };
  const last = plan.at(-1)!;
  return [
    photo('before', plan[0]!),
    photo('detail-2', plan.find(({ key }) => key === 'trim')!),
    ...['detail-1', 'detail-3', 'after'].map((view) => ({ ...photo(view, last), inPassport: true })),
  ];
}

function arrivalOf({ daysAgo, template, aircraftType, late }: PastJob, today: string, calendar: WorkCalendar): string {
  return workDayBefore(addDays(today, -daysAgo), sum(daysOf(template, aircraftType, {})) + late - 1, calendar);
}
