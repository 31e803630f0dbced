/** What is typed into a field, as its value or as the sentence that says how to write it. */
export type Read<T> = { value: T } | { problem: string };

/** A number of a field. Values and limits are whole numbers of its last decimal: cents for two. */
export interface NumberKind {
  /** Digits after the point, at most. */
  decimals: number;
  /** A sign that may be typed along. */
  unit?: '$' | '%';
  min?: number;
  max?: number;
  /** Written without commas, such as a year. */
  isPlain?: boolean;
}

export const WHOLE: NumberKind = { decimals: 0 };
export const DOLLARS: NumberKind = { decimals: 2, unit: '$' };

/** Commas and blanks stand between groups of three only: elsewhere a comma may be meant as a point. */
const NUMBER = /^(-?)([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?: \d{3})+|\d*)(?:\.(\d*))?$/;

/** A typed number; empty is null. '1,450.5', '$1450', '-25.5' and '(25.50)' of a spreadsheet are read. */
export function readNumber(text: string, kind: NumberKind): Read<number | null> {
  if (text.trim() === '') return { value: null };
  const [, sign, whole = '', fraction = ''] = NUMBER.exec(strip(text, kind.unit)) ?? [];
  if (sign === undefined || whole + fraction === '') return { problem: howToWrite(kind) };
  if (fraction.length > kind.decimals) return { problem: atMostDecimals(kind) };
  const value = Number(`${sign}${whole.replace(/[, ]/g, '')}${fraction.padEnd(kind.decimals, '0')}`) + 0;
  const { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = kind;
  return value < min || value > max ? { problem: outOfRange(value, kind) } : { value };
}

/** Strips the unit, and makes minus and blanks plain. */
function strip(text: string, unit: NumberKind['unit']): string {
  const plain = text
    .replace(/[−–]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\((.*)\)$/, '-$1');
  if (unit === '$') return plain.replace(/^(-?) ?\$ ?(-?)/, '$1$2');
  return unit === '%' ? plain.replace(/ ?%$/, '') : plain;
}

function howToWrite({ decimals, unit }: NumberKind): string {
  if (unit === '$') return decimals === 0 ? 'Enter whole dollars, such as 1,450' : 'Enter dollars, such as 1,450.00';
  if (decimals === 0) return 'Enter a whole number, such as 1,500';
  return 'Use a period for decimals (1.5) and commas for thousands (1,500)';
}

function atMostDecimals(kind: NumberKind): string {
  const { decimals, unit } = kind;
  if (decimals === 0) return howToWrite(kind);
  if (unit === '$') return 'Use at most two digits for cents';
  return decimals === 1 ? 'Use at most one decimal' : `Use at most ${decimals} decimals`;
}

function outOfRange(value: number, kind: NumberKind): string {
  const { decimals, unit, min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER } = kind;
  const format = (limit: number) =>
    unit === '$' ? `${limit < 0 ? '-' : ''}$${shorten(Math.abs(limit), decimals)}` : formatNumber(limit, kind);
  if (kind.min !== undefined && kind.max !== undefined && unit !== '$')
    return `Enter ${NOUNS[unit ?? ''] ?? (decimals === 0 ? 'a whole number' : 'a number')} from ${format(min)} to ${format(max)}`;
  if (value > max) return `At most ${format(max)}`;
  return unit === '$' && min === 0 ? 'Enter an amount of $0 or more' : `At least ${format(min)}`;
}

const NOUNS: Readonly<Record<string, string>> = { '%': 'a percent' };

/** '10,000,000' or '0.50': cents only where there are some. */
const shorten = (cents: number, decimals: number) =>
  cents % 10 ** decimals === 0 ? formatNumber(cents, { decimals }).split('.')[0]! : formatNumber(cents, { decimals });

/** A value as it is typed: 145050 with two decimals becomes '1,450.5', with dollars '1,450.50'; none ''. */
export function formatNumber(value: number | null, { decimals, unit, isPlain = false }: NumberKind): string {
  if (value === null || Number.isNaN(value)) return '';
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals);
  const kept = unit === '$' ? fraction : fraction.replace(/0+$/, '');
  const grouped = isPlain ? whole : whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${value < 0 ? '−' : ''}${grouped}${kept && `.${kept}`}`;
}

/** A typed number in its own unit, for figures that are no money; NaN for none. */
export function numberIn(text: string, kind: NumberKind): number {
  const read = readNumber(text, kind);
  return 'value' in read && read.value !== null ? read.value / 10 ** kind.decimals : Number.NaN;
}

/** Why a text is no such number; '' for one, and for an empty text. */
export function numberProblem(text: string, kind: NumberKind): string {
  const read = readNumber(text, kind);
  return 'problem' in read ? read.problem : '';
}

/** A field of a form, null if it is empty. What is no number is NaN, which no contract takes. */
export function readField(fields: FormData, name: string, kind: NumberKind): number | null {
  const read = readNumber(String(fields.get(name) ?? ''), kind);
  return 'value' in read ? read.value : Number.NaN;
}

/** Null without numbers. */
export function medianOf(sorted: ArrayLike<number>): number | null {
  if (sorted.length === 0) return null;
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}
