import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { dollars, NO_FIGURE } from '#website/estimates/estimate.ts';
import { formatCents, formatWorkDays } from '#workshop/shop/money.ts';
import type { Numbers } from '../numbers.contract.ts';
import {
  ANSWER_TIME_LABELS,
  ANSWER_TIMES,
  type AnswerTime,
  formatDuration,
  formatPercent,
  ON_TIME_DAYS,
  WITHIN_A_DAY,
} from '../numbers.ts';
import { Bars, Figure, NumberTable } from './Figure.tsx';

export function AnswersFigure({ numbers: { answers, total } }: { numbers: Numbers }) {
  const listed = ANSWER_TIMES.filter((time) => time !== 'unknown' || (answers.times[time] ?? 0) > 0);
  const counted = listed.map((time) => ({ time, name: ANSWER_TIME_LABELS[time], count: answers.times[time] ?? 0 }));
  const sum = (times: readonly AnswerTime[]) => times.reduce((all, time) => all + (answers.times[time] ?? 0), 0);
  const inTime = sum(WITHIN_A_DAY);
  const table = (
    <NumberTable
      heads={['Time', 'Leads', 'Share']}
      rows={counted.map(({ name, count }) => [name, count, formatPercent(count, total)])}
    />
  );
  const { medianMinutes } = answers;
  return (
    <Figure
      id="numbers-answers"
      title="Time to first reply"
      hint="From the moment a lead arrives to the first note, appointment, status change or reply that was sent."
      figure={medianMinutes === null ? NO_FIGURE : formatDuration(medianMinutes)}
      figureLabel="half are answered sooner"
      table={table}
    >
      <Bars
        bars={counted.map(({ time, name, count }) => ({
          name,
          value: count,
          text: String(count),
          isLight: !WITHIN_A_DAY.includes(time),
        }))}
      />
      {medianMinutes !== null && (
        <p className="sm numbers__note">
          <b>{`${inTime} of ${inTime + sum(['twoDays', 'longer'])}`}</b> got a reply within 24 hours, which is what the
          site promises.
        </p>
      )}
    </Figure>
  );
}

export function StatusFigure({ numbers: { reached, standing, total } }: { numbers: Numbers }) {
  const received = 'Received';
  const label = (status: string) => <Status color={statusColor(status)}>{status}</Status>;
  const scheduled = reached.find(({ status }) => status === 'Work Scheduled')?.count ?? 0;
  const table = (
    <NumberTable
      heads={['Status', 'Leads', 'Share']}
      rows={[{ status: received, count: total }, ...reached].map(({ status, count }) => [
        status,
        count,
        formatPercent(count, total),
      ])}
    />
  );
  return (
    <Figure
      id="numbers-status"
      title="How far leads get"
      hint="Of all leads that arrived in this period, how many reached each status."
      figure={formatPercent(scheduled, total)}
      figureLabel="become scheduled work"
      table={table}
    >
      <Bars
        max={total}
        bars={[
          { name: received, value: total, text: String(total) },
          ...reached.map(({ status, count }) => ({
            name: status,
            label: label(status),
            color: statusColor(status),
            value: count,
            text: String(count),
          })),
        ]}
      />
      <h3 className="h4">Where they stand now</h3>
      <Bars
        max={total}
        bars={standing.map(({ status, count }) => ({
          name: status,
          label: label(status),
          color: statusColor(status),
          value: count,
          text: String(count),
        }))}
      />
    </Figure>
  );
}

export function EstimatesFigure({ numbers: { estimates } }: { numbers: Numbers }) {
  const table = (
    <NumberTable
      heads={['Aircraft type', 'Leads', 'Total']}
      rows={estimates.byAircraftType.map(({ name, count, total }) => [name, count, dollars(total)])}
    />
  );
  return (
    <Figure
      id="numbers-estimates"
      title="What the estimates add up to"
      hint="The calculator’s figure for each open lead, by aircraft type. A first figure, not an invoice."
      figure={dollars(estimates.total)}
      figureLabel="open estimates"
      table={table}
    >
      {estimates.count === 0 ? (
        <p className="muted">No open lead has an estimate.</p>
      ) : (
        <Bars
          bars={estimates.byAircraftType.map(({ name, total }) => ({ name, value: total, text: dollars(total) }))}
        />
      )}
    </Figure>
  );
}

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

/** Nothing before the first customer was asked or answered. */
export function ShowingsFigure({ numbers: { showings } }: { numbers: Numbers }) {
  const { asked, answered, shown } = showings;
  if (asked + answered + shown === 0) return null;
  const rows = [
    { name: 'Asked by email', count: asked },
    { name: 'Answered', count: answered },
    { name: 'Shown', count: shown },
  ];
  return (
    <Figure
      id="numbers-showings"
      title="Finished airplanes on the website"
      hint="Customers who were asked in this period whether their airplane may be shown, those who answered for the first time, asked or not, and jobs that became a project."
      figure={String(shown)}
      figureLabel="shown"
      table={<NumberTable heads={['Jobs', 'Number']} rows={rows.map(({ name, count }) => [name, count])} />}
    >
      <Bars bars={rows.map(({ name, count }) => ({ name, value: count, text: String(count) }))} />
    </Figure>
  );
}
