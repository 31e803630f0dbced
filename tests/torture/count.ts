import { type DatabaseLocation, openDatabase } from '#database/open.ts';
import { ALARM_MAILS } from '#desk/alarms/troubles.ts';
import { type Clients, hasScheme } from './clients.ts';
import type { MailSink } from './mail-sink.ts';

export interface QuoteCount {
  acknowledged: number;
  /** Acknowledged and not in the database, or under another id. */
  lost: number;
  /** More than once in the database. */
  doubled: number;
  /** In the database without a final acknowledgement. */
  strangers: number;
  /** Schemes without their request, and requests without their scheme. */
  unpaired: number;
}

export interface MailCount {
  /** Rows of the outbox. */
  rows: number;
  /** Rows whose mail the mail server has. */
  delivered: number;
  /** Rows refused for good, as the outbox says. */
  refused: number;
  /** Rows without either, and missing mails of acknowledged requests. */
  lost: number;
  /** Legitimately sent again: no answer, or a kill before it was recorded. */
  repeated: number;
  /** Sent again after a recorded answer. */
  twice: number;
}

const KINDS = ['customer-confirmation', 'owner-notice'];

/** Compares the database with the acknowledgements. */
export async function countQuotes(location: DatabaseLocation, clients: Clients): Promise<QuoteCount> {
  const rows = await rowsOf(location, (db) =>
    db.selectFrom('quotes').select(['id', 'email']).$narrowType<{ email: string }>().execute(),
  );
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
  const unpaired = await countUnpaired(location, clients, new Map(rows.map(({ id, email }) => [email, id])));
  return { acknowledged: clients.acknowledged.size, lost, doubled, strangers, unpaired };
}

async function countUnpaired(
  location: DatabaseLocation,
  clients: Clients,
  idByEmail: ReadonlyMap<string, number>,
): Promise<number> {
  const schemes = await rowsOf(location, (db) =>
    db
      .selectFrom('schemes')
      .leftJoin('quoteSchemes', 'quoteSchemes.schemeId', 'schemes.id')
      .select('quoteId')
      .where('shownOrder', 'is', null)
      .execute(),
  );
  const withScheme = [...clients.acknowledged.keys()].filter(hasScheme);
  const expected = new Set(withScheme.map((number) => idByEmail.get(clients.emailOf(number)) ?? null));
  let strays = 0;
  for (const { quoteId } of schemes) if (!expected.delete(quoteId)) strays++;
  return strays + expected.size;
}

/** Compares the outbox with the mail server. */
export async function countMails(location: DatabaseLocation, clients: Clients, sink: MailSink): Promise<MailCount> {
  const rows = await rowsOf(location, (db) =>
    db
      .selectFrom('outbox')
      .select(['quoteId', 'kind', 'messageId', 'sentAt', 'failedAt'])
      // Kills and refused mails are alarms.
      .where('kind', 'not in', ALARM_MAILS)
      .execute(),
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
 * One process sends mails in order and records each before the next, so a kill can hide only the last answer of a life.
 * Any other repetition is an error.
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
