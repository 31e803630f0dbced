import { useQueryClient } from '@tanstack/react-query';
import { invalidateLeads } from '#features/leads/ui/lead-cache.ts';
import { OUTBOX_TOASTS } from '#features/outbox/constants.ts';
import { useMailCall } from '#features/outbox/ui/outbox-queries.ts';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { Icon } from '#ui/icon.tsx';
import { copy, rotateCcw } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import type { UnsentReply } from '../rules.ts';
import { LEAD_TOASTS } from './desk-format.ts';

/** A reply that did not reach the customer, to retry or to copy. */
export function LeadUnsentReply({ reply: { subject, text, mailId, delivery } }: { reply: UnsentReply }) {
  const client = useQueryClient();
  const { act, isBusy } = useMailCall(mailId);
  const copyIt = async () => toast((await copyText(text)) ? LEAD_TOASTS.copied : LEAD_TOASTS.notCopied);
  async function retry() {
    await act({ method: 'POST', path: '/retry' }, OUTBOX_TOASTS.retried);
    void invalidateLeads(client);
  }
  return (
    <div className="alert alert--danger stack lead-unsent">
      <p>
        <b>The customer didn’t get this reply:</b> {subject}
      </p>
      {delivery.reason && <p>{delivery.reason}</p>}
      <div className="row">
        <Button small busy={isBusy} onClick={() => void retry()}>
          <Icon of={rotateCcw} /> Try again
        </Button>
        <Button small onClick={copyIt}>
          <Icon of={copy} /> Copy the text
        </Button>
      </div>
    </div>
  );
}
