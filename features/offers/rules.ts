import { ONE_MILLI, SHOP_LIMITS, WHOLE_MILLI } from '#features/shop/constants.ts';
import { divideRounded } from '#features/shop/rules.ts';
import { shopDay } from '#time/shop-time.ts';
import type { FieldProblem, OfferBody, OfferLine, OfferSection, Reckoning } from './contract.ts';

/** The parts of a body that decide what it comes to. */
export type Priced = Pick<OfferBody, 'sections' | 'discountCents' | 'taxMilliPercent' | 'schedule'>;

/**
 * What a choice comes to, in whole cents. Blank prices count as 0, and unknown ids are ignored: `choiceProblem` refuses
 * them. The discount goes no further than the subtotal, the taxable sum and the total not below 0.
 */
export function reckon(body: Priced, choices: readonly string[]): Reckoning {
  const chosen = new Set(choices);
  const amounts = new Map(body.sections.flatMap(({ lines }) => lines.map((each) => [each, lineAmount(each)] as const)));
  let sum = NOTHING;
  for (const { kind, lines } of body.sections)
    for (const each of lines) if (kind === 'included' || chosen.has(each.id)) sum = add(sum, each, amounts);
  const { discount, taxable, tax, total } = totalOf(body, sum);
  return {
    lines: Object.fromEntries([...amounts].map(([{ id }, amount]) => [id, Number(amount)])),
    subtotalCents: Number(sum.subtotal),
    discountCents: Number(discount),
    taxableCents: Number(taxable),
    taxCents: Number(tax),
    totalCents: Number(total),
    schedule: scheduleOf(body.schedule, total),
    minCents: Number(totalOf(body, extremeSum(body, amounts, -1n)).total),
    maxCents: Number(totalOf(body, extremeSum(body, amounts, 1n)).total),
  };
}

interface Sum {
  subtotal: bigint;
  taxable: bigint;
}
type Amounts = ReadonlyMap<OfferLine, bigint>;

const NOTHING: Sum = { subtotal: 0n, taxable: 0n };

/** What a line comes to; a blank price counts as 0. */
export const lineCents = (line: OfferLine): number => Number(lineAmount(line));

function lineAmount({ quantityMilli, unitCents }: OfferLine): bigint {
  return divideRounded(BigInt(quantityMilli) * BigInt(unitCents ?? 0), BigInt(ONE_MILLI));
}

function add({ subtotal, taxable }: Sum, each: OfferLine, amounts: Amounts, sign = 1n): Sum {
  const amount = sign * amounts.get(each)!;
  return { subtotal: subtotal + amount, taxable: each.taxable ? taxable + amount : taxable };
}

/** The tax is reckoned once for the document, never by line; the discount lowers the taxable sum by its share. */
function totalOf(body: Pick<Priced, 'discountCents' | 'taxMilliPercent'>, { subtotal, taxable: before }: Sum) {
  const discount = atMost(BigInt(body.discountCents), atLeastZero(subtotal));
  const share = discount === 0n ? 0n : divideRounded(discount * before, subtotal);
  const taxable = atLeastZero(before - share);
  const tax = divideRounded(taxable * BigInt(body.taxMilliPercent), BigInt(WHOLE_MILLI));
  return { discount, taxable, tax, total: atLeastZero(subtotal - discount + tax) };
}

/** No row takes more than what remains: percents that are rounded up would make the rest negative. */
function scheduleOf(schedule: Priced['schedule'], total: bigint): Reckoning['schedule'] {
  const rows = total === 0n ? schedule.slice(-1) : schedule;
  let remaining = total;
  return rows.map(({ label, due, percentMilli, cents }, row) => {
    const asked =
      percentMilli === null ? BigInt(cents ?? 0) : divideRounded(total * BigInt(percentMilli), BigInt(WHOLE_MILLI));
    const amount = row === rows.length - 1 ? remaining : atMost(asked, remaining);
    remaining -= amount;
    return { label, due, cents: Number(amount) };
  });
}

/**
 * The sums of the cheapest (`sign` -1) or dearest choice. A higher amount never lowers a total, so each line of `any`
 * decides for itself. Lines of `one` sections are exchanged until nothing improves: a cheaper line can cost more with its
 * tax.
 */
