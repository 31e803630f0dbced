import { customerName } from '#customers/leads/lead-words.ts';
import { findMatchingIds, splitWords } from '#customers/leads/leads.store.server.ts';
import { tailKeyOf } from '#customers/passports/warranty.ts';
import { schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import { isAmong } from '#database/columns.ts';
import { type Db, locksRows, takeTurns } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { recordChange } from '#foundation/audit/history.store.server.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { CUSTOMER_MESSAGES } from './customers.constants.ts';
import type { Airplane, Customer, ListedCustomer, OwnAirplane } from './customers.contract.ts';
import { type FoundJob, type FoundLead, findJobs, findRecords } from './records.store.server.ts';

interface PageQuery {
  q?: string | undefined;
  limit: number;
  cursor?: number | undefined;
}

/** Customers, the latest first. `next` is the cursor of the next page, null on the last. */
export async function findCustomers(
  db: Db,
  { q, limit, cursor }: PageQuery,
): Promise<{ customers: ListedCustomer[]; next: number | null }> {
  const words = splitWords(q);
  const leadIds = words.length > 0 ? await findMatchingIds(db, words) : null;
  const rows = await db
    .selectFrom('customerContacts')
    .select('customerId')
    .distinct()
    .$if(cursor !== undefined, (query) => query.where('customerId', '<', cursor!))
    .$if(leadIds !== null, (query) =>
      query.where('key', 'in', (e) =>
        e
          .selectFrom('quotes')
          .select('emailKey')
          .where(isAmong(db, 'id', leadIds!)),
      ),
    )
    .orderBy('customerId', 'desc')
    .limit(limit + 1)
    .execute();
  const ids = rows.slice(0, limit).map(({ customerId }) => customerId);
  return { customers: await listCustomers(db, ids), next: rows.length > limit ? ids.at(-1)! : null };
}

/** Customers by their numbers, in that order. */
async function listCustomers(db: Db, ids: number[]): Promise<ListedCustomer[]> {
  const leads = await db
    .selectFrom('customerContacts')
    .innerJoin('quotes', 'quotes.emailKey', 'customerContacts.key')
    .select(['customerId', 'firstName', 'lastName', 'businessName', 'email', 'phone', 'createdAt'])
    .where(isAmong(db, 'customerId', ids))
    .orderBy('quotes.id', 'desc')
    .execute();
  const byCustomer = Map.groupBy(leads, ({ customerId }) => customerId);
  return ids.flatMap((id) => {
    const own = byCustomer.get(id);
    if (!own) return [];
    const [last] = own as [(typeof own)[number]];
    return {
      id,
      name: customerName(last),
      businessName: last.businessName,
      email: own.find(({ email }) => email)?.email ?? null,
      phone: own.find(({ phone }) => phone)?.phone ?? null,
      leads: own.length,
      lastAt: last.createdAt,
    };
  });
}

/** @returns the number of the customer of a lead; null once it is erased */
export async function findCustomerId(db: Db, leadId: number): Promise<number | null> {
  const row = await db
    .selectFrom('quotes')
    .innerJoin('customerContacts', 'customerContacts.key', 'quotes.emailKey')
    .select('customerId')
    .where('quotes.id', '=', leadId)
    .executeTakeFirst();
  return row?.customerId ?? null;
}

export async function findCustomer(db: Db, id: number): Promise<Customer | null> {
  const contacts = await contactsOf(db, id);
  const leads = await findLeads(
    db,
    contacts.map(({ key }) => key),
  );
  const last = leads.at(-1);
  if (!last) return null;
  const jobs = await findJobs(
    db,
    leads.map(({ id: leadId }) => leadId),
  );
  const phones = leads.flatMap(({ phone }) => phone || []);
  return {
    id,
    name: customerName(last),
    firstName: last.firstName,
    businessName: leads.findLast(({ businessName }) => businessName)?.businessName ?? null,
    since: leads[0]!.createdAt,
    lastLeadId: last.id,
    emails: [...new Set(leads.flatMap(({ email }) => email || []))],
    phones: [...new Set(phones)],
    contacts: contacts.map(({ id: contactId, key, joinedBy, joinedAt }) => {
      const own = leads.filter(({ emailKey }) => emailKey === key);
      const [first] = own as [FoundLead, ...FoundLead[]];
      return { id: contactId, email: first.email, leads: own.length, leadId: first.id, joinedBy, joinedAt };
    }),
    airplanes: await findAirplanes(db, leads, jobs),
    similar: await findSimilar(db, id, leads),
    ...(await findRecords(db, leads, jobs)),
  };
}

const contactsOf = (db: Db, customerId: number) =>
  db.selectFrom('customerContacts').selectAll().where('customerId', '=', customerId).orderBy('id').execute();

/** The oldest first. */
function findLeads(db: Db, keys: string[]): Promise<FoundLead[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('emailKey', 'in', ['', ...keys])
    .where('emailKey', '<>', '')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** The airplanes of a customer, the newest first. */
async function findAirplanes(db: Db, leads: readonly FoundLead[], jobs: readonly FoundJob[]): Promise<OwnAirplane[]> {
  const airplanes = new Map<string, OwnAirplane>();
  for (const { tailNumber, aircraftType } of [...leads, ...jobs].toReversed()) {
    const tailKey = tailKeyOf(tailNumber ?? '');
    const known = airplanes.get(tailKey);
    if (known) known.aircraft ||= aircraftType ?? '';
    else if (tailKey)
      airplanes.set(tailKey, {
        tailKey,
        tailNumber: tailNumber!,
        aircraft: aircraftType ?? '',
        passportId: null,
        isGone: false,
      });
  }
  const emails = new Set(leads.map(({ emailKey }) => emailKey));
  for (const { id, tailKey, aircraft, holderEmail } of await findPassports(db, [...airplanes.keys()])) {
    const own = airplanes.get(tailKey)!;
    const isGone = holderEmail !== null && !emails.has(holderEmail.toLowerCase());
    airplanes.set(tailKey, { ...own, aircraft: aircraft || own.aircraft, passportId: id, isGone });
  }
  return [...airplanes.values()];
}

const findPassports = (db: Db, tailKeys: string[]) =>
  db
    .selectFrom('passports')
    .select(['id', 'tailNumber', 'tailKey', 'formerTails', 'aircraft', 'holderName', 'holderEmail'])
    .where('tailKey', 'in', ['', ...tailKeys])
    .execute();

/** Customers that gave one of the same phones, but were not joined: another last name, or split off. */
async function findSimilar(db: Db, id: number, leads: readonly FoundLead[]): Promise<Customer['similar']> {
  const digits = [...new Set(leads.flatMap(({ phoneKey }) => phoneKey.split(' ')[0] || []))];
  if (digits.length === 0) return [];
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('customerContacts', 'customerContacts.key', 'quotes.emailKey')
    .select(['customerId', 'isSplit'])
    .distinct()
    .where((e) =>
      e.or(digits.map((phone) => e.and([e('phoneKey', '>=', `${phone} `), e('phoneKey', '<', `${phone}!`)]))),
    )
    .where('customerId', '<>', id)
    .execute();
  const ids = [...new Set(rows.filter(({ isSplit }) => !isSplit).map(({ customerId }) => customerId))];
  return (await listCustomers(db, ids)).map(({ id: other, name }) => ({ id: other, name }));
}

/** Joins another customer to this one, for good. */
export async function mergeCustomers(db: Db, id: number, other: number, by: Author): Promise<Outcome<null>> {
  if (id === other) return { outcome: 'conflict', detail: CUSTOMER_MESSAGES.self };
  return transact(db, async (trx) => {
    const [own, others] = [await lockContacts(trx, id), await lockContacts(trx, other)];
    if (own.length === 0) fail({ outcome: 'missing' });
    if (others.length === 0) refuse('with', CUSTOMER_MESSAGES.missing);
    await trx
      .updateTable('customerContacts')
      .set({ customerId: id, joinedBy: 'hand', joinedAt: by.now.toISOString() })
      .where('customerId', '=', other)
      .execute();
    await noteCustomer(trx, id, { merged: `Customer ${other}` }, by);
    return null;
  });
}

/** Makes a contact a customer of its own, which no phone joins again. */
export async function splitCustomer(db: Db, id: number, contactId: number, by: Author): Promise<Outcome<number>> {
  return transact(db, async (trx) => {
    const contacts = await lockContacts(trx, id);
    if (contacts.length === 0) fail({ outcome: 'missing' });
    if (!contacts.some((contact) => contact.id === contactId)) conflict(CUSTOMER_MESSAGES.noContact);
    const rest = contacts.filter((contact) => contact.id !== contactId).map((contact) => contact.id);
    if (rest.length === 0) conflict(CUSTOMER_MESSAGES.onlyContact);
    // The contact takes its own number; if that is the customer's, the others go on under one of theirs.
    const remaining = contactId === id ? Math.min(...rest) : id;
    await trx.updateTable('customerContacts').set({ customerId: remaining }).where('id', 'in', rest).execute();
    await trx
      .updateTable('customerContacts')
      .set({ customerId: contactId, joinedBy: null, joinedAt: null, isSplit: true })
      .where('id', '=', contactId)
      .execute();
    await noteCustomer(trx, remaining, { split: `Customer ${contactId}` }, by);
    return remaining;
  });
}

async function lockContacts(trx: Db, customerId: number): Promise<Row<'customerContacts'>[]> {
  // Those who merge and split take turns: the number of a customer is no row that could be locked.
  await takeTurns(trx, 'customers');
  return trx
    .selectFrom('customerContacts')
    .selectAll()
    .where('customerId', '=', customerId)
    .orderBy('id')
    .$if(locksRows(trx), (query) => query.forUpdate())
    .execute();
}

/** The history names no one: it outlives an erasure. */
const noteCustomer = (trx: Db, id: number, after: object, by: Author) =>
  recordChange(
    trx,
    { entity: 'customers', entityId: id, label: `Customer ${id}`, action: 'changed', before: null, after },
    by,
  );

/** All that is known under a tail number, also a former one of a passport; null if that is nothing. */
export async function findAirplane(db: Db, tailKey: string): Promise<Airplane | null> {
  const leads = await db
    .selectFrom('quotes')
    .selectAll()
    .where('tailKey', '=', tailKey.toLowerCase())
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const jobs = await findJobs(
    db,
    leads.map(({ id }) => id),
    tailKey,
  );
  const own = jobs.filter((job) => job.tailKey === tailKey || job.tailKey === null);
  const [passport] = await findPassports(db, [tailKey]);
  const last = leads.at(-1) ?? own.at(-1);
  const tailNumber = passport?.tailNumber ?? last?.tailNumber;
  if (!tailNumber) return null;
  const schemes = await Promise.all(
    leads.map(async ({ id: leadId }) =>
      (await schemesOfLead(db, leadId)).map(({ code, origin, attachedAt }) => ({ leadId, code, origin, attachedAt })),
    ),
  );
  const { records } = await findRecords(db, leads, own);
  return {
    tailNumber,
    tailKey,
    aircraft: passport?.aircraft || last?.aircraftType || '',
    formerTails: [...(passport?.formerTails ?? [])],
    passport: passport ? { id: passport.id, holderName: passport.holderName } : null,
    customers: await findOwners(db, leads, own),
    schemes: schemes.flat(),
    records,
  };
}

async function findOwners(
  db: Db,
  leads: readonly FoundLead[],
  jobs: readonly FoundJob[],
): Promise<Airplane['customers']> {
  const leadIds = [...leads.map(({ id }) => id), ...jobs.flatMap(({ quoteId }) => quoteId ?? [])];
  const rows = await db
    .selectFrom('quotes')
    .innerJoin('customerContacts', 'customerContacts.key', 'quotes.emailKey')
    .select('customerId')
    .distinct()
    .where(isAmong(db, 'quotes.id', leadIds))
    .orderBy('customerId', 'desc')
    .execute();
  const ids = rows.map(({ customerId }) => customerId);
  return (await listCustomers(db, ids)).map(({ id, name }) => ({ id, name }));
}
