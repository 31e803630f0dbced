import { dayInParts } from '#time/shop-time.ts';
import { KNOWN_CHECKS } from '../checks/constants.ts';
import { DRAFT_HEADING } from './constants.ts';

/** What a draft is made of. */
export interface LogbookFacts {
  business: { name: string; place: string };
  job: { number: string; title: string; aircraftType: string; tailNumber: string | null };
  /** Of the accepted quote; null for a job that the owner made. */
  aircraft: { model: string; serial: string } | null;
  stages: readonly { title: string; finishedOn: string | null; skipped: boolean }[];
  checks: readonly { key: string; value: unknown; notApplicable: string | null; doneBy: string | null }[];
}

/** To be filled in by hand. */
const BLANK = '______________________________';
/** Lines of a printed page without its heading. */
const LINES_A_PAGE = 54;
const FORM_FEED = '\f';

/**
 * The draft of a logbook entry: the facts that 14 CFR 43.9(a) wants, as far as they are known, in plain text for a
 * printer. The approving person fills in signature, certificate number and kind.
 */
export function draftLogbook(facts: LogbookFacts): string {
  const lines = [...aircraftLines(facts), '', ...workLines(facts), ...checkLines(facts), '', ...signatureLines(facts)];
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += LINES_A_PAGE) pages.push(lines.slice(at, at + LINES_A_PAGE));
  return pages.map((page) => `${[DRAFT_HEADING, '', ...page].join('\n')}\n`).join(FORM_FEED);
}

function aircraftLines({ business, job, aircraft }: LogbookFacts): string[] {
  return [
    `${business.name}, ${business.place}`,
    `Job ${job.number}: ${job.title}`,
    '',
    `Registration: ${job.tailNumber || BLANK}`,
    `Maker and model: ${aircraft?.model || job.aircraftType || BLANK}`,
    `Serial number: ${aircraft?.serial || BLANK}`,
  ];
}

function workLines({ stages }: LogbookFacts): string[] {
  const done = stages.filter(({ finishedOn, skipped }) => finishedOn !== null && !skipped);
  const last = done
    .map(({ finishedOn }) => finishedOn!)
    .sort()
    .at(-1);
  return [
    'Description of the work:',
    ...done.map(({ title, finishedOn }) => `- ${title}, finished ${formatDay(finishedOn!)}`),
    `Date of completion: ${last ? formatDay(last) : BLANK}`,
  ];
}

const formatDay = (day: string) => dayInParts(day, { dateStyle: 'long' });

/** Materials, balance, weight and balance, marks and placards, as they were recorded. */
function checkLines({ checks }: LogbookFacts): string[] {
  return Object.entries(WORDS).flatMap(([key, toLines]) => {
    const check = checks.find((each) => each.key === key);
    if (!check) return [];
    const { label } = KNOWN_CHECKS[key as keyof typeof KNOWN_CHECKS];
    if (check.notApplicable) return ['', `${label}: not applicable. ${check.notApplicable}`];
    if (check.value === null) return ['', `${label}: ${BLANK}`];
    const by = check.doneBy ? ` (by ${check.doneBy})` : '';
    return ['', `${label}${by}:`, ...toLines(check.value as never)];
  });
}

type Rows<Row> = { rows: Row[] };
type Loading = { weight: number; arm: number; moment: number };

const WORDS: Partial<Record<keyof typeof KNOWN_CHECKS, (value: never) => string[]>> = {
  paint: ({ rows }: Rows<{ layer: string; product: string; code: string; batch: string }>) =>
    rows.map(({ layer, product, code, batch }) => `- ${listed([layer, product, code, batch && `batch ${batch}`])}`),
  balance: (
    value: { manual: string } & Rows<{ surface: string; asFinished: number; min: number; max: number; unit: string }>,
  ) => [
    `According to ${value.manual}.`,
    ...value.rows.map((row) => `- ${row.surface}: ${row.asFinished} ${row.unit}, limits ${row.min} to ${row.max}`),
  ],
  reassembly: ({ rows }: Rows<{ surface: string; doneBy: string; checkedBy: string }>) =>
    rows.map((row) => `- ${row.surface}: by ${row.doneBy}, checked by ${row.checkedBy}`),
  weight: ({ method, before, after, day }: { method: string; before: Loading | null; after: Loading; day: string }) => [
    ...(before ? [`- Before: ${formatLoading(before)}`] : []),
    `- After: ${formatLoading(after)}, ${method} ${formatDay(day)}`,
  ],
  placards: ({ rows }: Rows<{ text: string; place: string }>) =>
    rows.map(({ text, place }) => `- ${text}, ${place}: fitted`),
  marks: ({ height, width, stroke, where }: { height: number; width: number; stroke: number; where: string[] }) => [
    `- ${height} in. high, ${width} in. wide, stroke ${stroke} in., on ${where.join(' and ')}`,
  ],
};

const listed = (parts: string[]) => parts.filter(Boolean).join(', ');
const formatLoading = ({ weight, arm, moment }: Loading) => `${weight} lb, arm ${arm} in., moment ${moment} lb-in.`;

/** Nothing here may look signed. */
function signatureLines({ business }: LogbookFacts): string[] {
  return [
    `Work performed by: ${business.name}`,
    `Signature: ${BLANK}`,
    `Certificate number: ${BLANK}`,
    `Kind of certificate: ${BLANK}`,
    `Date: ${BLANK}`,
  ];
}
