import type { OpeningHours } from '#features/site/contract.ts';
import { WEEKDAYS, type Weekday } from '#features/site/settings/constants.ts';
import { type DayHours, toHourLines } from '#features/site/settings/rules.ts';
import { Button } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { copy } from '#ui/icons.ts';
import { copyMonday, hoursByDay } from '../rules.ts';
import { Switch } from './Switch.tsx';

const DEFAULT_HOURS: DayHours = { opens: '08:00', closes: '16:00' };

type WeekFieldsProps = {
  hours: readonly OpeningHours[];
  /** The saved lines: unchanged ones keep their labels. */
  before: readonly OpeningHours[];
  onChange: (hours: OpeningHours[]) => void;
};

export function WeekFields({ hours, before, onChange }: WeekFieldsProps) {
  const { errors } = useFormContext();
  const week = hoursByDay(hours);
  const set = (day: Weekday, times: DayHours | null) => onChange(toHourLines({ ...week, [day]: times }, before));
  return (
    <fieldset className="set__week">
      <legend>Opening hours</legend>
      {WEEKDAYS.map((day) => (
        <DayFields key={day} day={day} times={week[day]} onChange={(times) => set(day, times)} />
      ))}
      <p className="set__copy">
        <Button small onClick={() => onChange(toHourLines(copyMonday(week), before))}>
          <Icon of={copy} /> Copy Monday to Friday
        </Button>
      </p>
      {errors.hours && (
        <p className="error is-shown" role="alert">
          {errors.hours}
        </p>
      )}
    </fieldset>
  );
}

function DayFields({
  day,
  times,
  onChange,
}: {
  day: Weekday;
  times: DayHours | null;
  onChange: (times: DayHours | null) => void;
}) {
  const { errors } = useFormContext();
  const field = (which: keyof DayHours, { opens, closes }: DayHours) => {
    const name = `hours.${day}.${which}`;
    const error = errors[name];
    return (
      <span>
        <input
          type="time"
          className="input"
          name={name}
          aria-label={`${day} ${which}`}
          value={which === 'opens' ? opens : closes}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${name}-error` : undefined}
          onChange={({ target }) => onChange({ opens, closes, [which]: target.value })}
        />
        {error && (
          <span className="error is-shown" id={`${name}-error`}>
            {error}
          </span>
        )}
      </span>
    );
  };
  return (
    <div className="row between set__day">
      <b>{day}</b>
      <Switch checked={times !== null} onChange={(on) => onChange(on ? DEFAULT_HOURS : null)} name={`${day}: Open`}>
        Open
      </Switch>
      {times ? (
        <div className="row small-inputs set__times">
          {field('opens', times)}
          <span className="muted">to</span>
          {field('closes', times)}
        </div>
      ) : (
        <p className="muted">Closed all day</p>
      )}
    </div>
  );
}
