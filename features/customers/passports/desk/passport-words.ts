import { markProblem, normalizeMark } from '#airplanes/aircraft/tail-number.ts';
import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { readScheme, writeScheme } from '#customers/schemes/scheme-code.ts';
import { type Columns, csvHeader, csvLines } from '#foundation/fields/csv.ts';
import { formatDay } from '#time/format-day.ts';
import { LAYERS, TRANSFER_RULES, type TransferRule, WARRANTY_NAMES } from '../passport.constants.ts';
import type { Coat } from '../passport.contract.ts';

type Fields = Record<string, unknown>;

/** What a change of the history did, a line for each field and for each coat that came or went. */
export function describeChange(before: unknown, after: unknown): string[] {
  const [was, is] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  return Object.entries(is).flatMap(([name, value]) => {
    if (Array.isArray(value)) return describeCoats((was[name] ?? []) as string[], value);
    const words = `${CHANGE_NAMES[name] ?? name}: ${formatValue(value)}`;
    return [name in was ? `${words} (before: ${formatValue(was[name])})` : words];
  });
}

function describeCoats(before: readonly string[], after: readonly string[]): string[] {
  const lines = [
    ...before.filter((coat) => !after.includes(coat)).map((coat) => `Coat removed: ${formatDays(coat)}`),
    ...after.filter((coat) => !before.includes(coat)).map((coat) => `Coat added: ${formatDays(coat)}`),
  ];
  return lines.length === 0 && before.length > 0 ? ['Coats: reordered, or one repeated'] : lines;
}

const CHANGE_NAMES: Readonly<Record<string, string>> = {
  tailNumber: 'Tail number',
  aircraft: 'Airplane',
  serial: 'Serial number',
  holder: 'Holder',
  showSerial: 'Serial number on the public page',
  published: 'Public page',
  takenBack: 'Work removed',
  work: 'Work added',
  title: 'Work',
  deliveredOn: 'Delivered',
  transfers: 'Transfers to a new owner',
  warrantyEndsOn: `${WARRANTY_NAMES.paint}, last day`,
  laborEndsOn: `${WARRANTY_NAMES.labor}, last day`,
  warrantyText: 'What it covers',
  reason: 'Reason',
  transfer: 'Transfer',
  recall: 'Batch notice',
};

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'shown' : 'hidden';
  if (Object.hasOwn(TRANSFER_RULES, String(value))) return TRANSFER_RULES[value as TransferRule].toLowerCase();
  return value ? formatDays(String(value)) : 'none';
}

const formatDays = (text: string) => text.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => formatDay(day, 'medium'));

/** A coat with the airplane that it is on. */
export interface ListedCoat extends Coat {
  tailNumber: string;
  formerTails: readonly string[];
  aircraft: string;
  title: string;
  deliveredOn: string;
}

const COLUMNS: Columns<ListedCoat> = {
  tailNumber: ({ tailNumber }) => formatTailNumber(tailNumber),
  formerTails: ({ formerTails }) => formerTails.map(formatTailNumber).join(' '),
  aircraft: ({ aircraft }) => aircraft,
  work: ({ title }) => title,
  delivered: ({ deliveredOn }) => deliveredOn,
  layer: ({ layer }) => LAYERS[layer],
  area: ({ area }) => area,
  maker: ({ maker }) => maker,
  product: ({ product }) => product,
  color: ({ color }) => color,
  code: ({ code }) => code,
  batch: ({ batch }) => batch,
  coats: ({ coats }) => coats,
  mils: ({ milsTenths }) => (milsTenths === null ? null : milsTenths / 10),
  applied: ({ appliedOn }) => appliedOn,
};

export const coatTable = (coats: readonly ListedCoat[]) => csvHeader(COLUMNS) + csvLines(COLUMNS, coats);

/** A scheme with the mark that the airplane wears now; without one where that is none of the U.S. */
export function withMark(code: string, tailNumber: string): string {
  const read = readScheme(code);
  if ('problem' in read || !read.scheme.mark) return code;
  const text = normalizeMark(tailNumber);
  return writeScheme({ ...read.scheme, mark: markProblem(text) === null ? { ...read.scheme.mark, text } : null });
}
