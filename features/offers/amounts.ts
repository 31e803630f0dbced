import { SHOP_LIMITS, WHOLE_MILLI } from '#features/shop/money.ts';
import { shopDay } from '#time/shop-time.ts';
import type { FieldProblem, OfferBody, OfferLine, OfferSection, OfferTotals } from './offer.contract.ts';
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

/** What a choice comes to, with the totals of the cheapest and of the dearest one. */
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
 * The sums of the cheapest (`sign` -1) or dearest choice. A higher amount never lowers a total, so each line of `any`
 * decides for itself. Lines of `one` sections are exchanged until nothing improves, from the best without tax and from
 * the best with it: a cheaper line can cost more with its tax, which is none where credits outweigh it.
 */
function extremeSum(body: Priced, amounts: Amounts, sign: bigint): Sum {
  const isBetter = (other: Sum, sum: Sum) => sign * (totalOf(body, other).total - totalOf(body, sum).total) > 0n;
  const [plain, taxed] = [0, body.taxMilliPercent].map((rate) => improve(startAt(rate)));
  return isBetter(taxed!, plain!) ? taxed! : plain!;

  function startAt(taxMilliPercent: number) {
    const worth = (line: OfferLine) =>
      sign * amounts.get(line)! * BigInt(WHOLE_MILLI + (line.taxable ? taxMilliPercent : 0));
    const picks = new Map<OfferSection, OfferLine>();
    let sum = NOTHING;
    for (const section of body.sections) {
      for (const each of section.lines)
        if (section.kind === 'included' || (section.kind === 'any' && worth(each) > 0n)) sum = add(sum, each, amounts);
      if (section.kind !== 'one' || section.lines.length === 0) continue;
      const pick = section.lines.reduce((best, each) => (worth(each) > worth(best) ? each : best));
      picks.set(section, pick);
      sum = add(sum, pick, amounts);
    }
    return { sum, picks };
  }

  function improve({ sum, picks }: ReturnType<typeof startAt>): Sum {
    for (let improves = true; improves; ) {
      improves = false;
      for (const section of picks.keys())
        for (const each of section.lines) {
          const other = add(add(sum, picks.get(section)!, amounts, -1n), each, amounts);
          if (!isBetter(other, sum)) continue;
          sum = other;
          picks.set(section, each);
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

/** The key of the record beside the PDF of an acceptance. */
export const recordKeyOf = (pdfKey: string) => pdfKey.replace(/\.pdf$/, '.json');

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
