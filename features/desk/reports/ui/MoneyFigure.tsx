import { monthName } from '#time/format-day.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { OwedAge } from '../money.ts';
import type { Numbers } from '../numbers.contract.ts';
import { Bars, Figure, NumberTable } from './Figure.tsx';

const AGES: Record<OwedAge, string> = {
  '0-30': 'Up to 30 days',
  '31-60': '31 to 60 days',
  '61-90': '61 to 90 days',
  'over 90': 'Over 90 days',
};

/** What was quoted, sold, invoiced and collected, and what is owed by its age. Nothing before the first quote or job. */
export function MoneyFigure({ numbers: { money } }: { numbers: Numbers }) {
  const { quotedCents, soldCents, invoicedCents, collectedCents, averageJobCents, months, owed } = money;
  const owedCents = owed.reduce((sum, { cents }) => sum + cents, 0);
  if (months.length === 0 && owedCents === 0) return null;
  const rows = [
    ['Quoted', quotedCents],
    ['Sold', soldCents],
    ['Invoiced', invoicedCents],
    ['Collected', collectedCents],
  ] as const;
  return (
    <Figure
      id="numbers-money"
      title="Money"
      hint="Quotes by the day they were first sent, jobs and change orders by the day they were agreed, invoices without credit notes, payments by the day they came in."
      figure={formatCents(collectedCents)}
      figureLabel="collected in this period"
      table={
        <NumberTable
          heads={['Month', ...rows.map(([name]) => name)]}
          rows={months.map(({ month, ...sums }) => [
            `${monthName(month)} ${month.slice(0, 4)}`,
            ...[sums.quotedCents, sums.soldCents, sums.invoicedCents, sums.collectedCents].map(formatCents),
          ])}
        />
      }
    >
      <Bars
        max={Math.max(1, ...rows.map(([, cents]) => cents))}
        bars={rows.map(([name, cents]) => ({ name, value: Math.max(cents, 0), text: formatCents(cents) }))}
      />
      <h3 className="h4">Owed today, by days since it was due</h3>
      <Bars
        max={Math.max(1, ...owed.map(({ cents }) => cents))}
        bars={owed.map(({ age, cents }) => ({ name: AGES[age], value: cents, text: formatCents(cents) }))}
      />
      <p className="sm numbers__note">
        <b>{formatCents(owedCents)}</b> is owed in all.
        {averageJobCents !== null && (
          <>
            {' '}
            A job is <b>{formatCents(averageJobCents)}</b> on average.
          </>
        )}
      </p>
    </Figure>
  );
}
