import { shopDay } from '#time/shop-time.ts';
import { SHOP_LIMITS, WHOLE_MILLI } from '#workshop/shop/money.ts';
import type { FieldProblem, OfferBody, OfferLine, OfferTotals } from './offer.contract.ts';
import {
  type Amounts,
  add,
  amountsOf,
  computeChoice,
  type Discount,
  lineAmount,
  NOTHING,
  type Priced,
  type Sum,
  totalOf,
} from './totals.ts';

/** What a choice comes to, with the totals of the least and of the most expensive one. */
export function computeTotals(body: Priced, choices: readonly string[]): OfferTotals {
  const amounts = amountsOf(body);
  return {
    ...computeChoice(body, choices, amounts),
    minCents: leastTotal(body, amounts),
    maxCents: largestTotal(body, amounts),
  };
}

/** What the least expensive choice comes to, in cents. */
export const leastTotal = (body: Priced, amounts = amountsOf(body)): number => extremeTotal(body, amounts, -1n);

const largestTotal = (body: Priced, amounts = amountsOf(body)): number => extremeTotal(body, amounts, 1n);

const extremeTotal = (body: Priced, amounts: Amounts, sign: bigint): number =>
  Number(totalOf(body, extremeSum(body, amounts, sign)).total);

/** What a line comes to; a blank price counts as 0. */
export const lineCents = (line: OfferLine): number => Number(lineAmount(line));

/**
 * The sums of the least (`sign` -1) or most expensive choice. One line of a section of `one`, and each line of `any` or
 * none, are exchanged until nothing improves, from the best without tax and from the best with it: a less expensive line
 * can cost more with its tax, which is none where credits outweigh it, and rounding can turn a few cents.
 */
function extremeSum(body: Priced, amounts: Amounts, sign: bigint): Sum {
  const isBetter = (other: Sum, sum: Sum) => sign * (totalOf(body, other).total - totalOf(body, sum).total) > 0n;
  const alternatives = body.sections.flatMap(({ kind, lines }): (OfferLine | null)[][] => {
    if (kind === 'one') return lines.length > 0 ? [lines] : [];
    return lines.map((line) => (kind === 'any' ? [null, line] : [line]));
  });
  const [plain, taxed] = [0, body.taxMilliPercent].map((rate) => improve(bestAt(rate)));
  return isBetter(taxed!, plain!) ? taxed! : plain!;

  function bestAt(taxMilliPercent: number): (OfferLine | null)[] {
    const worth = (line: OfferLine | null) =>
      line ? sign * amounts.get(line)! * BigInt(WHOLE_MILLI + (line.taxable ? taxMilliPercent : 0)) : 0n;
    return alternatives.map((lines) => lines.reduce((best, each) => (worth(each) > worth(best) ? each : best)));
  }

  function improve(picks: (OfferLine | null)[]): Sum {
    let sum = picks.reduce((sum, pick) => (pick ? add(sum, pick, amounts) : sum), NOTHING);
    for (let improves = true; improves; ) {
      improves = false;
      for (const [at, lines] of alternatives.entries())
        for (const each of lines) {
          const pick = picks[at]!;
          if (each === pick) continue;
          const without = pick ? add(sum, pick, amounts, -1n) : sum;
          const other = each ? add(without, each, amounts) : without;
          if (!isBetter(other, sum)) continue;
          sum = other;
          picks[at] = each;
          improves = true;
        }
    }
    return sum;
  }
}

/** The ids that stand ticked at first. */
export function preselected({ sections }: Pick<OfferBody, 'sections'>): string[] {
  return sections
    .filter(({ kind }) => kind !== 'included')
    .flatMap(({ lines }) => lines.filter(({ chosen }) => chosen).map(({ id }) => id));
}

export const NO_DISCOUNT: Discount = { discountCents: 0, discountMilliPercent: undefined };

export const hasDiscount = ({ discountCents, discountMilliPercent = 0 }: Discount): boolean =>
  discountCents + discountMilliPercent > 0;

/** Lines and totals that are too large to be stored. */
export function amountProblems(body: Priced): FieldProblem[] {
  const problems: FieldProblem[] = [];
  body.sections.forEach(({ lines }, s) => {
    lines.forEach((each, l) => {
      const amount = lineAmount(each);
      if (amount < -SHOP_LIMITS.lineCents || amount > SHOP_LIMITS.lineCents)
        problems.push({ path: `sections.${s}.lines.${l}.unitCents`, message: 'A line can be at most $10,000,000' });
    });
  });
  if (problems.length === 0 && largestTotal({ ...body, ...NO_DISCOUNT }) > SHOP_LIMITS.totalCents)
    problems.push({ path: 'sections', message: 'All choices together can total at most $20,000,000' });
  return problems;
}

/** Whether an offer's last day is over, in shop time. */
export function isExpired(validUntil: string, now: Date): boolean {
  return shopDay(now) > validUntil;
}

/** 'Q-26-0012': the shop's year, and the count within it. */
export function formatOfferNumber(shopToday: string, count: number): string {
  return `Q-${shopToday.slice(2, 4)}-${String(count).padStart(4, '0')}`;
}

/** What is no word of a body: references, figures and days. */
const NO_WORDS = new Set(['id', 'kind', 'unit', 'due', 'template', 'from', 'to']);

/** A body after the erasure of a person: as it was, but all its words are empty. */
export function withoutWords<T>(body: T): T {
  return JSON.parse(
    JSON.stringify({ ...body, inclusions: [], exclusions: [], photoIds: [] }, (key, value) =>
      typeof value === 'string' && !NO_WORDS.has(key) ? '' : value,
    ),
  );
}
