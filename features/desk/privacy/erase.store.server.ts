import { sql } from 'kysely';
import { deleteSuspects } from '#customers/lead-forms/suspects.store.server.ts';
import { searchFields } from '#customers/leads/lead-words.ts';
import { recordDeletions } from '#customers/leads/timeline.store.server.ts';
import { eraseFromPassports } from '#customers/passports/person.store.server.ts';
import { json } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row, Tables } from '#database/tables.ts';
import { eraseInbound, inboundKeysOf } from '#desk/mailbox/inbound.store.server.ts';
import { storeCountedLeads } from '#desk/reports/numbers.store.server.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { clearSearchWords, clearSecurityDetails } from '#foundation/audit/logs.store.server.ts';
import { isStaff } from '#rights/rights.ts';
import { type Author, nameOf } from '#server/content-change.store.server.ts';
import { keyedHash } from '#server/crypto.ts';
import { eraseMails } from '#server/mail/outbox-records.store.server.ts';
import { type Code, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import type { Storage } from '#server/storage/storage.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { eraseChangesOfLeads, eraseFromChanges } from '#workshop/changes/person.store.server.ts';
import { appendSeals, findIntact } from '#workshop/decisions/seals.store.server.ts';
import { eraseFromJobs, eraseJobsOfLeads, isOpenJob } from '#workshop/jobs/person.store.server.ts';
import { eraseFromOffers, eraseOffersOfLeads, isOpenWork } from '#workshop/offers/person.store.server.ts';
import { eraseShowingsOfLeads } from '#workshop/shown/person.store.server.ts';
import type { Erasure } from './people.contract.ts';
import { countHeld, findMentions, findPerson, idsOf, type Person } from './people.store.server.ts';
import { anonymize, type ERASURE_REASONS, findMention, isNothingHeld, removeMention } from './people.ts';

/** The address is an admin's, or agreed work under this number is not complete. */
type Refused = Code<'admin'> | { outcome: 'open work'; number: string };
type Erased = { erasure: Erasure; quoteIds: number[]; fileKeys: string[] };

/** A keyed hash, which tells whether a given address was erased. */
export function hashPerson(secret: string, email: string): string {
  return keyedHash(secret, 'erased-person', email);
}

type ErasureTarget = { email: string; sessionSecret: string };

/**
 * Erases all data on a contact of a person in one transaction: requests, mentions by others, mails, account and codes.
 * Anonymous figures stay for the reports. Delete the files after the commit, with `deleteFiles`.
 */
export async function erasePerson(
  db: Db,
  { email, sessionSecret }: ErasureTarget,
  by: Author,
): Promise<Outcome<Erased, Refused>> {
  return transact(db, async (trx) => {
    await lockPerson(trx, email);
    const person = await findPerson(trx, email);
    if (isStaff(person.account?.role)) fail<Refused>({ outcome: 'admin' });
    const removed = countHeld(person);
    if (isNothingHeld(removed)) fail({ outcome: 'missing' });
    const open = person.jobs.find(isOpenJob) ?? person.offers.find(isOpenWork);
    if (open) fail<Refused>({ outcome: 'open work', number: open.number });

    const quoteIds = person.quotes.map(({ id }) => id);
    const offerIds = person.offers.map(({ id }) => id);
    const changeOrderIds = person.changes.map(({ id }) => id);
    const sealed = await findIntact(trx, { leadIds: quoteIds, offerIds, changeOrderIds });
    await eraseMails(
      trx,
      person.mails.map(({ id }) => id),
    );
    const othersOffers = person.offers.filter(({ quoteId }) => !quoteIds.includes(quoteId)).map(({ id }) => id);
    const othersChanges = person.changes.filter(
      ({ jobId }) => !person.jobs.some((job) => job.id === jobId && job.isOwn),
    );
    const fileKeys = [
      ...(await eraseInbound(trx, idsOf(person.emails))),
      ...(await eraseLeads(trx, quoteIds, by.now)),
      ...(await eraseFromOffers(trx, othersOffers, email, by.now)),
      ...(await eraseFromChanges(
        trx,
        othersChanges.map(({ id }) => id),
        email,
        by.now,
      )),
    ];
    await eraseFromJobs(trx, email);
    await eraseFromPassports(trx, email, by.now);
    await eraseMentions(trx, email, person.mentions, by.now);
    await deleteSuspects(trx, idsOf(person.suspects));
    await eraseAccount(trx, email, person);
    await eraseInHistory(trx, email, person.history);
    const isAboutPerson = createSearchMatcher(person, email);
    await clearSearchWords(trx, isAboutPerson);
    await clearSecurityDetails(trx, isAboutPerson);
    await appendSeals(trx, sessionSecret, sealed, by.now);
    const personHash = hashPerson(sessionSecret, email);
    const erasure = await recordErasure(trx, { reason: 'asked', personHash, removed }, by);
    return { erasure, quoteIds, fileKeys };
  });
}

/**
 * Deletes leads with all that they own. What was decided and worked on stays without personal data; seal it: `findIntact`.
 * @returns the file keys of their photos and PDFs
 */
export async function eraseLeads(trx: Db, ids: readonly number[], now: Date): Promise<string[]> {
  if (ids.length === 0) return [];
  const photos = await trx
    .selectFrom('quotePhotos')
    .select(['fileKey', 'thumbnailKey'])
    .where('quoteId', 'in', ids)
    .execute();
  const inboundKeys = await inboundKeysOf(trx, ids);
  await eraseShowingsOfLeads(trx, ids, now);
  const changeFileKeys = await eraseChangesOfLeads(trx, ids, now);
  const jobFileKeys = await eraseJobsOfLeads(trx, ids, now);
  const pdfKeys = await eraseOffersOfLeads(trx, ids, now);
  await storeCountedLeads(trx, ids, shopTimeZone());
  await trx.deleteFrom('quotes').where('id', 'in', ids).execute();
  await recordDeletions(trx, ids, now);
  return [
    ...photos.flatMap(({ fileKey, thumbnailKey }) => [fileKey, thumbnailKey ?? []].flat()),
    ...inboundKeys,
    ...pdfKeys,
    ...jobFileKeys,
    ...changeFileKeys,
  ];
}

/** Deletes files whose records are gone. The next sweep retries those that fail. */
export async function deleteFiles(storage: Storage, keys: readonly string[], onError: (error: unknown) => void) {
  for (const key of keys) await storage.delete(key).catch(onError);
}

type NewErasure = {
  reason: (typeof ERASURE_REASONS)[number];
  personHash: string | null;
  removed: Record<string, number>;
};

export async function recordErasure(
  trx: Db,
  { reason, personHash, removed }: NewErasure,
  { userId, now }: Author,
): Promise<Erasure> {
  const row = await trx
    .insertInto('erasures')
    .values({
      reason,
      personHash,
      removed: json<Record<string, number>>(removed),
      userId,
      userName: await nameOf(trx, userId),
      createdAt: now.toISOString(),
    })
    .returning(ERASURE_COLUMNS)
    .executeTakeFirstOrThrow();
  return toErasure(row);
}

/** Newest first. `next` is the next page's cursor; null on the last. */
export async function findErasurePage(
  db: Db,
  { limit, cursor }: { limit: number; cursor?: number | undefined },
): Promise<{ erasures: Erasure[]; next: number | null }> {
  const rows = await db
    .selectFrom('erasures')
    .select(ERASURE_COLUMNS)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const erasures = rows.slice(0, limit).map(toErasure);
  return { erasures, next: rows.length > limit ? erasures.at(-1)!.id : null };
}

/** @returns when this address was last erased, or null */
export async function findLastErasure(db: Db, personHash: string): Promise<string | null> {
  const row = await db
    .selectFrom('erasures')
    .select('createdAt')
    .where('personHash', '=', personHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.createdAt ?? null;
}

const ERASURE_COLUMNS = ['id', 'reason', 'removed', 'userName', 'createdAt'] as const;

function toErasure({ reason, ...row }: Pick<Row<'erasures'>, (typeof ERASURE_COLUMNS)[number]>): Erasure {
  return { ...row, reason: reason as Erasure['reason'] };
}

/**
 * Locks the person's requests and those that mention them, so that concurrent changes are not lost. SQLite has one
 * writer at a time.
 */
async function lockPerson(trx: Db, email: string): Promise<void> {
  if (engineOf(trx) !== 'postgres') return;
  const mentionIds = (await findMentions(trx, email)).map(({ id }) => id);
  await trx
    .selectFrom('quotes')
    .select('id')
    .where((e) => e.or([e('emailKey', '=', email), ...(mentionIds.length > 0 ? [e('id', 'in', mentionIds)] : [])]))
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Removes the person from other people's requests. */
async function eraseMentions(trx: Db, email: string, mentions: Row<'quotes'>[], now: Date): Promise<void> {
  for (const lead of mentions) {
    const names = Object.values(findMention(lead.details, email));
    const { message, notes } = anonymize({ message: lead.message, notes: lead.notes }, email, names);
    const details = removeMention(lead.details, email);
    await trx
      .updateTable('quotes')
      .set({
        message,
        notes,
        details: json(details),
        ...searchFields({ ...lead, message }),
        updatedAt: timeOfChange(lead.updatedAt, now),
      })
      .where('id', '=', lead.id)
      .execute();
    const events = await trx
      .selectFrom('quoteEvents')
      .select(['id', 'detail'])
      .where('quoteId', '=', lead.id)
      .execute();
    for (const { id, detail } of events)
      await trx
        .updateTable('quoteEvents')
        .set({ detail: json(anonymize(detail, email, names)) })
        .where('id', '=', id)
        .execute();
  }
}

/** The tables whose rows name an account. */
type NamingTable = { [Name in keyof Tables]: 'userName' extends keyof Tables[Name] ? Name : never }[keyof Tables];

// The type requires every table that names one.
const NAMING: Record<NamingTable, true> = {
  history: true,
  quoteEvents: true,
  accessLog: true,
  securityLog: true,
  erasures: true,
  jobForecasts: true,
  jobNotes: true,
  offerVersions: true,
  changeOrders: true,
  invoices: true,
  creditNotes: true,
  showingAnswers: true,
};

async function eraseAccount(trx: Db, email: string, { account }: Person): Promise<void> {
  for (const table of ['invitations', 'passwordResetTokens'] as const)
    await trx.deleteFrom(table).where(sql<string>`lower(email)`, '=', email).execute();
  // The account's actions stay, without its name.
  for (const table of Object.keys(NAMING) as NamingTable[])
    await trx
      // Each of these tables has the columns below.
      .updateTable(table as 'history')
      .set({ userName: null })
      .where((e) =>
        e.or([e(sql<string>`lower(user_name)`, '=', email), ...(account ? [e('userId', '=', account.id)] : [])]),
      )
      .execute();
  if (account) await trx.deleteFrom('users').where('id', '=', account.id).execute();
}

async function eraseInHistory(trx: Db, email: string, entries: Row<'history'>[]): Promise<void> {
  for (const { id, before, after, label } of entries)
    await trx
      .updateTable('history')
      .set({
        before: before === null ? null : json(anonymize(before, email)),
        after: after === null ? null : json(anonymize(after, email)),
        label: anonymize(label, email),
      })
      .where('id', '=', id)
      .execute();
}

/** @returns a test whether a recorded search names the person: by address, name, phone or tail number */
function createSearchMatcher({ quotes, mentions }: Person, email: string): (words: string) => boolean {
  const names = [
    email,
    ...quotes.flatMap(({ firstName, lastName, phone, tailNumber }) => [firstName, lastName, phone, tailNumber]),
    ...mentions.flatMap(({ details }) => Object.values(findMention(details, email))),
  ]
    .flatMap((name) => name?.toLowerCase().trim() || [])
    .filter((name) => name.length > 1);
  return (words) => {
    const searched = words.split(/\s+/);
    return names.some(
      (name) => words.includes(name) || searched.some((word) => word.length > 2 && name.includes(word)),
    );
  };
}
