import type { OutboxMessage } from '#database/tables.ts';
import { seal, unseal } from '../crypto.ts';

const PURPOSE = 'mail';

/** The mail was sealed with an earlier session secret. */
export class UnreadableMail extends Error {
  constructor() {
    super('It was encrypted with another session secret and can no longer be read. Please request a new one.');
  }
}

/**
 * Seals a secret mail, such as a reset code, for the outbox: all but its subject is encrypted with the session secret,
 * so that a copy of the database opens no account.
 */
export function sealMessage(sessionSecret: string, { subject, ...rest }: OutboxMessage): OutboxMessage {
  return { subject, sealed: seal(sessionSecret, PURPOSE, JSON.stringify(rest)), secret: true };
}

/** Unseals a message. @throws {UnreadableMail} if it was sealed with another secret */
export function openMessage(sessionSecret: string, message: OutboxMessage): OutboxMessage {
  if (!('sealed' in message)) return message;
  const rest = unseal(sessionSecret, PURPOSE, message.sealed);
  if (rest === null) throw new UnreadableMail();
  return { subject: message.subject, ...JSON.parse(rest) };
}
