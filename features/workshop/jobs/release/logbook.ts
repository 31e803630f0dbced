import { LAYERS } from '#customers/passports/passport.constants.ts';
import { formatDay } from '#time/format-day.ts';
import { KNOWN_CHECKS } from './check-kinds.ts';
import type { CheckValues, JobCheck, Loading } from './checks.contract.ts';

/** Every page of a draft begins with it. */
export const DRAFT_HEADING = 'DRAFT. Not a maintenance record until signed by a person authorized under 14 CFR 43.7.';

/** What a draft is made of. */
export interface LogbookFacts {
  business: { name: string; place: string };
  job: { number: string; title: string; aircraftType: string; tailNumber: string | null };
  /** The aircraft of the accepted quote; null for a job that the owner made. */
  aircraft: { model: string; serial: string } | null;
  stages: readonly { title: string; finishedOn: string | null; skipped: boolean }[];
  checks: readonly Pick<JobCheck, 'key' | 'value' | 'notApplicable' | 'doneAt' | 'doneBy'>[];
}

/** To be filled in by hand. */
const BLANK = '______________________________';
/** Lines of a printed page without its heading. */
const LINES_A_PAGE = 54;
const FORM_FEED = '\f';

/** Some lines of a draft below what they are about. */
export interface LogbookPart {
  about: string | null;
  lines: string[];
}

/** What the person who signs fills in: nothing here may look signed. */
export const SIGNATURE_BLANKS = ['Signature', 'Certificate number', 'Certificate type', 'Date'] as const;

/**
 * The draft of a logbook entry: the facts that 14 CFR 43.9(a) wants, as far as they are known, in plain text for a
 * printer. The person who signs fills in the blanks.
 */
export function draftLogbook(facts: LogbookFacts): string {
  const lines = writeLogbook(facts).flatMap(({ about, lines }) => [...(about ? [about] : []), ...lines, '']);
  lines.push(...SIGNATURE_BLANKS.map((label) => `${label}: ${BLANK}`));
  const pages: string[][] = [];
  for (let at = 0; at < lines.length; at += LINES_A_PAGE) pages.push(lines.slice(at, at + LINES_A_PAGE));
  return pages.map((page) => `${[DRAFT_HEADING, '', ...page].join('\n')}\n`).join(FORM_FEED);
}

/** The same in parts, without the blanks of the signature. */
export function writeLogbook(facts: LogbookFacts): LogbookPart[] {
  const { business, job, aircraft } = facts;
  return [
    { about: null, lines: [`${business.name}, ${business.place}`, `Job ${job.number}: ${job.title}`] },
    {
      about: null,
      lines: [
        `Registration: ${job.tailNumber || BLANK}`,
        `Make and model: ${aircraft?.model || job.aircraftType || BLANK}`,
        `Serial number: ${aircraft?.serial || BLANK}`,
      ],
    },
    writeWork(facts),
    ...writeChecks(facts),
    { about: null, lines: [`Work performed by: ${business.name}`] },
  ];
}

function writeWork({ stages }: LogbookFacts): LogbookPart {
  const done = stages.filter(({ finishedOn, skipped }) => finishedOn !== null && !skipped);
  const last = findCompletion(stages);
  return {
    about: 'Description of work performed:',
    lines: [
      ...done.map(({ title, finishedOn }) => `- ${title}, finished ${formatDay(finishedOn!, 'long')}`),
      `Date of completion: ${last ? formatDay(last, 'long') : BLANK}`,
    ],
  };
}

/** The day on which the last stage ended; null before any did. */
export function findCompletion(stages: LogbookFacts['stages']): string | null {
  const days = stages.flatMap(({ finishedOn, skipped }) => (finishedOn !== null && !skipped ? [finishedOn] : []));
  return days.sort().at(-1) ?? null;
}

/** Materials, balance, weight and balance, marks and placards, as they were recorded. */
function writeChecks({ checks }: LogbookFacts): LogbookPart[] {
  return Object.entries(WORDS).flatMap(([key, toLines]) => {
    const check = checks.find((each) => each.key === key);
    if (!check) return [];
    const { label } = KNOWN_CHECKS[key as keyof typeof KNOWN_CHECKS];
    if (check.notApplicable) return [{ about: `${label}: not applicable. ${check.notApplicable}`, lines: [] }];
    if (check.value === null || check.doneAt === null) return [{ about: `${label}: ${BLANK}`, lines: [] }];
    const by = check.doneBy ? ` (by ${check.doneBy})` : '';
    return [{ about: `${label}${by}:`, lines: toLines(check.value as never) }];
  });
}

const WORDS: { [Key in keyof CheckValues]?: (value: CheckValues[Key]) => string[] } = {
  paint: ({ rows }) =>
    rows.map(({ layer, area, maker, product, color, code, batch }) => {
      const what = [LAYERS[layer], area, maker, product, color, code, batch && `batch ${batch}`];
      return `- ${what.filter(Boolean).join(', ')}`;
    }),
  balance: ({ manual, rows }) => [
    `Per ${manual}.`,
    ...rows.map((row) => `- ${row.surface}: ${row.asFinished} ${row.unit}, limits ${row.min} to ${row.max}`),
  ],
  reassembly: ({ rows }) => rows.map((row) => `- ${row.surface}: by ${row.doneBy}, checked by ${row.checkedBy}`),
  weight: ({ method, before, after, day }) => [
    ...(before ? [`- Before: ${formatLoading(before)}`] : []),
    `- After: ${formatLoading(after)}, ${method} ${formatDay(day, 'long')}`,
  ],
  placards: ({ rows }) => rows.map(({ text, place }) => `- ${text}, ${place}: installed`),
  marks: ({ height, width, stroke, where }) => [
    `- ${height} in. high, ${width} in. wide, stroke ${stroke} in., on ${where.join(' and ')}`,
  ],
};

const formatLoading = ({ weight, arm, moment }: Loading) => `${weight} lb, arm ${arm} in., moment ${moment} lb-in.`;
