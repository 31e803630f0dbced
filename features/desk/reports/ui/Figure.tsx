import type { CSSProperties, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { table as tableIcon } from '#ui/icons.ts';
import { Table } from '#ui/table.tsx';
import '#ui/status.css';
import { monthName } from '#time/format-day.ts';
import type { StatusColor } from '#ui/desk-controls.tsx';
import { formatCents } from '#workshop/shop/money.ts';
import type { OwedAge } from '../money.ts';
import type { Numbers } from '../numbers.contract.ts';

type FigureProps = {
  id: string;
  title: string;
  hint: string;
  figure: string;
  figureLabel: string;
  children: ReactNode;
  table: ReactNode;
};

/** A chart with its title, main figure, and a collapsible table of its numbers. */
export function Figure({ id, title, hint, figure, figureLabel, children, table }: FigureProps) {
  return (
    <section className="numbers__part" aria-labelledby={id}>
      <div className="stack ahead--wide numbers__caption">
        <div>
          <h2 className="h3" id={id}>
            {title}
          </h2>
          <p>{hint}</p>
        </div>
        <div>
          <p className="price numbers__figure">{figure}</p>
          <p className="sm">{figureLabel}</p>
        </div>
      </div>
      {children}
      <details className="numbers__behind">
        <summary>
          <Icon of={tableIcon} />
          <span>
            Show as a table
            <span className="vh">: {title}</span>
          </span>
        </summary>
        <Scrollable className="table-wrap" labelledBy={id}>
          {table}
        </Scrollable>
      </details>
    </section>
  );
}

/** Scrolls wide content, also by keyboard. */
export function Scrollable({
  className,
  labelledBy,
  children,
}: {
  className: string;
  labelledBy: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: no set of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div className={className} role="group" tabIndex={0} aria-labelledby={labelledBy}>
      {children}
    </div>
  );
}

/** The first cell of each row is its heading. */
export function NumberTable({ heads, rows }: { heads: string[]; rows: (string | number)[][] }) {
  return (
    <Table className="table" columns={heads}>
      {rows.map(([name, ...cells]) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their column
            <td key={index}>{cell}</td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

type Bar = {
  name: string;
  label?: ReactNode;
  value: number;
  text: string;
  isLight?: boolean;
  color?: StatusColor;
};

/** A bar chart. Bars are hidden from screen readers, which read the names and figures. */
export function Bars({ bars, max = Math.max(...bars.map(({ value }) => value)) }: { bars: Bar[]; max?: number }) {
  return (
    <ul className="stack stack--tight numbers__bars">
      {bars.map(({ name, label, value, text, isLight, color }) => (
        <li key={name} className={isLight ? 'is-light' : undefined}>
          <span>{label ?? name}</span>
          <span aria-hidden="true">
            {value > 0 && (
              <i
                className={color && `dot--${color}`}
                style={{ '--share': `${(100 * value) / max}%` } as CSSProperties}
              />
            )}
          </span>
          <b>{text}</b>
        </li>
      ))}
    </ul>
  );
}

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
