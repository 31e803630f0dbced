import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { ApiError } from '#client/request.ts';
import { DEFAULT_PORT, MAIL_SERVER_TOASTS as TOASTS } from '#features/outbox/mail-server/constants.ts';
import type { MailServerSettings, MailTest } from '#features/outbox/mail-server/contract.ts';
import { MailTestNote } from '#features/outbox/mail-server/ui/MailTestNote.tsx';
import { SenderHelp } from '#features/outbox/mail-server/ui/SenderHelp.tsx';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { useOutboxHealth } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { type FieldErrors, Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, pencil, send, triangleAlert } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { toast } from '#ui/toast.tsx';
import { MailFields, type TypedMail } from './MailFields.tsx';
import { SETTINGS_PARTS } from './settings-parts.ts';
import { useMarkUnsaved } from './UnsavedParts.tsx';

const ADDRESS = '/api/mail-server';
const TITLE = 'mail-title';
const FORM = 'settings-mail';

export function MailForm() {
  const { data: saved, isFetching, refetch } = useQuery<MailServerSettings>({ queryKey: [ADDRESS] });
  return (
    <section className="set__part" id="mail" aria-labelledby={TITLE}>
      {saved ? (
        <Loaded saved={saved} />
      ) : (
        <>
          <PartHeader />
          {isFetching ? (
            <Spinner>Loading the settings...</Spinner>
          ) : (
            <div role="alert">
              <p>This section could not be loaded.</p>
              <Button small onClick={() => void refetch()}>
                Try again
              </Button>
            </div>
          )}
        </>
      )}
    </section>
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
      client.setQueryData([ADDRESS], await adminRequest<MailServerSettings>('PUT', ADDRESS, { body }));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) void client.invalidateQueries({ queryKey: [ADDRESS] });
      return { ok: false, errors: showFailure(error) };
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
      return { ok: false, errors: showFailure(error) };
    } finally {
      setTesting(false);
    }
  }

  const isFixed = saved.environment.server && saved.environment.sender;
  return (
    <>
      <PartHeader saved={saved} hasChanges={hasChanges} />
      <Form
        name={FORM}
        labelledBy={TITLE}
        submit={{
          label: 'Save',
          busy: isTesting ? 'Sending...' : 'Saving...',
          variant: hasChanges ? 'primary' : 'line',
        }}
        send={(form) => (form.has('test') ? sendTest() : save())}
        actions={(submit) => (
          <div className="set__actions">
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
      <p className="set__test">
        <Button type="submit" form={FORM} name="test" value="1" busy={isTesting}>
          <Icon of={send} /> Send me a test mail
        </Button>
        {hasChanges && <span className="muted sm">With what is entered here, before it is saved.</span>}
      </p>
      {test && <MailTestNote test={test} />}
      <SenderHelp sender={value.sender || saved.defaultSender} host={value.host} />
    </>
  );
}

/** The password field is empty unless a new one is typed. */
const toTyped = ({ host, port, username, sender }: MailServerSettings): TypedMail => ({
  ...{ host: host ?? '', port: String(port ?? DEFAULT_PORT), username: username ?? '', password: '' },
  sender: sender ?? '',
});

/** Parts that the environment sets are left empty. */
function toInput({ host, port, username, password, sender }: TypedMail, { environment }: MailServerSettings) {
  const server =
    environment.server || host.trim() === ''
      ? { host: null, port: null, username: username.trim() || null, password: password || null }
      : { host: host.trim(), port: Number(port), username: username.trim() || null, password: password || null };
  return { ...server, sender: environment.sender ? null : sender.trim() || null };
}

/** Says in a toast what did not work. @returns the sentences of fields */
function showFailure(error: unknown): FieldErrors {
  const problem = error instanceof ApiError ? error.problem : null;
  const errors = problem?.errors ?? [];
  toast(
    errors.length > 0 ? TOASTS.wrong : { ...TOASTS.failed, description: problem?.detail ?? TOASTS.failed.description },
  );
  return Object.fromEntries(errors.map(({ path, message }) => [path.replace('settings.', ''), message]));
}

function PartHeader({ saved, hasChanges = false }: { saved?: MailServerSettings; hasChanges?: boolean }) {
  const { data: health } = useOutboxHealth();
  const works = saved?.host ? health?.lastSentAt : null;
  const words = hasChanges
    ? 'Changes not saved'
    : works
      ? `Last message: ${formatMailTime(works)}`
      : saved && (saved.host ? 'No message sent yet' : 'Not set up');
  const isGood = !hasChanges && Boolean(works);
  return (
    <header>
      <h2 className="h3" id={TITLE}>
        {SETTINGS_PARTS.mail}
      </h2>
      <p className={`set__state set__state--${isGood ? 'saved' : 'unsaved'}`} aria-live="polite">
        {words && <Icon of={isGood ? circleCheck : hasChanges ? pencil : triangleAlert} />}
        {words}
      </p>
    </header>
  );
}
