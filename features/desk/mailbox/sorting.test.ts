import { describe, expect, it } from 'vitest';
import type { Message } from './message.ts';
import { type KnownContacts, type SortedMessage, sortMessage } from './sorting.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY).toISOString();

const OURS = '<11111111-aaaa@shop.example>';
const OTHER = '<22222222-bbbb@shop.example>';
const UNKNOWN = '<someone@elsewhere.example>';
const ACCOUNT = '<33333333-cccc@shop.example>';
const TOKEN = 'abcdefghijklmnopqrstuvwxy2';
const OTHER_TOKEN = 'zzzzzzzzzzzzzzzzzzzzzzzzz7';
const ADA = { name: 'Ada Field', address: 'ada@example.com' };

const MESSAGE: Message = {
  messageId: '<1@example.com>',
  inReplyTo: [],
  references: [],
  from: ADA,
  recipients: ['shop@shop.example'],
  subject: 'Hello',
  text: 'Hello',
  quoted: '',
  isAutomatic: false,
  authentication: [],
  isReport: false,
  report: null,
  attachments: [],
  hash: '1',
};
const LEAD = { id: 7, status: 'Quote Sent', createdAt: daysAgo(10), completedAt: null };
const KNOWN: KnownContacts = {
  mails: new Map([
    [OURS, { id: 101, leadId: 1, recipient: 'Ada@Example.com' }],
    [OTHER, { id: 102, leadId: 2, recipient: 'bob@example.com' }],
    [ACCOUNT, { id: 103, leadId: null, recipient: 'ada@example.com' }],
  ]),
  tokens: new Map([
    [TOKEN, 5],
    [OTHER_TOKEN, 6],
  ]),
  leads: [],
  ownAddresses: new Set(['shop@shop.example', 'owner@shop.example']),
};

const none: SortedMessage = { as: 'none' };
const mail = (leadId: number, by: 'thread' | 'token' | 'address'): SortedMessage => ({ as: 'mail', leadId, by });
const failure = (recipient: string, status = '5.1.1', diagnostic = '') => ({ recipient, status, diagnostic });
const report = (about: string[], ...failures: ReturnType<typeof failure>[]) => ({
  from: { name: '', address: 'mailer-daemon@mx.example' },
  isAutomatic: true,
  isReport: true,
  report: { about, failures },
});
const open = (...leads: (Partial<KnownContacts['leads'][number]> | undefined)[]) => ({
  leads: leads.map((lead) => ({ ...LEAD, ...lead })),
});
const bounce = (reason: string): SortedMessage => ({ as: 'bounce', mailId: 101, reason });

