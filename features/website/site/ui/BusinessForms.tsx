import {
  type Business,
  formatPhone,
  type OpeningHours,
  PHONE_PENDING,
  TIME_ZONES,
  type TimeZone,
  WEEKDAYS,
  type Weekday,
} from '#foundation/business/business.ts';
import { type DayHours, normalizePhone, toHourLines, type WeekHours } from '#foundation/business/opening-hours.ts';
import type { NumberKind } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { copy, phone as phoneShape } from '#ui/icons.ts';
import '#foundation/settings/ui/settings.css';
import { Text } from '#website/texts/ui/Text.tsx';

const YEAR: NumberKind = { decimals: 0, isPlain: true };

/** Loads no built-in values: they are another shop's. */
const loadBusiness = async () => ({ schema: (await import('#foundation/business/business.contract.ts')).business });

export function FactsForm() {
  return (
    <SettingPart<Business>
      part="facts"
      setting="business"
      load={loadBusiness}
      hasBuiltIn={false}
      keys={['name', 'airport', 'address', 'since', 'claims', 'timeZone']}
    >
      {(edit) => <FactsFields {...edit} />}
    </SettingPart>
  );
}

function FactsFields({ value, change }: SettingEdit<Business>) {
  const { airport, address, claims } = value;
  /** Props of a field within a group. */
  const groupField = <Group extends 'airport' | 'address' | 'claims'>(
    group: Group,
    key: keyof Business[Group] & string,
  ) => ({
    name: `${group}.${key}`,
    required: true,
    value: String(value[group][key] ?? ''),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ [group]: { ...{ airport, address, claims }[group], [key]: target.value } }),
  });
  return (
    <div className="form form--2">
      <Field
        name="name"
        label="Shop name"
        required
        full
        value={value.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Field label="Airport" {...groupField('airport', 'name')} />
      <Field label="Airport code" {...groupField('airport', 'code')} />
      <Field
        label="Street address"
        {...groupField('address', 'street')}
        required={false}
        help="For letters, and for emails that ask customers for something."
      />
      <Field label="ZIP code" {...groupField('address', 'postalCode')} required={false} />
      <Field label="City" {...groupField('address', 'locality')} />
      <Field label="State" {...groupField('address', 'region')} />
      <Field label="State abbreviation" {...groupField('address', 'regionCode')} />
      <Field label="Two-letter country code" {...groupField('address', 'country')} maxLength={2} />
      <Field
        name="timeZone"
        label="Time zone"
        required
        help="Fixed from the first appointment, quote or job on."
        choices={TIME_ZONES}
        value={value.timeZone}
        onChange={({ target }) => change({ timeZone: target.value as TimeZone })}
        full
      />
      <NumberField
        name="since"
        label="In business since"
        kind={YEAR}
        value={value.since}
        onChange={(since) => change({ since })}
      />
      <Field label="Liability coverage" {...groupField('claims', 'coverage')} />
      <Field label="Years of experience" {...groupField('claims', 'experience')} />
      <Field label="Higher resale value" {...groupField('claims', 'resale')} />
    </div>
  );
}

const DEFAULT_HOURS: DayHours = { opens: '08:00', closes: '16:00' };

type WeekFieldsProps = {
  hours: readonly OpeningHours[];
  /** The saved lines: unchanged ones keep their labels. */
  before: readonly OpeningHours[];
  onChange: (hours: OpeningHours[]) => void;
};

function WeekFields({ hours, before, onChange }: WeekFieldsProps) {
  const { errors } = useFormContext();
  const week = hoursByDay(hours);
  const set = (day: Weekday, times: DayHours | null) => onChange(toHourLines({ ...week, [day]: times }, before));
  return (
    <fieldset>
      <legend>Opening hours</legend>
      {WEEKDAYS.map((day) => (
        <DayFields key={day} day={day} times={week[day]} onChange={(times) => set(day, times)} />
      ))}
      <p className="apart--close">
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

export function HoursForm() {
  return (
    <SettingPart<Business>
      part="hours"
      setting="business"
      load={loadBusiness}
      hasBuiltIn={false}
      keys={['phone', 'hours']}
      fieldNameAt={(path, { hours }) =>
        path.replace(/^hours\.(\d+)\.(?=opens|closes)/, (_, line: string) => `hours.${hours[Number(line)]?.days[0]}.`)
      }
    >
      {(edit) => <HoursFields {...edit} />}
    </SettingPart>
  );
}

function HoursFields({ value, change, saved }: SettingEdit<Business>) {
  return (
    <>
      <div className="form form--2">
        <Field
          name="phone"
          type="tel"
          label="Phone"
          help="If empty, the site shows (under construction) and the call buttons are turned off."
          autoComplete="off"
          value={typedPhone(value.phone, saved.phone)}
          onChange={({ target }) => change({ phone: target.value === '' ? null : target.value })}
        />
        <div>
          <p className="label">The site will show</p>
          <p className="apart--tight set__phone">
            <Icon of={phoneShape} /> {previewOf(value.phone)}
          </p>
        </div>
      </div>
      <WeekFields hours={value.hours} before={saved.hours} onChange={(hours) => change({ hours })} />
      <p className="note">
        <span>
          Shown on the site as: <b>{value.hours.map(({ label }) => label).join(', ')}</b>
        </span>
      </p>
    </>
  );
}

/** Shows a saved number formatted, an edited one as typed. */
function typedPhone(phone: string | null, saved: string | null): string {
  if (phone === null) return '';
  return phone === saved ? formatPhone(phone) : phone;
}

function previewOf(phone: string | null): string {
  if (phone === null) return PHONE_PENDING;
  return formatPhone(normalizePhone(phone));
}

const loadNotice = async () => (await import('#website/site/site.contract.ts')).NOTICE_SETTING;

export function NoticeForm() {
  return (
    <SettingPart<{ enabled: boolean }> part="notice" setting="notice" load={loadNotice} keys={['enabled']}>
      {({ value: { enabled }, change }) => (
        <>
          <Switch checked={enabled} onChange={(on) => change({ enabled: on })} describedBy="notice-hint">
            Show the notice to visitors
          </Switch>
          <p className="muted sm" id="notice-hint">
            Each visitor sees it once, on the home page.
          </p>
          <div aria-live="polite">
            {enabled ? (
              <>
                <p className="label">What visitors see</p>
                <blockquote className="panel apart--tight set__notice">
                  <b>
                    <Text k="home.notice.title" />
                  </b>
                  <p>
                    <Text k="home.notice.text" />
                  </p>
                </blockquote>
              </>
            ) : (
              <p>Visitors see no notice.</p>
            )}
          </div>
        </>
      )}
    </SettingPart>
  );
}

/** The lines of the hours by day. */
export function hoursByDay(lines: readonly OpeningHours[]): WeekHours {
  const lineOf = (day: Weekday) => lines.find(({ days }) => days.includes(day));
  return Object.fromEntries(
    WEEKDAYS.map((day) => {
      const line = lineOf(day);
      return [day, line ? { opens: line.opens, closes: line.closes } : null];
    }),
  ) as WeekHours;
}

/** Copies Monday's hours to Tuesday through Friday. */
export function copyMonday(week: WeekHours): WeekHours {
  const { Monday } = week;
  return { ...week, Tuesday: Monday, Wednesday: Monday, Thursday: Monday, Friday: Monday };
}
