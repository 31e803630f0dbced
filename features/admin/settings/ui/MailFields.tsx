import { formatLongDate } from '#features/desk/ui/desk-dates.ts';
import type { MailServerSettings } from '#features/outbox/mail-server/contract.ts';
import { TextField } from '#ui/field.tsx';

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
        Mails leave through the mail server of your provider. Without one, they are saved as files on the server.{' '}
        {ownerEmail ? `News of leads goes to ${ownerEmail}.` : 'News of leads goes to all admins.'}
        {saved.updatedAt &&
          ` Saved ${formatLongDate(saved.updatedAt)}${saved.updatedBy ? ` by ${saved.updatedBy}` : ''}.`}
      </p>
      {environment.server && <Fixed label="Mail server" value={`${saved.host}, port ${saved.port}`} by="SMTP_URL" />}
      {environment.sender && <Fixed label="Sender" value={saved.sender!} by="MAIL_FROM" />}
      <div className="form form--2">
        {!environment.server && (
          <>
            <TextField
              {...field('host')}
              label="Mail server (SMTP)"
              placeholder="smtp.example.com"
              help="If empty, mails become files."
              autoCapitalize="none"
              spellCheck={false}
            />
            <TextField
              {...field('port')}
              label="Port"
              inputMode="numeric"
              help="465 encrypts from the start; 587 begins and switches."
            />
            <TextField {...field('username')} label="User" help="Often your email address." spellCheck={false} />
            <TextField
              {...field('password')}
              label="Password"
              type="password"
              autoComplete="new-password"
              help={
                hasPassword
                  ? 'One is stored, encrypted. Leave this empty to keep it.'
                  : 'It is stored encrypted, and never shown again.'
              }
            />
          </>
        )}
        {!environment.sender && (
          <TextField
            {...field('sender')}
            label="Sender"
            type="email"
            placeholder={defaultSender}
            help={`The address that mails come from, under your shop’s name. If empty: ${defaultSender}.`}
          />
        )}
      </div>
    </div>
  );
}

function Fixed({ label, value, by }: { label: string; value: string; by: string }) {
  return (
    <p className="set__notice">
      <b>
        {label}: {value}
      </b>
      <br />
      Set by {by} on the server, which wins over what is entered here.
    </p>
  );
}
