import { NO_FIGURE } from '#features/estimates/constants.ts';
import { dollars } from '#features/estimates/rules.ts';
import { statusColor } from '#features/leads/ui/status-color.ts';
import { Status } from '#ui/status.tsx';
import { ANSWER_TIME_LABELS, ANSWER_TIMES, type AnswerTime, WITHIN_A_DAY } from '../constants.ts';
import type { Numbers } from '../contract.ts';
import { formatDuration, formatPercent } from '../rules.ts';
import { Bars } from './Bars.tsx';
import { Figure, NumberTable } from './Figure.tsx';

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
