import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, vi } from 'vitest';
import { mailServer, smtpAnswer } from '#tests/support/smtp.ts';
import { answerOf, explainMailError } from './explain-error.ts';
import { type MailServer, sendThrough } from './mailer.ts';

const MAIL = { to: ['me@example.com'], subject: 'Test', text: 'Test', html: '', replyTo: undefined };
const SENDER = 'desk@shop.example';
const TIMEOUTS = { connectionTimeout: 2_000, greetingTimeout: 300, socketTimeout: 2_000, dnsTimeout: 2_000 };

/** A server that may encrypt says that its certificate is a public one. */
const ignoreWarning = () => vi.spyOn(console, 'error').mockImplementationOnce(() => {});

async function explain(options: SMTPServerOptions, change: Partial<MailServer> = {}) {
  if (options.disabledCommands?.length === 0) ignoreWarning();
  const { port } = await mailServer(options);
  const server = { host: '127.0.0.1', port, username: null, password: null, ...change };
  const mail = { ...MAIL, messageId: '<1@shop.example>', date: new Date() };
  const error = await sendThrough(server, mail, SENDER, TIMEOUTS).then(
    () => expect.unreachable('it was sent'),
    (thrown: unknown) => thrown,
  );
  return explainMailError(error, { ...server, sender: SENDER, to: 'me@example.com' });
}

const LOGIN = { username: 'desk', password: 'wrong' };
const refuse = (code: number, words: string) => (_: unknown, _session: unknown, done: (error: Error) => void) =>
  done(smtpAnswer(code, words));

describe('an error of the mail server', () => {
  it.each<[problem: string, answer: string | null, options: SMTPServerOptions, change?: Partial<MailServer>]>([
    ['host', null, {}, { host: 'mail.invalid' }],
    ['port', null, {}, { port: 1 }],
    ['silent', null, { onConnect: () => {} }],
    // Not a login in the clear.
    ['encryption', '500 ', {}, LOGIN],
    ['certificate', null, { disabledCommands: [] }, LOGIN],
    ['sender', '553 5.7.1 not your address', { onMailFrom: refuse(553, '5.7.1 not your address') }],
    ['login', '530 5.7.0 log in first', { onMailFrom: refuse(530, '5.7.0 log in first') }],
    ['recipient', '550 5.1.1 no such mailbox', { onRcptTo: refuse(550, '5.1.1 no such mailbox') }],
  ])('is told from others: %s', async (problem, answer, options, change) => {
    const explained = await explain(options, change);
    expect([explained.problem, explained.answer]).toEqual([problem, answer && expect.stringContaining(answer)]);
    expect(explained.sentence).toMatch(/\.$/);
  });

  it('tells nothing of what another service at that port answers', () => {
    expect(answerOf('HTTP/1.1 400 Bad Request')).toBeNull();
    expect(answerOf('250 2.0.0 Ok:\r\n queued as 4F')).toBe('250 2.0.0 Ok: queued as 4F');
  });
});
