import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { numberIn, WHOLE } from '#foundation/fields/numbers.ts';
import { OwnPart, PartHeader, showFailure, titleOf, useMarkUnsaved } from '#foundation/settings/ui/SettingPart.tsx';
import type { MailServerSettings, MailTest } from '#office/outbox/mail-server.contract.ts';
import { DEFAULT_PORT, MAIL_SERVER_TOASTS as TOASTS } from '#office/outbox/mail-server.ts';
import { formatMailTime } from '#office/outbox/ui/mail-parts.tsx';
import { MailTestNote, SenderHelp } from '#office/outbox/ui/mail-server-help.tsx';
import { useOutboxHealth } from '#office/outbox/ui/outbox-queries.ts';
import { formatLongDate } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';

const ADDRESS = '/api/mail-server';
const FORM = 'settings-mail';

export function MailForm() {
  const { data: saved, isFetching, refetch } = useQuery<MailServerSettings>({ queryKey: [ADDRESS] });
  return (
    <OwnPart part="mail" isFetching={isFetching} onRetry={() => void refetch()}>
      {saved && <Loaded saved={saved} />}
    </OwnPart>
  );
}

function Loaded({ saved }: { saved: MailServerSettings }) {
  const client = useQueryClient();
  const [edit, dispatch] = useRecordEdit<TypedMail>();
  const [test, setTest] = useState<MailTest | null>(null);
  const [isTesting, setTesting] = useState(false);
  const typed = toTyped(saved);
  const value = { ...typed, ...edit.changes };
  const hasChanges = isUnsaved(edit, typed);
  useMarkUnsaved('mail', hasChanges);

  async function save(): Promise<SendResult> {
    try {
      const body = { ...toInput(value, saved), expectedUpdatedAt: saved.updatedAt };
      await keepAnswer(client, [ADDRESS], await adminRequest<MailServerSettings>('PUT', ADDRESS, { body }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: [ADDRESS] });
      return { ok: false, errors: showFailure(error, TOASTS) };
    }
    dispatch({ type: 'discard' });
    toast(TOASTS.saved);
    void client.invalidateQueries({ queryKey: ['/api/outbox'] });
    return { ok: true, shouldReset: false };
  }

  async function sendTest(): Promise<SendResult> {
    setTesting(true);
    setTest(null);
    try {
      const body = hasChanges ? { settings: toInput(value, saved) } : {};
      setTest(await adminRequest<MailTest>('POST', `${ADDRESS}/test`, { body }));
      return { ok: true, shouldReset: false };
    } catch (error) {
      return { ok: false, errors: showFailure(error, TOASTS) };
    } finally {
      setTesting(false);
    }
  }

  const isFixed = saved.environment.server && saved.environment.sender;
  return (
    <>
      <MailHeader saved={saved} hasChanges={hasChanges} />
      <Form
        name={FORM}
        labelledBy={titleOf('mail')}
        submit={{
          label: 'Save',
          busy: isTesting ? 'Sending...' : 'Saving...',
          variant: hasChanges ? 'primary' : 'line',
        }}
        send={(form) => (form.has('test') ? sendTest() : save())}
        actions={(submit) => (
          <div className="actions set__actions">
            {hasChanges ? <Button onClick={() => dispatch({ type: 'discard' })}>Undo changes</Button> : <span />}
            {!isFixed && submit}
          </div>
        )}
      >
        <MailFields
          saved={saved}
          value={value}
          onChange={(fields) => dispatch({ type: 'change', fields, shown: typed })}
        />
      </Form>
      {/* Behind the form, so that Enter in a field saves. */}
      <p className="row">
        <Button type="submit" form={FORM} name="test" value="1" busy={isTesting}>
          <Icon of={send} /> Send me a test email
        </Button>
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
    <p className="panel set__notice">
      <b>
        {label}: {value}
      </b>
      <br />
      Set by {by} on the server, which overrides this setting.
    </p>
  );
}
