import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import type { JobCheck } from '../contract.ts';
import { type CellValue, type CheckForm, type FormRow, toNumber } from './check-form.ts';

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
