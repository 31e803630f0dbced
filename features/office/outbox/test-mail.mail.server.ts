import { randomUUID } from 'node:crypto';
import { readBusiness } from '#foundation/business/business.store.server.ts';
import { answerOf, explainMailError } from '#server/mail/explain-error.ts';
import { composeMail, wordsOf } from '#server/mail/layout.ts';
import { type MailServer, type Sender, sendThrough } from '#server/mail/mailer.ts';
import type { Services } from '#server/services.ts';
import type { MailTest } from './mail-server.contract.ts';

/** A person waits for the outcome. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** Sends a test mail past the outbox, and says in plain words what the server made of it. */
export async function sendTestMail(
  db: Services['db'],
  { server, from }: { server: string | MailServer; from: Sender },
  { to, publicUrl }: { to: string; publicUrl: string },
): Promise<MailTest> {
  const sender = typeof from === 'string' ? from : from.address;
  try {
    const response = await sendThrough(server, await composeTest(db, to, publicUrl), from, TIMEOUTS);
    const sentence = `The mail server accepted a test email to ${to}. If it doesn’t arrive in a few minutes, check your spam folder.`;
    return { sent: true, to, problem: null, sentence, answer: answerOf(response) };
  } catch (error) {
    return { sent: false, to, ...explainMailError(error, { ...placeOf(server), sender, to }) };
  }
}

async function composeTest(db: Services['db'], to: string, publicUrl: string) {
  const { name: businessName } = await readBusiness(db);
  const message = composeMail({
    subject: `Test email from ${businessName}`,
    preview: 'Email from your website works.',
    businessName,
    blocks: [
      { heading: 'Email from your website works' },
      { paragraph: 'You asked for this test email in the settings. There’s nothing else to do.' },
    ],
    footer: [`Sent to ${to}.`],
  });
  const messageId = `<${randomUUID()}@${new URL(publicUrl).hostname}>`;
  return { to: [to], ...wordsOf(message), replyTo: undefined, messageId, date: new Date() };
}

function placeOf(server: string | MailServer): { host: string; port: number } {
  if (typeof server !== 'string') return server;
  const { hostname, port, protocol } = new URL(server);
  return { host: hostname, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) };
}
