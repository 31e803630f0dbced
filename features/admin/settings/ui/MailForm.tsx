import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adminRequest } from '#client/admin-request.ts';
import { isUnsaved, useRecordEdit } from '#client/editable-record.ts';
import { ApiError } from '#client/request.ts';
import { numberIn, WHOLE } from '#features/fields/numbers/rules.ts';
import { DEFAULT_PORT, MAIL_SERVER_TOASTS as TOASTS } from '#features/outbox/mail-server/constants.ts';
import type { MailServerSettings, MailTest } from '#features/outbox/mail-server/contract.ts';
import { MailTestNote } from '#features/outbox/mail-server/ui/MailTestNote.tsx';
import { SenderHelp } from '#features/outbox/mail-server/ui/SenderHelp.tsx';
import { formatMailTime } from '#features/outbox/ui/mail-time.ts';
import { useOutboxHealth } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { Form, type SendResult } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { MailFields, type TypedMail } from './MailFields.tsx';
import { OwnPart, PartHeader, showFailure, titleOf } from './OwnPart.tsx';
import { useMarkUnsaved } from './UnsavedParts.tsx';

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
      client.setQueryData([ADDRESS], await adminRequest<MailServerSettings>('PUT', ADDRESS, { body }));
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
      <p className="row set__test">
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
