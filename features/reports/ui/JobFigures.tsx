import { NO_FIGURE } from '#features/estimates/constants.ts';
import { formatCents, formatWorkDays } from '#features/shop/rules.ts';
import { ON_TIME_DAYS } from '../constants.ts';
import type { Numbers } from '../contract.ts';
import { formatPercent } from '../rules.ts';
import { Bars } from './Bars.tsx';
import { Figure, NumberTable } from './Figure.tsx';

/** Nothing before the first quote was sent. */
export function OffersFigure({ numbers: { offers } }: { numbers: Numbers }) {
  const { sent, accepted, declined, open, agreedCents } = offers;
  if (sent === 0) return null;
  const rows = [
    { name: 'Sent', count: sent },
    { name: 'Accepted', count: accepted },
    { name: 'Declined', count: declined },
    { name: 'No answer yet', count: open },
  ];
  return (
    <Figure
      id="numbers-offers"
      title="Quotes"
      hint="Of the quotes that were first sent in this period, how customers have decided since."
      figure={formatPercent(accepted, sent)}
      figureLabel="are accepted"
      table={
        <NumberTable
          heads={['Quotes', 'Number', 'Share']}
          rows={rows.map(({ name, count }) => [name, count, formatPercent(count, sent)])}
        />
      }
    >
      <Bars max={sent} bars={rows.map(({ name, count }) => ({ name, value: count, text: String(count) }))} />
      {accepted > 0 && (
        <p className="sm numbers__note">
          <b>{formatCents(agreedCents)}</b> was agreed in the accepted quotes.
        </p>
      )}
    </Figure>
  );
}

/** Nothing before the first delivery. */
export function JobsFigure({ numbers: { jobs } }: { numbers: Numbers }) {
  const { delivered, planned, onTime, medianSlip, stages } = jobs;
  if (delivered === 0) return null;
  return (
    <Figure
      id="numbers-jobs"
      title="Jobs on time"
      hint={`Jobs delivered in this period that left within ${ON_TIME_DAYS} work days of the date planned when work started, not counting extra days that customers approved.`}
      figure={formatPercent(onTime, planned)}
      figureLabel="on time"
      table={
        <NumberTable
          heads={['Stage', 'Jobs', 'Median work days', 'Planned']}
          rows={stages.map(({ title, jobs: count, medianDays, medianPlanned }) => [
            title,
            count,
            medianDays,
            medianPlanned,
          ])}
        />
      }
    >
      <Bars
        max={planned}
        bars={[
          { name: 'On time', value: onTime, text: String(onTime) },
          { name: 'Later', value: planned - onTime, text: String(planned - onTime), isLight: true },
        ]}
      />
      <p className="sm numbers__note">
        <b>{medianSlip === null ? NO_FIGURE : formatWorkDays(medianSlip)}</b> past that date is the median.
      </p>
      <h3 className="h4">Work days in each stage</h3>
      <Bars
        bars={stages.map(({ title, medianDays, medianPlanned }) => ({
          name: title,
          value: medianDays,
          text: `${medianDays} of ${medianPlanned}`,
          isLight: medianDays <= medianPlanned,
        }))}
      />
    </Figure>
  );
}
