import { LAYERS } from '#customers/passports/passport.constants.ts';
import type { Fact } from '#foundation/pdf/printable.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { SLIP_REASONS, type SlipReason } from '../job-status.constants.ts';
import { CHECK_SOURCES, fileIdsIn, KNOWN_CHECKS, MARK_BASES, MARK_PLACES } from './check-kinds.ts';
import type { CheckValues, JobCheck, Loading } from './checks.contract.ts';
import { findCompletion } from './logbook.ts';
import type { PackFacts } from './release.contract.ts';

export interface PackTable {
  /** Shares of the width come to 100. */
  columns: readonly { title: string; share: number; align?: 'right' }[];
  rows: readonly (readonly string[])[];
}

/** A check, as it is written down. */
interface PackPart {
  title: string;
  /** Who did it and when, or why it does not apply. */
  done: string;
  source: string | null;
  lines: readonly string[];
  table: PackTable | null;
  /** The files that it names, and what they show. */
  files: readonly { id: number; name: string }[];
}

export interface PackStage {
  title: string;
  days: string;
  parts: readonly PackPart[];
}

export interface PackText {
  /** The name of the file. */
  name: string;
  title: string;
  facts: readonly Fact[];
  stages: readonly PackStage[];
  changes: readonly { title: string; decided: string; table: PackTable }[];
  dates: PackTable;
}

const dayOf = (at: string) => formatDay(shopDay(new Date(at)), 'long');

/** All that a release pack says, but for its pictures. */
export function writePack(facts: PackFacts): PackText {
  const { job, aircraft, stages, checks, changes, toldDates } = facts;
  const subject = job.tailNumber || aircraft?.model || job.aircraftType;
  const completion = findCompletion(stages);
  return {
    name: `Release pack ${job.number}${job.tailNumber ? ` ${job.tailNumber}` : ''}`,
    title: subject ? `Release pack, ${subject}` : 'Release pack',
    facts: [
      {
        label: 'Aircraft',
        value: aircraft?.model || job.aircraftType || 'Not specified',
        more: aircraft?.serial ? `serial ${aircraft.serial}` : null,
      },
      { label: 'Work finished', value: completion ? formatDay(completion, 'long') : 'No date', more: job.title },
      { label: 'Checklist', ...countChecks(checks) },
      { label: 'Made', value: dayOf(facts.madeAt), more: 'when the work was ready' },
    ],
    stages: stages
      .filter(({ skipped }) => !skipped)
      .map(({ key, title, startedOn, finishedOn }) => ({
        title,
        days: [startedOn, finishedOn].flatMap((day) => (day ? [formatDay(day, 'long')] : [])).join(' to '),
        parts: checks.filter(({ stageKey }) => stageKey === key).map(writeCheck),
      })),
    changes: changes.map(({ number, title, decidedOn, lines }) => ({
      title: `Change order ${number}: ${title}`,
      decided: `Answered ${formatDay(decidedOn, 'long')}`,
      table: {
        columns: [
          { title: 'Work', share: 60 },
          { title: 'Reply', share: 20 },
          { title: 'Price', share: 20, align: 'right' },
        ],
        rows: lines.map(({ text, cents, isApproved }) => [text, isApproved ? 'Yes' : 'No', formatSum(cents)]),
      },
    })),
    dates: {
      columns: [
        { title: 'Sent on', share: 22 },
        { title: 'Ready', share: 22 },
        { title: 'Because', share: 56 },
      ],
      rows: toldDates.map(({ toldAt, readyOn, reason, note }) => [
        dayOf(toldAt),
        formatDay(readyOn, 'long'),
        [reason && SLIP_REASONS[reason as SlipReason], note].filter(Boolean).join(' '),
      ]),
    },
  };
}

const formatSum = (cents: number) => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

/** '12 of 13', and how many do not apply. */
export function countChecks(checks: readonly Pick<JobCheck, 'doneAt' | 'notApplicable'>[]) {
  const done = checks.filter(({ doneAt, notApplicable }) => doneAt !== null && notApplicable === null).length;
  const left = checks.filter(({ notApplicable }) => notApplicable !== null).length;
  return {
    value: `${done} of ${checks.length} done`,
    more: left === 0 ? null : `${left} not applicable, with reasons`,
  };
}

/** Says that parts are back on only where someone has checked it. */
export function titlePack(checks: readonly Pick<JobCheck, 'key' | 'doneAt' | 'notApplicable'>[]): string {
  const isBackOn = checks.some(
    ({ key, doneAt, notApplicable }) => key === 'reassembly' && doneAt !== null && notApplicable === null,
  );
  return isBackOn ? 'Everything is back on, and it’s all in writing.' : 'The work is done, and it’s all in writing.';
}

/** A check with its values, in words. */
export function writeCheck(check: JobCheck): PackPart {
  const { key, label, notApplicable, doneAt, doneBy, value } = check;
  const source = CHECK_SOURCES[key as keyof typeof CHECK_SOURCES] ?? null;
  const part = { title: label, source, lines: [], table: null, files: [] };
  if (notApplicable !== null) return { ...part, done: `Not applicable: ${notApplicable}` };
  if (doneAt === null) return { ...part, done: 'Not done' };
  const done = `${doneBy}, ${dayOf(doneAt)}`;
  const write = Object.hasOwn(WRITTEN, key) ? WRITTEN[key as keyof CheckValues] : writeOther;
  return { ...part, done, files: nameFiles(check), ...write(value as never) };
}

