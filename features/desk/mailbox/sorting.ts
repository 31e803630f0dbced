import { LOST, WORK_COMPLETE } from '#customers/leads/leads.constants.ts';
import { DAY_MS } from '#time/units.ts';
import { explainBounce, type Message, plusTokensIn, withoutPlus } from './message.ts';

/** How long an email to a finished job still finds its lead by the sender's address. */
const OPEN_AFTER_WORK_MS = 400 * DAY_MS;
/** From one sender into one lead; what is more stays in the mailbox. */
export const MAX_PER_HOUR = 30;

/** What the site knows of those that a message may be from or about. */
export interface KnownContacts {
  /** Our mails by Message-ID, in lower case. */
  mails: ReadonlyMap<string, { id: number; leadId: number | null; recipient: string | null }>;
  /** Leads by their token. */
  tokens: ReadonlyMap<string, number>;
  /** The leads with the sender's address. */
  leads: readonly { id: number; status: string; createdAt: string; completedAt: string | null }[];
  /** The addresses that the site and its users write from, in lower case and without plus-parts. */
  ownAddresses: ReadonlySet<string>;
}

/** `thread`: it answers a mail of ours. `token`: it was sent to the lead's own address. `address`: only its From fits. */
type MatchedBy = 'thread' | 'token' | 'address';

export type SortedMessage =
  | { as: 'mail' | 'automatic'; leadId: number; by: MatchedBy }
  | { as: 'bounce'; mailId: number; reason: string }
  /** It is left alone. */
  | { as: 'none' };

/** What becomes of a message. */
export function sortMessage(message: Message, known: KnownContacts, now: Date): SortedMessage {
  if (message.report) return sortReport(message.report, known);
  if (!message.from || known.ownAddresses.has(withoutPlus(message.from.address))) return { as: 'none' };
  const found = findByThread(message, known) ?? findByToken(message, known) ?? findByAddress(known, now);
  return found ? { as: message.isAutomatic ? 'automatic' : 'mail', ...found } : { as: 'none' };
}

/** A report must name both our mail and its recipient: anyone can write one. */
function sortReport({ about, failures }: NonNullable<Message['report']>, { mails }: KnownContacts): SortedMessage {
  for (const messageId of about) {
    const mail = mails.get(messageId.toLowerCase());
    const failure = mail?.recipient && failures.find(({ recipient }) => recipient === mail.recipient!.toLowerCase());
    if (mail && failure) return { as: 'bounce', mailId: mail.id, reason: explainBounce(failure) };
  }
  return { as: 'none' };
}

type MatchedLead = { leadId: number; by: MatchedBy };

/** The nearest of our mails that it answers. */
function findByThread({ inReplyTo, references }: Message, { mails }: KnownContacts): MatchedLead | null {
  for (const messageId of [...inReplyTo, ...references.toReversed()]) {
    const leadId = mails.get(messageId.toLowerCase())?.leadId;
    if (leadId != null) return { leadId, by: 'thread' };
  }
  return null;
}

function findByToken({ recipients }: Message, { tokens }: KnownContacts): MatchedLead | null {
  for (const token of plusTokensIn(recipients)) {
    const leadId = tokens.get(token);
    if (leadId !== undefined) return { leadId, by: 'token' };
  }
  return null;
}

/** The newest open lead with the sender's address. */
function findByAddress({ leads }: KnownContacts, now: Date): MatchedLead | null {
  const newest = leads
    .filter((lead) => isOpen(lead, now))
    .toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id)
    .at(-1);
  return newest ? { leadId: newest.id, by: 'address' } : null;
}

function isOpen({ status, completedAt, createdAt }: KnownContacts['leads'][number], now: Date): boolean {
  if (status === LOST) return false;
  if (status !== WORK_COMPLETE) return true;
  return now.getTime() - Date.parse(completedAt ?? createdAt) <= OPEN_AFTER_WORK_MS;
}
