import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { THE_OWNER } from '../constants.ts';
import type { ListedMail } from '../contract.ts';
import { MailPreview } from './MailPreview.tsx';
import { useReadMail } from './outbox-queries.ts';

/** A mail as it reads. */
export function MailDialog({ mail, onClose }: { mail: ListedMail; onClose: () => void }) {
  const to = useText('outbox.mail.to');
  return (
    <Dialog title={mail.subject} subtitle={`${to} ${mail.recipient ?? THE_OWNER}`} onClose={onClose}>
      {mail.reason && <p className="note mail-reason">{mail.reason}</p>}
      <MailBody id={mail.id} />
    </Dialog>
  );
}

function MailBody({ id }: { id: number }) {
  const { data, isFetching, refetch } = useReadMail(id);
  const loading = useText('outbox.mail.loading');
  if (!data && isFetching) return <Spinner>{loading}</Spinner>;
  if (!data)
    return (
      <div role="alert">
        <p>
          <Text k="outbox.mail.failed" />
        </p>
        <Button small onClick={() => void refetch()}>
          <Text k="outbox.page.again" />
        </Button>
      </div>
    );
  if (data.text === null || data.html === null)
    return (
      <p>
        <Text k="outbox.mail.secret" />
      </p>
    );
  return <MailPreview html={data.html} text={data.text} />;
}
