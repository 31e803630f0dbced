import { useQuery } from '@tanstack/react-query';
import { numberIn, WHOLE } from '#foundation/fields/numbers.ts';
import { OwnForm, TestButton, useOwnSetting } from '#foundation/settings/ui/OwnForm.tsx';
import { OwnPart, PartHeader } from '#foundation/settings/ui/SettingPart.tsx';
import { MAIL_SERVER_TOASTS } from '#office/outbox/mail-server.ts';
import { MailTestNote } from '#office/outbox/ui/mail-server-help.tsx';
import { formatLongDate } from '#time/format-moment.ts';
import { Field } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { IMAPS_PORT, MAILBOX_FOLDER, MAILBOX_STARTS, type MailboxStart } from '../mailbox.constants.ts';
import type { MailboxSettings, MailboxTest } from '../mailbox.contract.ts';

const ADDRESS = '/api/mailbox';
const POLL_MS = 10_000;
const SAVED = { title: 'Saved', description: 'Emails come in this way from now on.' } as const;

/** The mailbox whose emails are taken into leads. */
export function MailboxForm() {
  const {
    data: saved,
    isFetching,
    refetch,
  } = useQuery<MailboxSettings>({
    queryKey: [ADDRESS],
    // Says soon whether the mailbox answers.
    refetchInterval: ({ state }) => (state.data?.state ? POLL_MS : false),
  });
  return (
    <OwnPart part="mailbox" isFetching={isFetching} onRetry={() => void refetch()}>
      {saved && <Loaded saved={saved} />}
    </OwnPart>
  );
}

function Loaded({ saved }: { saved: MailboxSettings }) {
  const setting = useOwnSetting<TypedMailbox, MailboxTest>({
    part: 'mailbox',
    address: ADDRESS,
    updatedAt: saved.updatedAt,
    typed: toTyped(saved),
    toBody: (value) => ({ ...toInput(value, saved), start: value.start }),
    toTest: (value, hasChanges) => (hasChanges && !saved.environment ? { settings: toInput(value, saved) } : {}),
    toasts: { ...MAIL_SERVER_TOASTS, saved: SAVED },
  });
  const { value, hasChanges, change, test } = setting;
  return (
    <>
      <MailboxHeader saved={saved} hasChanges={hasChanges} />
      <OwnForm setting={setting} testing="Trying...">
        <MailboxFields saved={saved} value={value} onChange={change} />
      </OwnForm>
      <p className="row">
        <TestButton setting={setting}>Try it</TestButton>
        {hasChanges && <span className="muted sm">Uses what you’ve entered here, even before you save.</span>}
      </p>
      {test && <MailTestNote test={{ ...test, sent: test.works }} />}
    </>
  );
}

function MailboxHeader({ saved: { state }, hasChanges }: { saved: MailboxSettings; hasChanges: boolean }) {
  const last = state?.takenAt ? `, last email ${formatLongDate(state.takenAt)}` : '';
  const connecting = state?.problem ? 'Not connected' : 'Connecting';
  const words = state?.isConnected ? `Connected${last}` : connecting;
  return (
    <PartHeader
      part="mailbox"
      words={state ? words : 'Not set up'}
      works={state?.isConnected === true}
      hasChanges={hasChanges}
    />
  );
}

/** The fields as typed. */
interface TypedMailbox {
  host: string;
  port: string;
  username: string;
  password: string;
  folder: string;
  plusAddresses: boolean;
  authservId: string;
  start: MailboxStart;
}

/** The password field is empty unless a new one is typed. */
const toTyped = ({ host, port, username, folder, plusAddresses, authservId }: MailboxSettings): TypedMailbox => ({
  host: host ?? '',
  port: String(port ?? IMAPS_PORT),
  username: username ?? '',
  password: '',
  folder: folder ?? '',
  plusAddresses,
  authservId: authservId ?? '',
  start: 'now',
});

const NO_SERVER = { host: null, port: null, username: null, password: null, folder: null };

/** What the environment sets is left empty. */
function toInput(value: TypedMailbox, { environment }: MailboxSettings) {
  const { host, port, username, password, folder, plusAddresses, authservId } = value;
  const server = {
    host: host.trim(),
    port: numberIn(port, WHOLE),
    username: username.trim() || null,
    password: password || null,
    folder: folder.trim() || null,
  };
  return {
    ...(environment || host.trim() === '' ? NO_SERVER : server),
    plusAddresses,
    authservId: authservId.trim() || null,
  };
}

type FieldsProps = {
  saved: MailboxSettings;
  value: TypedMailbox;
  onChange: (fields: Partial<TypedMailbox>) => void;
};

/** What the environment sets is shown as text. */
function MailboxFields({ saved, value, onChange }: FieldsProps) {
  const { environment, state, defaultAuthservId } = saved;
  return (
    <div className="form">
      <p className="muted">
        Emails from customers show up in their lead, with photos and files. Nothing in the mailbox is deleted, moved or
        marked as read.
      </p>
      {state?.sentence && (
        <p className="note note--warn" role="status">
          {state.sentence}
        </p>
      )}
      {environment ? (
        <p className="panel apart--tight set__notice">
          <b>
            Mailbox: {saved.username} at {saved.host}, folder {saved.folder}
          </b>
          <br />
          Set by IMAP_URL on the server, which overrides this setting.
        </p>
      ) : (
        <ServerFields saved={saved} value={value} onChange={onChange} />
      )}
      <label className="check-row">
        <input
          type="checkbox"
          checked={value.plusAddresses}
          onChange={({ target }) => onChange({ plusAddresses: target.checked })}
        />
        <span>
          My mailbox knows plus-addresses: emails to name+anything@ arrive there. Each lead then has its own reply
          address.
        </span>
      </label>
      <Field
        name="authservId"
        label="Your mail server’s own name"
        placeholder={defaultAuthservId ?? 'example.com'}
        help="As it stands in the header Authentication-Results of an email you got. It tells verified senders from others."
        value={value.authservId}
        showsRequired={false}
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => onChange({ authservId: target.value })}
      />
    </div>
  );
}

function ServerFields({ saved: { hasPassword, state }, value, onChange }: FieldsProps) {
  const field = (name: 'host' | 'port' | 'username' | 'password' | 'folder') => ({
    name,
    value: value[name],
    showsRequired: false,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="form form--2">
      <Field
        {...field('host')}
        label="Mail server (IMAP)"
        placeholder="imap.example.com"
        help="If empty, no mailbox is read."
        autoCapitalize="none"
      />
      <Field
        {...field('port')}
        label="Port"
        inputMode="numeric"
        help="993 is encrypted from the start; 143 switches to encryption."
      />
      <Field {...field('username')} label="Username" help="Often your email address." />
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
      <Field {...field('folder')} label="Folder" placeholder={MAILBOX_FOLDER} />
      <Field
        name="start"
        label={state ? 'Read' : 'Start with'}
        choices={MAILBOX_STARTS}
        showsRequired={false}
        value={value.start}
        onChange={({ target }) => onChange({ start: target.value as MailboxStart })}
      />
    </div>
  );
}
