import { countDays } from '#time/days.ts';

/** Figures of money by month, and by age of what is owed. Cents. */

export interface Dated {
  day: string;
  cents: number;
}

export interface OpenInvoice {
  dueOn: string;
  openCents: number;
}

/** Days since an invoice was due; what is not due yet counts as the youngest. */
export const OWED_AGES = { '0-30': 30, '31-60': 60, '61-90': 90, 'over 90': Number.POSITIVE_INFINITY } as const;
export type OwedAge = keyof typeof OWED_AGES;

const FIGURES = ['quoted', 'sold', 'invoiced', 'collected'] as const;
type Figure = (typeof FIGURES)[number];

export type MoneyNumbers = ReturnType<typeof moneyNumbers>;

export function moneyNumbers(
  days: Readonly<Record<Figure, readonly Dated[]>>,
  { jobs, open, today }: { jobs: number; open: readonly OpenInvoice[]; today: string },
) {
  const sumOf = (figure: Figure, month?: string) =>
    days[figure].reduce((sum, { day, cents }) => (!month || day.startsWith(month) ? sum + cents : sum), 0);
  const figuresOf = (month?: string) => ({
    quotedCents: sumOf('quoted', month),
    soldCents: sumOf('sold', month),
    invoicedCents: sumOf('invoiced', month),
    collectedCents: sumOf('collected', month),
  });
  const months = [...new Set(FIGURES.flatMap((figure) => days[figure].map(({ day }) => day.slice(0, 7))))].toSorted();
  const total = figuresOf();
  return {
    ...total,
    averageJobCents: jobs === 0 ? null : Math.round(total.soldCents / jobs),
    months: months.map((month) => ({ month, ...figuresOf(month) })),
    owed: owedByAge(open, today),
  };
}

function owedByAge(open: readonly OpenInvoice[], today: string) {
  const ages = Object.entries(OWED_AGES) as [OwedAge, number][];
  const ageOf = ({ dueOn }: OpenInvoice) => {
    const days = dueOn < today ? countDays(dueOn, today) - 1 : 0;
    return ages.find(([, most]) => days <= most)![0];
  };
  return ages.map(([age]) => ({
    age,
    cents: open.reduce((sum, each) => (ageOf(each) === age ? sum + each.openCents : sum), 0),
  }));
}
