import { MailPreview } from '#office/outbox/ui/MailPreview.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { ReplyPreview as Preview } from '../lead-desk.contract.ts';

type Props = { preview: Preview; busy: boolean; onSend: () => void; onClose: () => void };

export function ReplyPreview({ preview: { to, subject, html, text }, busy, onSend, onClose }: Props) {
  return (
    <Dialog title={subject} subtitle={`${'To'} ${to}`} onClose={onClose}>
      <MailPreview html={html} text={text} />
      <div className="dialog__foot">
        <Button onClick={onClose}>Keep editing</Button>
        <Button variant="primary" busy={busy} onClick={onSend}>
          Send reply
        </Button>
      </div>
    </Dialog>
  );
}
