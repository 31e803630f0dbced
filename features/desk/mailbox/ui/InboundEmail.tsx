import './inbound-email.css';
import type { InboundMail } from '#customers/leads/timeline.contract.ts';
import { formatSize } from '#foundation/fields/units.ts';
import { formatTime } from '#time/format-moment.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { clock, download, fileText, info, link, shield } from '#ui/icons.ts';

type Props = {
  email: InboundMail;
  /** The lead's own address, which is not repeated. */
  address?: string | undefined;
  onMove?: (() => void) | undefined;
};

/** An email that came from the mailbox into a lead. None of it is shown as HTML. */
export function InboundEmail({ email, address, onMove }: Props) {
  const { type, sender, count, subject, text, quoted, files, isVerified } = email;
  if (type === 'beyond')
    return (
      <p className="inbound-small">
        <Icon of={info} /> {count === 1 ? 'One more email' : `${count} more emails`} from {sender} within an hour stayed
        in your mailbox.
      </p>
    );
  if (type === 'automatic')
    return (
      <p className="inbound-small">
        <Icon of={clock} /> Automatic reply: “{beginningOf(text || subject || '')}”
      </p>
    );
  return (
    <article className="inbound stack stack--close">
      <p className="spread">
        <span>
          <b>Email from {email.senderName ?? sender}</b>
          {email.senderName && sender !== address?.toLowerCase() && <span className="muted sm"> {sender}</span>}
        </span>
        <time dateTime={email.receivedAt}>{formatTime(email.receivedAt)}</time>
      </p>
      {email.matchedBy === 'address' && (
        <div className="inbound__matched spread">
          <p className="inbound-small">
            <Icon of={link} />
            <span>
              <b>Matched by address.</b> It’s not a reply to one of our emails.
            </span>
          </p>
          {onMove && (
            <Button variant="quiet" small onClick={onMove}>
              Not theirs? Move it
            </Button>
          )}
        </div>
      )}
      {subject && <h4>{subject}</h4>}
      {text && <p className="inbound__text">{text}</p>}
      {files.length > 0 && <InboundFiles files={files} />}
      {quoted && (
        <details>
          <summary>Show the quoted text</summary>
          <p className="inbound__quoted muted">{quoted}</p>
        </details>
      )}
      {!isVerified && (
        <p className="inbound-small">
          <Icon of={shield} /> Sender not verified by your mail server.
        </p>
      )}
    </article>
  );
}

const MAX_BEGINNING = 200;

function beginningOf(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > MAX_BEGINNING ? `${line.slice(0, MAX_BEGINNING).toWellFormed()}…` : line;
}

function InboundFiles({ files }: Pick<InboundMail, 'files'>) {
  return (
    <ul className="row inbound__files" aria-label="Attachments">
      {files.map((file) => (
        <li key={file.id}>
          <InboundFile {...file} />
        </li>
      ))}
    </ul>
  );
}

function InboundFile({ name, size, url, thumbnail }: InboundMail['files'][number]) {
  if (url === null)
    return (
      <p className="inbound-small">
        <Icon of={info} />
        <span>
          <b>{name}</b>, {formatSize(size)}, was not stored. It’s still in your mailbox.
        </span>
      </p>
    );
  if (thumbnail !== null)
    return (
      <a href={url} target="_blank" rel="noreferrer" className="inbound__photo">
        <img src={thumbnail} alt={`${name}, opens in a new tab`} width={150} height={100} loading="lazy" />
        <small className="line">{name}</small>
      </a>
    );
  return (
    <a href={url} download className="with-icon inbound__file">
      <Icon of={fileText} />
      <span>
        <b>{name}</b>
        <small className="line muted">{formatSize(size)}</small>
      </span>
      <Icon of={download} />
    </a>
  );
}
