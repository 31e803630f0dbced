import { type FreeDays, findDay, formatFreeTimes, nextFreeDay } from '#features/appointments/calendar/rules.ts';
import { formatDay } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';

type DayStatusProps = {
  free: FreeDays;
  /** '' until one is chosen. */
  day: string;
  /** The time that was chosen before the day. */
  chosen: string;
  onTake: (day: string) => void;
};

/** The free times of the chosen day, or the next free day. */
export function DayStatus({ free, day, chosen, onTake }: DayStatusProps) {
  const isFull = day !== '' && free.state === 'known' && !findDay(free.days, day)?.times.length;
  const next = isFull ? nextFreeDay(free.days, day) : null;
  return (
    <div className={day ? `full ${isFull ? 'note note--warn' : 'help'}` : 'vh'}>
      {isFull && <Icon of={circleAlert} />}
      <div className="booking-status">
        <p role="status">{day && formatFreeTimes(free, day, chosen)}</p>
        {next && (
          <Button small onClick={() => onTake(next)}>
            Choose {formatDay(next, 'weekday')}
          </Button>
        )}
      </div>
    </div>
  );
}
