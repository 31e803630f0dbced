import { useState } from 'react';
import { formatUnits } from '#foundation/fields/units.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { send } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { KeptMail } from '../mails.contract.ts';
import { MAIL_KINDS, OUTBOX_TOASTS, OWNER_LABEL } from '../mails.ts';
import { formatMailTime } from './mail-parts.tsx';
import { useKeptDecision, useKeptMails } from './outbox-queries.ts';

/** Offers to send what was saved as files before there was a mail server, until it is decided. */
export function KeptMails() {
  const { data: mails = [] } = useKeptMails();
  const [isOpen, setOpen] = useState(false);
  if (mails.length === 0) return null;
  return (
    <div className="alert with-action outbox__kept">
      <Icon of={send} />
      <p>
        <b>{mails.length === 1 ? '1 message is' : `${mails.length} messages are`} waiting.</b> They were saved as files
        before email was set up.
      </p>
      <Button small variant="ink" onClick={() => setOpen(true)}>
        {sendLabel(mails.length)}
      </Button>
      {isOpen && <KeptDialog mails={mails} onClose={() => setOpen(false)} />}
    </div>
  );
}

const sendLabel = (count: number) => (count === 1 ? 'Send the waiting message' : `Send the ${count} waiting messages`);

function KeptDialog({ mails, onClose }: { mails: readonly KeptMail[]; onClose: () => void }) {
  const { call } = useKeptDecision();
  const [chosen, setChosen] = useState(() => new Set(mails.filter(({ isOld }) => !isOld).map(({ id }) => id)));
  const toggle = (id: number) => setChosen((before) => before.symmetricDifference(new Set([id])));
  const count = mails.filter(({ id }) => chosen.has(id)).length;
  return (
    <FormDialog
      title="Waiting messages"
      subtitle="Uncheck what should not go out anymore. It stays a file, and we won’t ask again. Messages older than 14 days are unchecked."
      submit={count === 0 ? 'Send none' : `Send ${formatUnits(count, 'message')}`}
      send={async () => {
        const ids = mails.flatMap(({ id }) => (chosen.has(id) ? id : []));
        const { sent } = await call({ method: 'POST', body: { ids }, once: 'kept-mails' });
        toast(OUTBOX_TOASTS.kept(sent));
      }}
      onClose={onClose}
    >
      <ul className="rows">
        {mails.map(({ id, kind, recipient, subject, createdAt }) => (
          <li key={id}>
            <label className="check-row">
              <input type="checkbox" checked={chosen.has(id)} onChange={() => toggle(id)} />
              <span>
                {subject}
                <small>
                  {MAIL_KINDS[kind] ?? kind} to {recipient ?? OWNER_LABEL}, {formatMailTime(createdAt)}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}
