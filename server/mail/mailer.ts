import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import type { Attachment } from './attachments.ts';
import { calendarMethod } from './calendar-file.ts';
import { mailFolder, SAVED_AS_FILE, writeMailFile } from './file-transport.ts';

export interface OutgoingMail {
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  replyTo: string | undefined;
  /** An attached calendar entry (RFC 5545). */
  calendar?: string | undefined;
  attachments?: readonly Attachment[];
  /** The address at which a POST ends the subscription (RFC 8058). */
  unsubscribe?: string | undefined;
  /** With angle brackets; the same whenever this mail is sent again. */
  messageId: string;
  date: Date;
}

/** Resolves when the mail server has accepted the mail, or with a note when it was saved as a file. */
type Deliver = (mail: OutgoingMail) => Promise<string | undefined>;

// A silent server must not delay other mails for long.
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 15_000 };
/** Nothing in a mail may make nodemailer read a file or fetch a URL. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/** Sends through SMTP_URL; without it mails are saved to DATA_DIR/outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>): Deliver {
  const from = config.mailFrom ?? `Flatirons Aircraft Refinishing <no-reply@${new URL(config.publicUrl).hostname}>`;
  if (config.smtpUrl) {
    const smtp = createTransport({ url: config.smtpUrl, ...TIMEOUTS, ...CLOSED });
    return async (mail) => {
      await smtp.sendMail(toMailOptions(mail, from));
      return undefined;
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });
  return async (mail) => {
    const { message } = await composer.sendMail(toMailOptions(mail, from));
    await writeMailFile(mailFolder(config.dataDir), mail, message as Buffer);
    return SAVED_AS_FILE;
  };
}

type Composed = Parameters<Transporter['sendMail']>[0];

/** Addresses are passed as objects, so that a comma cannot split one. */
function toMailOptions(
  { to, replyTo, calendar, unsubscribe, attachments = [], ...mail }: OutgoingMail,
  from: string,
): Composed {
  return {
    ...mail,
    from,
    to: to.map(toAddress),
    ...(replyTo && { replyTo: toAddress(replyTo) }),
    ...(calendar && {
      icalEvent: { method: calendarMethod(calendar), filename: 'appointment.ics', content: calendar },
    }),
    attachments: attachments.map(({ name: filename, content, cid }) => ({
      filename,
      content,
      ...(cid && { cid, contentDisposition: 'inline' as const }),
    })),
    // Prevents auto-replies: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

function toAddress(text: string) {
  return { name: '', address: text };
}