function extremeSum(body: Priced, amounts: Amounts, sign: bigint): Sum {
  let sum = NOTHING;
  const picks = new Map<OfferSection, OfferLine>();
  for (const section of body.sections) {
    for (const each of section.lines)
      if (section.kind === 'included' || (section.kind === 'any' && sign * amounts.get(each)! > 0n))
        sum = add(sum, each, amounts);
    const [first] = section.kind === 'one' ? section.lines : [];
    if (!first) continue;
    picks.set(section, first);
    sum = add(sum, first, amounts);
  }
  const isBetter = (other: Sum) => sign * (totalOf(body, other).total - totalOf(body, sum).total) > 0n;
  for (let improves = true; improves; ) {
    improves = false;
    for (const [section, pick] of picks)
      for (const each of section.lines) {
        const other = add(add(sum, picks.get(section) ?? pick, amounts, -1n), each, amounts);
        if (!isBetter(other)) continue;
        sum = other;
        picks.set(section, each);
        improves = true;
      }
  }
  return sum;
}

const atMost = (amount: bigint, most: bigint) => (amount < most ? amount : most);
const atLeastZero = (amount: bigint) => (amount > 0n ? amount : 0n);

/** The ids that stand ticked at first. */
export function preselected({ sections }: Pick<OfferBody, 'sections'>): string[] {
  return sections
    .filter(({ kind }) => kind !== 'included')
    .flatMap(({ lines }) => lines.filter(({ chosen }) => chosen).map(({ id }) => id));
}

/** Why these lines cannot be chosen together; null if they can. */
export function choiceProblem({ sections }: Pick<OfferBody, 'sections'>, choices: readonly string[]): string | null {
  const unknown = new Set(choices);
  for (const { kind, title, lines } of sections) {
    if (kind === 'included') continue;
    const count = lines.filter(({ id }) => unknown.delete(id)).length;
    if (kind === 'one' && count !== 1) return `Choose one of '${title}'.`;
  }
  return unknown.size > 0 ? 'This offer has no such choice.' : null;
}

/** Lines and totals that are too large to be stored. */
export function amountProblems(body: Priced): FieldProblem[] {
  const problems: FieldProblem[] = [];
  body.sections.forEach(({ lines }, s) => {
    lines.forEach((each, l) => {
      const amount = lineAmount(each);
      if (amount < -SHOP_LIMITS.lineCents || amount > SHOP_LIMITS.lineCents)
        problems.push({ path: `sections.${s}.lines.${l}.unitCents`, message: 'A line is at most $10,000,000' });
    });
  });
  if (problems.length === 0 && reckon({ ...body, discountCents: 0 }, []).maxCents > SHOP_LIMITS.totalCents)
    problems.push({ path: 'sections', message: 'All choices together are at most $20,000,000' });
  return problems;
}

/** Whether an offer's last day is over, in shop time. */
export function isExpired(validUntil: string, now: Date): boolean {
  return shopDay(now) > validUntil;
}

/** The key of the record beside the PDF of an acceptance. */
export const recordKeyOf = (pdfKey: string) => pdfKey.replace(/\.pdf$/, '.json');

/** 'Q-26-0012': the shop's year, and the count within it. */
export function formatOfferNumber(shopToday: string, count: number): string {
  return `Q-${shopToday.slice(2, 4)}-${String(count).padStart(4, '0')}`;
}

/**
 * JSON with one spelling (RFC 8785): keys sorted by UTF-16 code units, no blanks. Numbers are safe integers, so that no
 * rounding can differ.
 * @throws {TypeError} for other numbers, lone surrogates, and values that JSON lacks
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([key, field]) => `${canonicalJson(key)}:${canonicalJson(field)}`).join(',')}}`;
  }
  const isPlain =
    value === null ||
    typeof value === 'boolean' ||
    (typeof value === 'string' && value.isWellFormed()) ||
    Number.isSafeInteger(value);
  if (!isPlain) throw new TypeError(`${String(value)} has no canonical form`);
  return JSON.stringify(value);
}
