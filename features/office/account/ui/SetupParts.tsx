import { formatPhone, TIME_ZONES, type TimeZone } from '#foundation/business/business.ts';
import type { MailTest } from '#office/outbox/mail-server.contract.ts';
import { DEFAULT_PORT } from '#office/outbox/mail-server.ts';
import { MailTestNote } from '#office/outbox/ui/mail-server-help.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { useAfterHydration } from '#ui/hydration.ts';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { PasswordField } from '#ui/password-field.tsx';
import type { SetupState } from '../setup.contract.ts';
import { HOUR_ROWS, type HourRow, STARTS } from '../setup.ts';
import { MAX_NAME_LENGTH } from '../users.ts';

export type TestOutcome = Pick<MailTest, 'sent' | 'sentence' | 'answer'>;

export function EmailField() {
  return (
    <Field
      name="email"
      label="Email"
      type="email"
      autoComplete="username"
      help="You log in with it, and we email you about new leads here."
      required
      showsRequired={false}
      full
    />
  );
}

export function NameFields() {
  return (
    <>
      <Field name="firstName" label="First name" autoComplete="given-name" maxLength={MAX_NAME_LENGTH} />
      <Field
        name="lastName"
        label="Last name"
        autoComplete="family-name"
        help="Shown next to what you do, such as a checklist item you sign off."
        maxLength={MAX_NAME_LENGTH}
      />
    </>
  );
}

export function ShopPart({ state }: { state: SetupState }) {
  const { name, airport, address, phone, timeZone, hours } = state;
  const own = useAfterHydration(ownTimeZone());
  const required = { required: true, showsRequired: false };
  return (
    <fieldset className="stack">
      <legend className="h3">The shop</legend>
      <div className="form form--2">
        <Field name="name" label="Shop name" defaultValue={name} required showsRequired={false} full />
        <Field name="airport.name" label="Airport" defaultValue={airport.name} required showsRequired={false} />
        <Field name="airport.code" label="Airport code" defaultValue={airport.code} required showsRequired={false} />
        <Field name="address.locality" label="City" defaultValue={address.locality} {...required} full />
        <Field name="address.region" label="State" defaultValue={address.region} {...required} />
        <Field
          name="address.regionCode"
          label="State abbreviation"
          help="Such as CO."
          defaultValue={address.regionCode}
          {...required}
        />
        <Field
          name="timeZone"
          label="Time zone"
          help="You can change it until the first appointment, quote or job."
          choices={TIME_ZONES}
          key={own}
          defaultValue={own ?? timeZone}
          {...required}
          full
        />
        <Field
          name="phone"
          label="Phone"
          type="tel"
          autoComplete="off"
          help="If empty, the site shows (under construction)."
          defaultValue={phone ? formatPhone(phone) : ''}
          full
        />
      </div>
      <h2 className="apart--tight setup__sub">Hours</h2>
      <p className="muted sm">Leave both times empty on days when you are closed.</p>
      <div className="stack">
        {(Object.keys(HOUR_ROWS) as HourRow[]).map((row) => (
          <HourFields key={row} row={row} times={hours[row]} />
        ))}
      </div>
    </fieldset>
  );
}

function HourFields({ row, times }: { row: HourRow; times: { opens: string; closes: string } }) {
  const { label } = HOUR_ROWS[row];
  return (
    <div className="setup__row">
      <p>{label}</p>
      <Field
        name={`hours.${row}.opens`}
        label="Opens"
        aria-label={`${label}, opens`}
        type="time"
        defaultValue={times.opens}
        showsRequired={false}
      />
      <Field
        name={`hours.${row}.closes`}
        label="Closes"
        aria-label={`${label}, closes`}
        type="time"
        defaultValue={times.closes}
        showsRequired={false}
      />
    </div>
  );
}

export function MailPart({
  state: { hasMailServer, defaultSender },
  test,
  isTesting,
}: {
  state: SetupState;
  test: TestOutcome | undefined;
  isTesting: boolean;
}) {
  return (
    <fieldset className="stack">
      <legend className="h3">Email</legend>
      {hasMailServer ? (
        <p className="muted">Emails go out through the mail server in SMTP_URL.</p>
      ) : (
        <>
          <p className="muted">
            Your email provider’s mail server. You can do this later. Until then, emails are saved as files.
          </p>
          <div className="form form--2">
            <Field
              name="mail.host"
              label="Mail server (SMTP)"
              placeholder="smtp.example.com"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              showsRequired={false}
            />
            <Field
              name="mail.port"
              label="Port"
              inputMode="numeric"
              autoComplete="off"
              defaultValue={DEFAULT_PORT}
              help="Most use 465 or 587."
              showsRequired={false}
            />
            <Field
              name="mail.username"
              label="Username"
              autoComplete="off"
              spellCheck={false}
              help="Often your email address."
              showsRequired={false}
            />
            <PasswordField
              name="mail.password"
              label="Mailbox password"
              autoComplete="off"
              help="It is stored encrypted."
              showsRequired={false}
            />
            <Field
              name="mail.sender"
              label="From address"
              type="email"
              autoComplete="off"
              placeholder={defaultSender}
              help={`The address your emails come from, shown with your shop’s name. If empty, we use ${defaultSender}. Many providers accept only your mailbox address.`}
              showsRequired={false}
              full
            />
          </div>
          <p>
            <Button type="submit" name="test" value="1" formNoValidate busy={isTesting}>
              <Icon of={send} /> Send me a test email
            </Button>
          </p>
          {test && <MailTestNote test={test} />}
        </>
      )}
    </fieldset>
  );
}

export function StartPart({ canBeDemo }: { canBeDemo: boolean }) {
  const { errors, values } = useFormContext();
  const chosen = values.start ?? 'empty';
  if (!canBeDemo) return <input type="hidden" name="start" value="empty" />;
  return (
    <fieldset className="stack">
      <legend className="h3">Start with</legend>
      <div className="stack stack--close">
        {Object.entries(STARTS).map(([start, { label, hint }]) => (
          <label key={start} className="choice">
            <input type="radio" name="start" value={start} defaultChecked={start === chosen} />
            <span className="choice__txt">
              <b>{label}</b>
              <span>{hint}</span>
            </span>
          </label>
        ))}
      </div>
      {errors.start && (
        <p className="error is-shown" role="alert">
          {errors.start}
        </p>
      )}
    </fieldset>
  );
}

/** The browser's time zone, if the shop can have it. */
function ownTimeZone(): TimeZone | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return Object.hasOwn(TIME_ZONES, timeZone) ? (timeZone as TimeZone) : null;
}
