import type { ComponentProps } from 'react';
import { Button } from '#ui/button.tsx';
import { CALENDAR } from '../constants.ts';
import type { FreeDays } from '../rules.ts';
import { MonthCalendar } from './MonthCalendar.tsx';

type FreeDaysProps = Omit<ComponentProps<typeof MonthCalendar>, 'days'> & {
  free: FreeDays;
  onRetry: () => void;
};

/** The calendar, its loading state or its error. */
export function FreeDaysCalendar({ free, onRetry, ...calendar }: FreeDaysProps) {
  if (free.state === 'known') return <MonthCalendar {...calendar} days={free.days} />;
  return (
    <div className={`calendar is-${free.state}`}>
      <p role="status">{CALENDAR[free.state]}</p>
      {free.state === 'failed' && (
        <Button small onClick={onRetry}>
          {CALENDAR.retry}
        </Button>
      )}
    </div>
  );
}
