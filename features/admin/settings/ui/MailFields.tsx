import { formatLongDate } from '#features/desk/ui/desk-dates.ts';
import type { MailServerSettings } from '#features/outbox/mail-server/contract.ts';
import { Field } from '#ui/field.tsx';

/** The fields as typed. */
export interface TypedMail {
  host: string;
  port: string;
  username: string;
  password: string;
  sender: string;
}

/** What the environment sets is shown as text. */
export function MailFields({
  saved,
  value,
  onChange,
}: {
  saved: MailServerSettings;
  value: TypedMail;
  onChange: (fields: Partial<TypedMail>) => void;
}) {
  const { environment, hasPassword, defaultSender, ownerEmail } = saved;
  const field = (name: keyof TypedMail) => ({
    name,
    value: value[name],
    showsRequired: false,
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="form">
      <p className="muted">
        Your emails go out through your provider’s mail server. Without one, they’re saved as files on this server.{' '}
        {ownerEmail ? `New leads are emailed to ${ownerEmail}.` : 'New leads are emailed to all admins.'}
        {saved.updatedAt &&
          ` Saved ${formatLongDate(saved.updatedAt)}${saved.updatedBy ? ` by ${saved.updatedBy}` : ''}.`}
      </p>
      {environment.server && <Fixed label="Mail server" value={`${saved.host}, port ${saved.port}`} by="SMTP_URL" />}
      {environment.sender && <Fixed label="From address" value={saved.sender!} by="MAIL_FROM" />}
      <div className="form form--2">
        {!environment.server && (
          <>
            <Field
              {...field('host')}
              label="Mail server (SMTP)"
              placeholder="smtp.example.com"
              help="If empty, emails are saved as files."
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field
              {...field('port')}
              label="Port"
              inputMode="numeric"
              help="465 is encrypted from the start; 587 switches to encryption."
            />
            <Field {...field('username')} label="Username" help="Often your email address." spellCheck={false} />
            <Field
              {...field('password')}
              label="Password"
              type="password"
              autoComplete="new-password"
              help={
                hasPassword
                  ? 'A password is stored, encrypted. Leave this empty to keep it.'
                  : 'It is stored encrypted, and never shown again.'
              }
            />
          </>
        )}
        {!environment.sender && (
          <Field
            {...field('sender')}
            label="From address"
            type="email"
            placeholder={defaultSender}
            help={`The address your emails come from, under your shop’s name. If you leave it empty, we use ${defaultSender}.`}
          />
        )}
      </div>
    </div>
  );
}

function Fixed({ label, value, by }: { label: string; value: string; by: string }) {
  return (
    <p className="panel set__notice">
      <b>
        {label}: {value}
      </b>
      <br />
      Set by {by} on the server, which overrides this setting.
    </p>
  );
}
