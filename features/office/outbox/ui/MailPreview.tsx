import './outbox.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';
import type { ListedMail } from '../mails.contract.ts';
import { OWNER_LABEL, toPreviewDocument } from '../mails.ts';
import { useReadMail } from './outbox-queries.ts';

/** Allows any HTML: the sandbox below runs no script. */
const policy = globalThis.trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

export function MailPreview({ html, text }: { html: string; text: string }) {
  const page = toPreviewDocument(html);
  return (
    <>
      {/* Untrusted content: the sandbox allows no scripts, forms or navigation. */}
      <iframe
        className="mail-preview"
        title="Preview of the message"
        sandbox=""
        srcDoc={(policy?.createHTML(page) ?? page) as string}
      />
      <details className="mail-text">
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}

export function MailDialog({ mail, onClose }: { mail: ListedMail; onClose: () => void }) {
  return (
    <Dialog title={mail.subject} subtitle={`To ${mail.recipient ?? OWNER_LABEL}`} onClose={onClose}>
      {mail.reason && <p className="note mail-reason">{mail.reason}</p>}
      <MailBody id={mail.id} />
    </Dialog>
  );
}

function MailBody({ id }: { id: number }) {
  const { data, isFetching, refetch } = useReadMail(id);
  if (!data && isFetching) return <Spinner>Loading the message...</Spinner>;
  if (!data)
    return (
      <div role="alert">
        <p>The message could not be loaded.</p>
        <Button small onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    );
  if (data.text === null || data.html === null)
    return <p>This message is private to the person who got it, or we no longer have its text.</p>;
  return (
    <>
      <MailPreview html={data.html} text={data.text} />
      {data.files.length > 0 && <p className="note">Attached: {data.files.join(', ')}</p>}
    </>
  );
}