const CASES: [what: string, message: Partial<Message>, known: Partial<KnownContacts>, sorted: SortedMessage][] = [
  // The thread
  ['an answer to our mail', { inReplyTo: [OURS] }, {}, mail(1, 'thread')],
  ['one whose server changed the case of our Message-ID', { inReplyTo: [OURS.toUpperCase()] }, {}, mail(1, 'thread')],
  ['one that only references our mail', { references: [OURS] }, {}, mail(1, 'thread')],
  ['In-Reply-To before References', { inReplyTo: [OURS], references: [OTHER] }, {}, mail(1, 'thread')],
  ['the last of References first', { references: [OURS, OTHER] }, {}, mail(2, 'thread')],
  ['References past what is unknown', { references: [OURS, UNKNOWN] }, {}, mail(1, 'thread')],
  [
    'an unknown In-Reply-To with a known reference',
    { inReplyTo: [UNKNOWN], references: [OTHER] },
    {},
    mail(2, 'thread'),
  ],
  ['the first known of several In-Reply-To', { inReplyTo: [UNKNOWN, OTHER, OURS] }, {}, mail(2, 'thread')],
  [
    'an answer from another address',
    { inReplyTo: [OURS], from: { name: '', address: 'x@y.zz' } },
    {},
    mail(1, 'thread'),
  ],
  ['an answer to a mail about no lead', { inReplyTo: [ACCOUNT] }, {}, none],
  ['an answer to a mail about no lead, from a lead', { inReplyTo: [ACCOUNT] }, open({}), mail(7, 'address')],
  [
    'the thread before the token',
    { inReplyTo: [OURS], recipients: [`shop+${TOKEN}@shop.example`] },
    {},
    mail(1, 'thread'),
  ],
  ['the thread before the address', { inReplyTo: [OURS] }, open({}), mail(1, 'thread')],
  ['an answer about a lost lead', { inReplyTo: [OURS] }, open({ id: 1, status: 'Lost Quote' }), mail(1, 'thread')],
  // The token
  ['the address of a lead', { recipients: [`shop+${TOKEN}@shop.example`] }, {}, mail(5, 'token')],
  ['a token in capitals', { recipients: [`shop+${TOKEN.toUpperCase()}@SHOP.example`] }, {}, mail(5, 'token')],
  ['the token among other recipients', { recipients: ['a@b.cc', `shop+${TOKEN}@x.yy`] }, {}, mail(5, 'token')],
  ['the first known of two tokens', { recipients: [`a+${OTHER_TOKEN}@x.yy`, `a+${TOKEN}@x.yy`] }, {}, mail(6, 'token')],
  ['an unknown token', { recipients: [`shop+${'q'.repeat(26)}@shop.example`] }, {}, none],
  ['a token that is too short', { recipients: [`shop+${TOKEN.slice(1)}@shop.example`] }, {}, none],
  ['a longer word that holds a token', { recipients: [`shop+x${TOKEN}@shop.example`] }, {}, none],
  ['a token that is not behind the plus', { recipients: [`${TOKEN}@shop.example`] }, {}, none],
  ['the token before the address', { recipients: [`shop+${TOKEN}@shop.example`] }, open({}), mail(5, 'token')],
  ['an unknown thread and a token', { inReplyTo: [UNKNOWN], recipients: [`a+${TOKEN}@x.yy`] }, {}, mail(5, 'token')],
  // The address
  ['the address of one open lead', {}, open({}), mail(7, 'address')],
  [
    'the newest of several',
    {},
    open({ id: 8, createdAt: daysAgo(1) }, { id: 9, createdAt: daysAgo(2) }),
    mail(8, 'address'),
  ],
  ['the later of two of the same moment', {}, open({ id: 8 }, { id: 9 }), mail(9, 'address')],
  ['a lost lead', {}, open({ status: 'Lost Quote' }), none],
  [
    'the open one beside a newer lost one',
    {},
    open({}, { id: 9, status: 'Lost Quote', createdAt: daysAgo(1) }),
    mail(7, 'address'),
  ],
  ['work complete for 400 days', {}, open({ status: 'Work Complete', completedAt: daysAgo(400) }), mail(7, 'address')],
  ['work complete for longer', {}, open({ status: 'Work Complete', completedAt: daysAgo(401) }), none],
  ['work complete at an unknown time', {}, open({ status: 'Work Complete', createdAt: daysAgo(500) }), none],
  ['a stranger', {}, {}, none],
  ['a message without a sender', { from: null, inReplyTo: [OURS] }, open({}), none],
  ['our own address', { from: { name: '', address: 'owner@shop.example' }, inReplyTo: [OURS] }, {}, none],
  ['our own address with a plus-part', { from: { name: '', address: 'shop+me@shop.example' } }, open({}), none],
  // Programs
  ['an auto-reply', { isAutomatic: true, inReplyTo: [OURS] }, {}, { as: 'automatic', leadId: 1, by: 'thread' }],
  ['an auto-reply by address', { isAutomatic: true }, open({}), { as: 'automatic', leadId: 7, by: 'address' }],
  ['an auto-reply of a stranger', { isAutomatic: true }, {}, none],
  // Delivery reports
  ['a bounce', report([OURS], failure('ada@example.com')), {}, bounce('This address doesn’t exist.')],
  [
    'a bounce with the words of the server',
    report([OURS], failure('ada@example.com', '5.2.2', '552 <ada@example.com> over quota')),
    {},
    bounce('This mailbox is full. The server said: 552 <…> over quota'),
  ],
  [
    'a bounce with one of two recipients ours',
    report([OURS], failure('x@y.zz'), failure('ada@example.com')),
    {},
    bounce('This address doesn’t exist.'),
  ],
  ['a bounce of another recipient', report([OURS], failure('bob@example.com')), {}, none],
  ['a bounce of a mail that is not ours', report([UNKNOWN], failure('ada@example.com')), open({}), none],
  ['a bounce that names no mail', report([], failure('ada@example.com')), {}, none],
  [
    'a bounce that answers our mail and names none',
    { ...report([], failure('ada@example.com')), inReplyTo: [OURS] },
    {},
    none,
  ],
];

describe('a message of the mailbox', () => {
  it.each(CASES)('is sorted: %s', (_what, message, known, sorted) => {
    expect(sortMessage({ ...MESSAGE, ...message }, { ...KNOWN, ...known }, NOW)).toEqual(sorted);
  });

  it('is sorted in more than 40 cases', () => {
    expect(CASES.length).toBeGreaterThanOrEqual(40);
  });
});
