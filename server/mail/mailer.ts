import { createTransport, type Transporter } from 'nodemailer';
import type { Config } from '../config.ts';
import { calendarMethod } from './calendar-file.ts';
import { KEPT_AS_FILE, mailFolder, writeMailFile } from './file-transport.ts';

export interface OutgoingMail {
  to: readonly string[];
  subject: string;
  text: string;
  html: string;
  replyTo: string | undefined;
  /** A calendar entry (RFC 5545) that goes along. */
  calendar?: string | undefined;
  /** With its angle brackets; the same whenever the same mail is sent again. */
  messageId: string;
  /** When it was written. */
  date: Date;
}

/** Resolves when the mail server has the mail, or with why it went nowhere when its file is on the disk. */
type Deliver = (mail: OutgoingMail) => Promise<string | undefined>;

// A server that answers nothing must not hold up the other mails for long.
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000, dnsTimeout: 15_000 };
/** What stands in a mail is text; nothing in it may make the server read a file or call an address. */
const CLOSED = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Sends through SMTP_URL; without it every mail becomes a file in DATA_DIR/outbox.
 */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl' | 'dataDir'>): Deliver {
  const from = config.mailFrom ?? `Flatirons Aircraft Refinishing <no-reply@${new URL(config.publicUrl).hostname}>`;
  if (config.smtpUrl) {
    const smtp = createTransport({ url: config.smtpUrl, ...TIMEOUTS, ...CLOSED });
    return async (mail) => {
      await smtp.sendMail(composed(mail, from));
      return undefined;
    };
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...CLOSED });
  return async (mail) => {
    const { message } = await composer.sendMail(composed(mail, from));
    await writeMailFile(mailFolder(config.dataDir), mail, message as Buffer);
    return KEPT_AS_FILE;
  };
}

type Composed = Parameters<Transporter['sendMail']>[0];

/** Addresses go as they are, never as text to be taken apart: a comma in one cannot make two of it. */
function composed({ to, replyTo, calendar, ...mail }: OutgoingMail, from: string): Composed {
  return {
    ...mail,
    from,
    to: to.map(address),
    ...(replyTo && { replyTo: address(replyTo) }),
    ...(calendar && {
      icalEvent: { method: calendarMethod(calendar), filename: 'appointment.ics', content: calendar },
    }),
    // Tells holiday replies not to answer: https://www.rfc-editor.org/rfc/rfc3834#section-5
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function address(text: string) {
  return { name: '', address: text };
}
