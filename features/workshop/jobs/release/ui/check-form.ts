import { type NumberKind, numberIn, numberProblem, readNumber } from '#foundation/fields/numbers.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import type { JobCheck } from '../checks.contract.ts';
import type { Cell, CheckSpec } from './check-specs.ts';

/** As typed: texts and figures are strings, files are ids. */
export type CellValue = string | boolean | number | null | readonly (string | number)[];
export type FormRow = Readonly<Record<string, CellValue>>;

/** A check as it is filled in. */
export interface CheckForm {
  fields: FormRow;
  rows: readonly FormRow[];
}

export function toForm(spec: CheckSpec, value: unknown): CheckForm {
  const list = spec.list && isRecord(value) ? value[spec.list.name] : [];
  return {
    fields: toRow(spec.fields, value),
    rows: Array.isArray(list) ? list.map((row) => toRow(spec.list!.cells, row)) : [],
  };
}

export function blankRow(cells: readonly Cell[]): FormRow {
  return { ...toRow(cells, null), ...initialOf(cells) };
}

const initialOf = (cells: readonly Cell[]): FormRow =>
  Object.fromEntries(cells.flatMap(({ name, initial }) => (initial === undefined ? [] : [[name, initial]])));

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

function toRow(cells: readonly Cell[], value: unknown): FormRow {
  return Object.fromEntries(cells.map((cell) => [cell.name, toCell(cell, read(value, cell.name))]));
}

/** The part of a value at a path; the value itself at ''. */
function read(value: unknown, path: string): unknown {
  return path === ''
    ? value
    : path.split('.').reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value);
}

function toCell({ type, choices }: Cell, value: unknown): CellValue {
  switch (type) {
    case 'tick':
      return value === true;
    case 'file':
      return typeof value === 'number' ? value : null;
    case 'files':
      return Array.isArray(value) ? value.flatMap((each) => (isRecord(each) ? Number(each.fileId) : [])) : [];
    case 'places':
      return Array.isArray(value) ? value.map(String) : [];
    case 'choice':
      return typeof value === 'string' ? value : Object.keys(choices!)[0]!;
    case 'tenths':
      return typeof value === 'number' ? String(value / 10) : '';
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  }
}

/** What is sent: figures that are none, and empty ones, are null. */
export function toValue(spec: CheckSpec, { fields, rows }: CheckForm): unknown {
  const [only] = spec.fields;
  if (only?.name === '') return toPart(only, fields['']!);
  const value = toRecord(spec.fields, fields);
  return spec.list ? { ...value, [spec.list.name]: rows.map((row) => toRecord(spec.list!.cells, row)) } : value;
}

function toRecord(cells: readonly Cell[], row: FormRow): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const cell of cells) {
    const part = toPart(cell, row[cell.name] ?? null);
    const [outer, inner] = cell.name.split('.');
    if (!inner) record[cell.name] = part;
    else record[outer!] = { ...(record[outer!] as object), [inner]: part };
  }
  // What is nested and left empty as a whole is nothing.
  for (const [name, part] of Object.entries(record))
    if (isRecord(part) && !Array.isArray(part) && Object.values(part).every((each) => each === null))
      record[name] = null;
  return record;
}

function toPart({ type, isOptional }: Cell, value: CellValue): unknown {
  switch (type) {
    case 'day':
      return isOptional && value === '' ? null : value;
    case 'figure':
      return toNumber(value);
    case 'tenths': {
      const read = readNumber(String(value ?? ''), KINDS.tenths);
      return 'value' in read ? read.value : null;
    }
    case 'files':
      return (value as readonly number[]).map((fileId) => ({ fileId }));
    default:
      return value;
  }
}

/** '5.2' or '1,250' as a number; null for another text. */
export function toNumber(value: CellValue | undefined): number | null {
  const number = numberIn(String(value ?? ''), KINDS.figure);
  return Number.isNaN(number) ? null : number;
}

const KINDS = {
  figure: { decimals: 6, min: -10_000_000e6, max: 10_000_000e6 },
  tenths: { decimals: 1 },
} as const satisfies Partial<Record<Cell['type'], NumberKind>>;

/** What is wrong with typed figures, by their paths in the value. */
export function figureProblems({ fields, list }: CheckSpec, form: CheckForm): Record<string, string> {
  const inRow = (cells: readonly Cell[], row: FormRow, path: string) =>
    cells.flatMap(({ name, type }) => {
      const kind = type === 'figure' || type === 'tenths' ? KINDS[type] : undefined;
      const problem = kind && numberProblem(String(row[name] ?? ''), kind);
      return problem ? [[path + name, problem] as const] : [];
    });
  return Object.fromEntries([
    ...inRow(fields, form.fields, ''),
    ...(list ? form.rows.flatMap((row, at) => inRow(list.cells, row, `${list.name}.${at}.`)) : []),
  ]);
}

export interface CheckState {
  tone: 'done' | 'open' | 'wrong';
  words: string;
}

/** Where a check stands, in words. */
export function describeCheck(check: JobCheck, form: CheckForm | null): CheckState {
  const { notApplicable, doneAt, doneBy, value } = check;
  if (notApplicable !== null) return { tone: 'done', words: 'Does not apply' };
  if (doneAt !== null) {
    const day = formatDay(shopDay(new Date(doneAt)), 'short');
    return { tone: 'done', words: `${doneBy}, ${day}` };
  }
  return (
    (form && describeRows(check.key, form.rows)) ?? { tone: 'open', words: value === null ? 'Open' : 'Not done yet' }
  );
}

function describeRows(key: string, rows: readonly FormRow[]): CheckState | null {
  if (key === 'balance') {
    const outside = rows.filter((row) => resultOf(row).kind === 'outside').length;
    return outside === 0 ? null : { tone: 'wrong', words: `${outside} out of limits` };
  }
  if (key !== 'placards' || rows.length === 0) return null;
  return { tone: 'open', words: `${rows.filter(({ fitted }) => fitted === true).length} of ${rows.length} installed` };
}

export type BalanceResult =
  | { kind: 'unknown' }
  | { kind: 'within' | 'outside'; min: number; max: number; asFinished: number; asFound: number | null; words: string };

/** Computed, never ticked: whether a surface is within its limits. */
export function resultOf(row: {
  min?: CellValue;
  max?: CellValue;
  asFinished?: CellValue;
  asFound?: CellValue;
}): BalanceResult {
  const [min, max, asFinished] = [toNumber(row.min), toNumber(row.max), toNumber(row.asFinished)];
  if (min === null || max === null || asFinished === null || min > max) return { kind: 'unknown' };
  const facts = { min, max, asFinished, asFound: toNumber(row.asFound) };
  if (asFinished > max) return { kind: 'outside', ...facts, words: `${trim(asFinished - max)} over` };
  if (asFinished < min) return { kind: 'outside', ...facts, words: `${trim(min - asFinished)} under` };
  return { kind: 'within', ...facts, words: 'Within' };
}

const trim = (figure: number) => String(Math.round(figure * 1_000) / 1_000);