/** The files that a check names, and what they show. */
export function nameFiles({ key, label, value, doneAt }: JobCheck): { id: number; name: string }[] {
  if (doneAt === null) return [];
  if (key !== KNOWN_CHECKS.placards.key) return fileIdsIn(value).map((id) => ({ id, name: label }));
  const { rows } = (value ?? { rows: [] }) as CheckValues['placards'];
  return rows.flatMap(({ fileId, text, place }) =>
    fileId === null ? [] : [{ id: fileId, name: `${text}, ${place}` }],
  );
}

type Written = { lines?: string[]; table?: PackTable };

function writeOther(value: unknown): Written {
  if (typeof value === 'object' && value !== null && 'photos' in value) return { lines: [`${value.photos} photos`] };
  if (typeof value === 'object' && value !== null && 'rows' in value) {
    const rows = value.rows as { label: string; value: string }[];
    return tableOf(
      [...titles(40, ''), ...titles(60, '')],
      rows.map((row) => [row.label, row.value]),
    );
  }
  return { lines: value === true ? [] : [String(value)] };
}

const titles = (share: number, ...all: string[]) => all.map((title) => ({ title, share }));

const tableOf = (columns: PackTable['columns'], rows: string[][]): Written => ({ table: { columns, rows } });

const WRITTEN: { [Key in keyof CheckValues]: (value: CheckValues[Key]) => Written } = {
  inventory: (count) => ({ lines: [`${count} on arrival`] }),
  balance: ({ manual, tool, certificate, rows }) => ({
    lines: [`Manual: ${manual}. Tool: ${tool}.${certificate && ` Certificate: ${certificate}.`}`],
    ...tableOf(
      [
        ...titles(28, 'Surface'),
        ...[...titles(18, 'As found', 'As finished'), ...titles(20, 'Limits')].map((column) => ({
          ...column,
          align: 'right' as const,
        })),
        ...titles(16, 'Result'),
      ],
      rows.map(({ surface, asFound, asFinished, min, max, unit }) => [
        surface,
        asFound === null ? '' : `${asFound} ${unit}`,
        `${asFinished} ${unit}`,
        `${min} to ${max} ${unit}`,
        'Within limits',
      ]),
    ),
  }),
  reassembly: ({ rows }) =>
    tableOf(
      [
        ...titles(22, 'Surface'),
        ...titles(13, 'Hardware', 'Free', 'Direction', 'Travel'),
        ...titles(13, 'Done by', 'Checked by'),
      ],
      rows.map(({ surface, doneBy, checkedBy }) => [
        surface,
        'Torqued, safetied',
        'Yes',
        'Correct',
        'Full',
        doneBy,
        checkedBy,
      ]),
    ),
  weight: ({ method, before, after, day }) => ({
    lines: [`${method === 'weighed' ? 'Weighed' : 'Computed'} ${formatDay(day, 'long')}`],
    ...tableOf(
      [
        ...titles(28, ''),
        ...titles(24, 'Empty weight, lb', 'Arm, in', 'Moment, lb-in').map((column) => ({
          ...column,
          align: 'right' as const,
        })),
      ],
      [...(before ? [loadingRow('Before', before)] : []), loadingRow('After', after)],
    ),
  }),
  placards: ({ rows }) =>
    tableOf(
      [...titles(42, 'Text'), ...titles(24, 'Place'), ...titles(22, 'Source'), ...titles(14, 'Installed')],
      rows.map(({ text, place, source }) => [text, place, source, 'Yes']),
    ),
  marks: ({ height, where, basis, width, stroke, spacing }) => ({
    lines: [
      `${height} inches high, on the ${where.map((place) => MARK_PLACES[place]).join(' and the ')}. ${MARK_BASES[basis].label}.`,
      `Based on that height: ${width} inches wide, stroke ${stroke}, at least ${spacing} apart.`,
    ],
  }),
  paint: ({ rows }) =>
    tableOf(
      [
        ...titles(12, 'Layer'),
        ...titles(16, 'Area'),
        ...titles(28, 'Product'),
        ...titles(20, 'Color, code'),
        ...titles(14, 'Batch'),
        ...titles(10, 'Coats'),
      ],
      rows.map(({ layer, area, maker, product, color, code, batch, coats, milsTenths }) => [
        LAYERS[layer],
        area,
        listed(maker, product),
        listed(color, code),
        batch,
        milsTenths === null ? String(coats) : `${coats}, ${milsTenths / 10} mil`,
      ]),
    ),
  logbook: ({ name, certificateNumber, certificateKind }) => ({
    lines: [`Signed by ${name}, ${certificateKind} ${certificateNumber}. The signed entry is kept with the job.`],
  }),
  inspection: ({ remarks }) =>
    remarks.length === 0
      ? { lines: ['No remarks'] }
      : tableOf(
          [...titles(80, 'Remark'), ...titles(20, 'State')],
          remarks.map(({ text, settled }) => [text, settled ? 'Settled' : 'Open']),
        ),
};

const listed = (...parts: string[]) => parts.filter(Boolean).join(', ');

const loadingRow = (name: string, { weight, arm, moment }: Loading) => [
  name,
  ...[weight, arm, moment].map((figure) => figure.toLocaleString('en-US')),
];
