import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, vi } from 'vitest';
import { mailServer, smtpAnswer } from '#tests/support/smtp.ts';
import { answerOf, explainMailError, reasonOf } from './explain-error.ts';
import { type MailServer, sendThrough } from './mailer.ts';

const MAIL = { to: ['me@example.com'], subject: 'Test', text: 'Test', html: '', replyTo: undefined };
const SENDER = 'desk@shop.example';
const TIMEOUTS = { connectionTimeout: 2_000, greetingTimeout: 300, socketTimeout: 2_000, dnsTimeout: 2_000 };

/** A server that may encrypt says that its certificate is a public one. */
const ignoreWarning = () => vi.spyOn(console, 'error').mockImplementationOnce(() => {});

async function explain(options: SMTPServerOptions, change: Partial<MailServer> = {}) {
  if (options.disabledCommands?.length === 0) ignoreWarning();
  const { port } = await mailServer(options);
  const server = { host: '127.0.0.1', port, username: null, password: null, maySitPrivate: true, ...change };
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
    ['later', '450 4.2.0 greylisted', { onRcptTo: refuse(450, '4.2.0 greylisted') }],
    [
      'message',
      '554 5.7.1 spam',
      { onData: (stream, _, done) => void stream.on('end', () => done(smtpAnswer(554, '5.7.1 spam'))).resume() },
    ],
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

describe('the reason in the outbox', () => {
  const failure = (code: string, message: string, more = {}) => Object.assign(new Error(message), { code, ...more });

  it.each([
    [failure('ESOCKET', 'connect ECONNREFUSED 127.0.0.1:25'), /^The mail server refused the connection\. /],
    [failure('EDNS', 'getaddrinfo ENOTFOUND mail.invalid'), /^The mail server was not found\. /],
    [failure('ETIMEDOUT', 'Connection timeout'), /^The mail server is not responding\. /],
    [failure('ESOCKET', 'self-signed certificate'), /^The mail server has no valid certificate/],
    [
      failure('EAUTH', 'Invalid login', { responseCode: 535, response: '535 no' }),
      /refused the login\. .*It said: 535 no$/,
    ],
  ])('is in plain words: %s', (error, words) => {
    expect(reasonOf(error)).toMatch(words);
  });

  it('is one short line without addresses', () => {
    const response = '550 5.1.1 <dana@example.com>:\r\n no such user dana@example.com';
    const refused = failure('EENVELOPE', 'Rejected', { command: 'RCPT TO', responseCode: 550, response });
    expect(reasonOf(refused)).toBe(
      'The mail server refused the recipient of this email. It said: 550 5.1.1 <…>: no such user …',
    );
    expect(reasonOf(new Error('x'.repeat(900)))).toHaveLength(300);
  });

  it('of anything else than the mail server is as it was given', () => {
    expect(reasonOf(failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.1:9000'))).toBe(
      'ECONNREFUSED: connect ECONNREFUSED 10.0.0.1:9000',
    );
    expect(reasonOf(null)).toBe('null');
  });
});
