import '#ui/parts.css';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, copy, triangleAlert } from '#ui/icons.ts';
import type { MailTest } from '../mail-server.contract.ts';
import './outbox.css';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { toast } from '#ui/toast.tsx';
import { type DnsRecord, dnsRecords, isMailboxProvider, MAIL_SERVER_TOASTS, senderDomain } from '../mail-server.ts';

/** What the mail server made of a test mail. */
export function MailTestNote({
  test: { sent, sentence, answer },
}: {
  test: Pick<MailTest, 'sent' | 'sentence' | 'answer'>;
}) {
  return (
    <div className={sent ? 'note' : 'note note--warn'} role="status">
      <Icon of={sent ? circleCheck : triangleAlert} />
      <div>
        <p>{sentence}</p>
        {answer && (
          <p>
            The server said: <q>{answer}</q>
          </p>
        )}
      </div>
    </div>
  );
}

/** The records that make other mail servers believe the sender, with its own domain filled in. */
export function SenderHelp({ sender, host }: { sender: string; host: string }) {
  const domain = senderDomain(sender);
  return (
    <details className="apart--wide sender-help">
      <summary>Keep your emails out of spam: SPF, DKIM and DMARC</summary>
      {domain === null && <p>Enter a sender address at your shop’s domain first.</p>}
      {domain !== null && isMailboxProvider(domain) && (
        <p>
          The owner of {domain} manages these records, so there’s nothing for you to do. An address at your own domain
          looks more professional, and then you set these records yourself.
        </p>
      )}
      {domain !== null && !isMailboxProvider(domain) && (
        <>
          <p>
            Add these three TXT records where you manage {domain}. They take effect within a few hours. Then send
            yourself a test email and check its headers: they should say spf=pass, dkim=pass and dmarc=pass.
          </p>
          <ol className="stack stack--wide">
            {dnsRecords(domain, host || 'mail.example.com').map((record) => (
              <Record key={record.kind} {...record} />
            ))}
          </ol>
        </>
      )}
    </details>
  );
}

function Record({ kind, name, value, words }: DnsRecord) {
  const copyValue = async () =>
    toast((await copyText(value!)) ? MAIL_SERVER_TOASTS.copied : MAIL_SERVER_TOASTS.notCopied);
  return (
    <li className="stack stack--tight">
      <h3>{kind}</h3>
      <p>{words}</p>
      <dl>
        <dt className="muted">Name</dt>
        <dd>
          <code>{name}</code>
        </dd>
        <dt className="muted">Text</dt>
        <dd>{value ? <code>{value}</code> : 'You’ll get this from your mail provider.'}</dd>
      </dl>
      {value && (
        <Button small onClick={() => void copyValue()}>
          <Icon of={copy} /> Copy the text<span className="vh"> of {kind}</span>
        </Button>
      )}
    </li>
  );
}
