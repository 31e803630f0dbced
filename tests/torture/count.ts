import { type DatabaseLocation, openDatabase } from '#database/open.ts';
import type { Clients } from './clients.ts';
import type { MailSink } from './mail-sink.ts';

export interface QuoteCount {
  acknowledged: number;
  /** Acknowledged and not in the database, or under another id. */
  lost: number;
  /** More than once in the database. */
  doubled: number;
  /** In the database though nobody was told so at the end. */
  strangers: number;
}

export interface MailCount {
  /** Rows of the outbox. */
  rows: number;
  /** Rows whose mail the mail server has. */
  delivered: number;
  /** Rows whose mail it refused for good; the outbox says so. */
  refused: number;
  /** Rows of which neither is so, and mails that an acknowledged quote request should have left and did not. */
  lost: number;
  /** Sent again as nobody could know better: no answer, or a kill between the answer and the note of it. */
  repeated: number;
  /** Sent again after a clean answer. */
  twice: number;
}

const KINDS = ['customer-confirmation', 'owner-notice'];

/** What is in the database, held against what was acknowledged. */
export async function countQuotes(location: DatabaseLocation, clients: Clients): Promise<QuoteCount> {
  const rows = await rowsOf(location, (db) => db.selectFrom('quotes').select(['id', 'email']).execute());
  const idsByEmail = Map.groupBy(rows, ({ email }) => email);
  let lost = 0;
  let doubled = 0;
  for (const [number, id] of clients.acknowledged) {
    const found = idsByEmail.get(clients.emailOf(number)) ?? [];
    if (!found.some((row) => row.id === id)) lost += 1;
    if (found.length > 1) doubled += 1;
  }
  const known = new Set([...clients.acknowledged.keys()].map((number) => clients.emailOf(number)));
  const strangers = rows.filter(({ email }) => email.endsWith('@torture.example') && !known.has(email)).length;
  return { acknowledged: clients.acknowledged.size, lost, doubled, strangers };
}

/** What the outbox says, held against what the mail server took. */
export async function countMails(location: DatabaseLocation, clients: Clients, sink: MailSink): Promise<MailCount> {
  const rows = await rowsOf(location, (db) =>
    db.selectFrom('outbox').select(['quoteId', 'kind', 'messageId', 'sentAt', 'failedAt']).execute(),
  );
  const taken = new Set(sink.taken.map(({ messageId }) => messageId));
  const delivered = rows.filter(({ messageId, sentAt }) => sentAt !== null && taken.has(messageId)).length;
  const refused = rows.filter(({ messageId, failedAt }) => failedAt !== null && sink.refused.has(messageId)).length;
  const kindsByQuote = Map.groupBy(rows, ({ quoteId }) => quoteId);
  const missing = [...clients.acknowledged.values()].filter((id) => {
    const kinds = (kindsByQuote.get(id) ?? []).map(({ kind }) => kind).sort();
    return kinds.join() !== KINDS.join();
  }).length;
  return { rows: rows.length, delivered, refused, lost: rows.length - delivered - refused + missing, ...repeats(sink) };
}

/**
 * One process sends one mail after the other and notes each before the next. So a kill can hide the answer to the last
 * one of that life only, and whatever else comes again after an answer is one too many.
 */
function repeats({ taken }: MailSink): Pick<MailCount, 'repeated' | 'twice'> {
  const lastOfLife = new Map(taken.map((one) => [one.life, one]));
  const before = new Map<string, (typeof taken)[number]>();
  let repeated = 0;
  let twice = 0;
  for (const one of taken) {
    const earlier = before.get(one.messageId);
    before.set(one.messageId, one);
    if (!earlier) continue;
    const excused = !earlier.answered || (earlier.life < one.life && lastOfLife.get(earlier.life) === earlier);
    if (excused) repeated += 1;
    else twice += 1;
  }
  return { repeated, twice };
}

async function rowsOf<T>(location: DatabaseLocation, read: (db: ReturnType<typeof openDatabase>) => Promise<T>) {
  const db = openDatabase(location);
  try {
    return await read(db);
  } finally {
    await db.destroy();
  }
}
