import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { NO_FIGURE } from '#features/estimates/constants.ts';
import { dollars } from '#features/estimates/rules.ts';
import { Status } from '#ui/status.tsx';
import { statusColor } from '../../desk/ui/desk-format.ts';
import { ANSWER_TIME_LABELS, ANSWER_TIMES, WITHIN_A_DAY } from '../constants.ts';
import type { Numbers } from '../contract.ts';
import { formatDuration } from '../rules.ts';
import { Bars } from './Bars.tsx';
import { Figure, NumberTable } from './Figure.tsx';

/** How long leads waited for their first answer. */
export function AnswersFigure({ numbers: { answers, total } }: { numbers: Numbers }) {
  const shown = ANSWER_TIMES.filter((time) => time !== 'unknown' || (answers.times[time] ?? 0) > 0);
  const counted = shown.map((time) => ({ time, name: ANSWER_TIME_LABELS[time], count: answers.times[time] ?? 0 }));
  const sum = (times: readonly string[]) => times.reduce((all, time) => all + (answers.times[time as 'hour'] ?? 0), 0);
  const inTime = sum(WITHIN_A_DAY);
  const table = (
    <NumberTable
      heads={['numbers.answers.time', 'numbers.page.leads', 'numbers.page.share']}
      rows={counted.map(({ name, count }) => [name, count, percent(count, total)])}
    />
  );
  const { medianMinutes } = answers;
  return (
    <Figure part="answers" figure={medianMinutes === null ? NO_FIGURE : formatDuration(medianMinutes)} table={table}>
      <Bars
        bars={counted.map(({ time, name, count }) => ({
          name,
          value: count,
          shown: String(count),
          isLight: !WITHIN_A_DAY.includes(time),
        }))}
      />
      {medianMinutes !== null && (
        <p className="sm numbers__note">
          <b>{`${inTime} of ${inTime + sum(['twoDays', 'longer'])}`}</b> <Text k="numbers.answers.promise" />
        </p>
      )}
    </Figure>
  );
}

/** How many leads became work, and where the others are. */
export function StatusFigure({ numbers: { reached, standing, total } }: { numbers: Numbers }) {
  const received = useText('numbers.status.received');
  const label = (status: string) => <Status color={statusColor(status)}>{status}</Status>;
  const scheduled = reached.find(({ status }) => status === 'Work Scheduled')?.count ?? 0;
  const table = (
    <NumberTable
      heads={['numbers.status.status', 'numbers.page.leads', 'numbers.page.share']}
      rows={[{ status: received, count: total }, ...reached].map(({ status, count }) => [
        status,
        count,
        percent(count, total),
      ])}
    />
  );
  return (
    <Figure part="status" figure={percent(scheduled, total)} table={table}>
      <Bars
        most={total}
        bars={[
          { name: received, value: total, shown: String(total) },
          ...reached.map(({ status, count }) => ({
            name: status,
            label: label(status),
            color: statusColor(status),
            value: count,
            shown: String(count),
          })),
        ]}
      />
      <h3 className="h4">
        <Text k="numbers.status.standing" />
      </h3>
      <Bars
        most={total}
        bars={standing.map(({ status, count }) => ({
          name: status,
          label: label(status),
          color: statusColor(status),
          value: count,
          shown: String(count),
        }))}
      />
    </Figure>
  );
}

/** What the open leads may bring. */
export function EstimatesFigure({ numbers: { estimates } }: { numbers: Numbers }) {
  const table = (
    <NumberTable
      heads={['numbers.estimates.type', 'numbers.page.leads', 'numbers.estimates.sum']}
      rows={estimates.byAircraftType.map(({ name, count, total }) => [name, count, dollars(total)])}
    />
  );
  return (
    <Figure part="estimates" figure={dollars(estimates.total)} table={table}>
      {estimates.count === 0 ? (
        <p className="muted">
          <Text k="numbers.estimates.none" />
        </p>
      ) : (
        <Bars
          bars={estimates.byAircraftType.map(({ name, total }) => ({ name, value: total, shown: dollars(total) }))}
        />
      )}
    </Figure>
  );
}

const percent = (part: number, whole: number) => (whole === 0 ? NO_FIGURE : `${Math.round((100 * part) / whole)}%`);
