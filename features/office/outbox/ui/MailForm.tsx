import { useQuery } from '@tanstack/react-query';
import { numberIn, WHOLE } from '#foundation/fields/numbers.ts';
import { OwnForm, TestButton, useOwnSetting } from '#foundation/settings/ui/OwnForm.tsx';
import { OwnPart, PartHeader } from '#foundation/settings/ui/SettingPart.tsx';
import type { MailServerSettings, MailTest } from '#office/outbox/mail-server.contract.ts';
import { DEFAULT_PORT, MAIL_SERVER_TOASTS as TOASTS } from '#office/outbox/mail-server.ts';
import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { MailTestNote, SenderHelp } from '#office/outbox/ui/mail-server-help.tsx';
import { useOutboxHealth } from '#office/outbox/ui/outbox-queries.ts';
import { formatLongDate } from '#time/format-moment.ts';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { PasswordField } from '#ui/password-field.tsx';

const ADDRESS = '/api/mail-server';

export function MailForm() {
  const { data: saved, isFetching, refetch } = useQuery<MailServerSettings>({ queryKey: [ADDRESS] });
  return (
    <OwnPart part="mail" isFetching={isFetching} onRetry={() => void refetch()}>
      {saved && <Loaded saved={saved} />}
    </OwnPart>
  );
}

function Loaded({ saved }: { saved: MailServerSettings }) {
  const setting = useOwnSetting<TypedMail, MailTest>({
    part: 'mail',
    address: ADDRESS,
    updatedAt: saved.updatedAt,
    typed: toTyped(saved),
    toBody: (value) => toInput(value, saved),
    toTest: (value, hasChanges) => (hasChanges ? { settings: toInput(value, saved) } : {}),
    toasts: TOASTS,
    onSaved: (client) => client.invalidateQueries({ queryKey: ['/api/outbox'] }),
  });
  const { value, hasChanges, change, test } = setting;
  return (
    <>
      <MailHeader saved={saved} hasChanges={hasChanges} />
      <OwnForm
        setting={setting}
        testing="Sending..."
        hasSubmit={!(saved.environment.server && saved.environment.sender)}
      >
        <MailFields saved={saved} value={value} onChange={change} />
      </OwnForm>
      <p className="row">
        <TestButton setting={setting}>
          <Icon of={send} /> Send me a test email
        </TestButton>
        {hasChanges && <span className="muted sm">Uses what you’ve entered here, even before you save.</span>}
      </p>
      {test && <MailTestNote test={test} />}
      <SenderHelp sender={value.sender || saved.defaultSender} host={value.host} />
    </>
  );
}

/** The password field is empty unless a new one is typed. */
const toTyped = ({ host, port, username, sender }: MailServerSettings): TypedMail => ({
  host: host ?? '',
  port: String(port ?? DEFAULT_PORT),
  username: username ?? '',
  password: '',
  sender: sender ?? '',
});

/** Parts that the environment sets are left empty. */
function toInput({ host, port, username, password, sender }: TypedMail, { environment }: MailServerSettings) {
  const server =
    environment.server || host.trim() === ''
      ? { host: null, port: null, username: username.trim() || null, password: password || null }
      : {
          host: host.trim(),
          port: numberIn(port, WHOLE),
          username: username.trim() || null,
          password: password || null,
        };
  return { ...server, sender: environment.sender ? null : sender.trim() || null };
}

function MailHeader({ saved, hasChanges }: { saved: MailServerSettings; hasChanges: boolean }) {
  const { data: health } = useOutboxHealth();
  const works = saved.host ? health?.lastSentAt : null;
  const state = saved.host ? 'No message sent yet' : 'Not set up';
  const words = works ? `Last message: ${formatMailTime(works)}` : state;
  return <PartHeader part="mail" words={words} works={Boolean(works)} hasChanges={hasChanges} />;
}

/** The fields as typed. */
interface TypedMail {
  host: string;
  port: string;
  username: string;
  password: string;
  sender: string;
}

/** What the environment sets is shown as text. */
function MailFields({
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
            <PasswordField
              {...field('password')}
              label="Password"
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
    <p className="panel apart--tight set__notice">
      <b>
        {label}: {value}
      </b>
      <br />
      Set by {by} on the server, which overrides this setting.
    </p>
  );
}
