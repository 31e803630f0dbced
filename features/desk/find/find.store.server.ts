import { type SqlBool, sql } from 'kysely';
import { customerName, formatTailNumber } from '#customers/leads/lead-words.ts';
import { findNewestIds } from '#customers/leads/leads.store.server.ts';
import { tailKeyOf } from '#customers/passports/warranty.ts';
import { isAmong } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { formatTypedPhone } from '#foundation/business/opening-hours.ts';
import { searchText } from '#foundation/fields/typed-text.ts';
import { can, isOwner } from '#rights/rights.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { JOB_STATUS_WORDS } from '#workshop/jobs/job-status.constants.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { Found, Hit } from './find.contract.ts';
import { HIT_KINDS, type HitKind, hasWords, MAX_HITS, plainTail, readSearch } from './find-words.ts';

/** How many leads a search looks at: the newest that its words find, and those whose last name or tail number is one. */
const MAX_LEADS = 200;
const MAX_NAMED = 50;

const LEAD = [
  'id',
  'firstName',
  'lastName',
  'email',
  'emailKey',
  'phone',
  'phoneKey',
  'businessName',
  'aircraftType',
  'tailNumber',
  'status',
  'createdAt',
] as const;
type FoundLead = Pick<Row<'quotes'>, (typeof LEAD)[number]>;

interface Search {
  words: string[];
  /** All leads with these words, as far as the role may see what has them. */
  leads: FoundLead[];
}

/** What a search of the desk finds, as far as the role may open it. */
export async function find(db: Db, q: string, role: string | undefined): Promise<Found> {
  const words = readSearch(q);
  if (words.length === 0) return { hits: [], more: [] };
  const all = await findLeads(db, words);
  const search = { words, leads: can(role, 'customers') ? all : all.filter((lead) => hasWords(nameKey(lead), words)) };
  const [jobs, invoices, offers, customers, passports] = await Promise.all([
    can(role, 'jobs') ? findJobs(db, search) : [],
    can(role, 'payments') ? findInvoices(db, search) : [],
    can(role, 'quotes') ? findOffers(db, search) : [],
    isOwner(role) ? findCustomers(db, search) : [],
    isOwner(role) ? findPassports(db, search) : [],
  ]);
  const found: Record<HitKind, Hit[]> = {
    customer: customers,
    airplane: isOwner(role) ? airplanesOf(passports, search) : [],
    job: jobs,
    invoice: invoices,
    quote: offers,
    lead: isOwner(role) ? search.leads.slice(0, MAX_HITS + 1).map(leadHit) : [],
  };
  return {
    hits: HIT_KINDS.flatMap((kind) => found[kind].slice(0, MAX_HITS)),
    more: HIT_KINDS.filter((kind) => found[kind].length > MAX_HITS),
  };
}

/** The newest first. */
async function findLeads(db: Db, words: string[]): Promise<FoundLead[]> {
  const newest = await findNewestIds(db, words, MAX_LEADS);
  const named = await findNamedIds(db, words);
  const rows = await db
    .selectFrom('quotes')
    .select(LEAD)
    .where(isAmong(db, 'id', [...new Set([...newest, ...named])]))
    .orderBy('id', 'desc')
    .execute();
  const isNewest = new Set(newest);
  return rows.filter((lead) => isNewest.has(lead.id) || hasWords(contactKey(lead), words));
}

async function findNamedIds(db: Db, words: string[]): Promise<number[]> {
  // Digits alone are a tail number without its N.
  const tails = words.map(plainTail).flatMap((tail) => (/^\d/.test(tail) ? [tail, `n${tail}`] : [tail]));
  const found = await Promise.all([
    ...words.map((word) => findStarts(db, 'sort_name', word)),
    ...tails.map((tail) => findStarts(db, 'tail_key', tail)),
  ]);
  return found.flat();
}

/** Leads whose column begins with a text, in the order of its bytes: PostgreSQL has an index of it. */
async function findStarts(db: Db, column: 'sort_name' | 'tail_key', start: string): Promise<number[]> {
  const key = engineOf(db) === 'sqlite' ? sql.raw(column) : sql`${sql.raw(column)} collate "C"`;
  const { rows } = await sql<{ id: number }>`select id from quotes
    where ${key} >= ${start} and ${key} < ${`${start}\u{10ffff}`} order by ${key}, id limit ${MAX_NAMED}`.execute(db);
  return rows.map(({ id }) => id);
}

const nameKey = ({ firstName, lastName, businessName }: FoundLead) => searchText([firstName, lastName, businessName]);

const contactKey = (lead: FoundLead) =>
  searchText([nameKey(lead), lead.email, lead.phoneKey, lead.tailNumber, tailKeyOf(lead.tailNumber ?? '')]);

/** A condition: whether a text has all words. */
function contains(db: Db, text: string, words: readonly string[]) {
  const position = sql.raw(engineOf(db) === 'sqlite' ? 'instr' : 'strpos');
  const each = words.map((word) => sql<SqlBool>`${position}(${sql.raw(text)}, ${word}) > 0`);
  return sql<SqlBool>`(${sql.join(each, sql` and `)})`;
}

/** Whether a row belongs to one of the leads. Beside another condition, PostgreSQL compares `any` one by one. */
function isOf(db: Db, column: string, leads: readonly FoundLead[]) {
  const ids = leads.map(({ id }) => id);
  return engineOf(db) === 'sqlite'
    ? isAmong(db, column, ids)
    : sql<SqlBool>`${sql.ref(column)} in (select unnest(${ids}::integer[]))`;
}

async function findJobs(db: Db, { words, leads }: Search): Promise<Hit[]> {
  const rows = await db
    .selectFrom('jobs')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['jobs.id', 'number', 'jobs.aircraftType', 'jobs.tailNumber', 'jobs.status', 'deliveredOn'])
    .select(['firstName', 'lastName'])
    .where((e) => e.or([contains(db, 'jobs.search_text', words), isOf(db, 'jobs.quoteId', leads)]))
    .orderBy('jobs.id', 'desc')
    .limit(MAX_HITS + 1)
    .execute();
  return rows.map(({ id, number, aircraftType, tailNumber, status, deliveredOn, ...lead }) => ({
    kind: 'job',
    path: `/admin/jobs/${id}`,
    title: number,
    note: join(tailNumber && formatTailNumber(tailNumber), aircraftType, nameOf(lead)),
    state:
      status === 'delivered' && deliveredOn
        ? `delivered ${formatDay(deliveredOn, 'medium')}`
        : JOB_STATUS_WORDS[status],
  }));
}

/** By their numbers, and those of the leads. */
async function findInvoices(db: Db, { words, leads }: Search): Promise<Hit[]> {
  const numbers = words.every((word) => /^[i\d-]+$/.test(word)) ? [contains(db, 'lower(invoices.number)', words)] : [];
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('jobs', 'jobs.id', 'invoices.jobId')
    .leftJoin('quotes', 'quotes.id', 'jobs.quoteId')
    .select(['invoices.number', 'invoices.cents', 'invoices.sentOn', 'jobs.id', 'jobs.number as job'])
    .select(['firstName', 'lastName'])
    .where((e) => e.or([...numbers, isOf(db, 'jobs.quoteId', leads)]))
    .orderBy('invoices.id', 'desc')
    .limit(MAX_HITS + 1)
    .execute();
  return rows.map(({ id, number, job, cents, sentOn, ...lead }) => ({
    kind: 'invoice',
    path: `/admin/jobs/${id}#invoices`,
    title: number,
    note: join(job, nameOf(lead), formatCents(cents)),
    state: `sent ${formatDay(sentOn, 'medium')}`,
  }));
}

async function findOffers(db: Db, { words, leads }: Search): Promise<Hit[]> {
  // No number has other words, and there are many quotes to read.
  const numbers = words.every((word) => /^[q\d-]+$/.test(word)) ? [contains(db, 'lower(number)', words)] : [];
  const rows = await db
    .selectFrom('offers')
    .leftJoin('quotes', 'quotes.id', 'offers.quoteId')
    .select(['offers.id', 'number', 'offers.status', 'firstName', 'lastName', 'aircraftType', 'offers.updatedAt'])
    .where((e) => e.or([...numbers, isOf(db, 'offers.quoteId', leads)]))
    .orderBy('offers.id', 'desc')
    .limit(MAX_HITS + 1)
    .execute();
  return rows.map(({ id, number, status, aircraftType, updatedAt, ...lead }) => ({
    kind: 'quote',
    path: `/admin/offers/${id}`,
    title: number,
    note: join(nameOf(lead), aircraftType),
    state: `${status} ${formatDay(shopDay(new Date(updatedAt)), 'medium')}`,
  }));
}

/** Customers whose name, address or phone has the words. */
async function findCustomers(db: Db, { words, leads }: Search): Promise<Hit[]> {
  const digits = words.length === 1 && /^\d{7,}$/.test(words[0]!) ? words[0]! : null;
  const own = leads.filter((lead) =>
    digits ? lead.phoneKey.split(' ')[0]!.endsWith(digits) : hasWords(personKey(lead), words),
  );
  if (own.length === 0) return [];
  const keys = [...new Set(own.map(({ emailKey }) => emailKey))];
  const contacts = await db
    .selectFrom('customerContacts')
    .select(['key', 'customerId'])
    .where('key', 'in', keys)
    .execute();
  const customerOf = new Map(contacts.map(({ key, customerId }) => [key, customerId]));
  const firsts = new Map<number, FoundLead>();
  // The newest lead says what a customer is called; a name that begins with the search comes first.
  const { first = [], later = [] } = Object.groupBy(own, (lead) =>
    nameKey(lead).startsWith(words[0]!) ? 'first' : 'later',
  );
  for (const lead of [...first, ...later]) {
    const id = customerOf.get(lead.emailKey);
    if (id !== undefined && !firsts.has(id)) firsts.set(id, lead);
  }
  return [...firsts].slice(0, MAX_HITS + 1).map(([id, lead]) => ({
    kind: 'customer',
    path: `/admin/customers/${id}`,
    title: nameOf(lead),
    note: join(lead.businessName, lead.email, lead.phone && formatTypedPhone(lead.phone)),
    state: lead.tailNumber ? formatTailNumber(lead.tailNumber) : '',
  }));
}

const personKey = (lead: FoundLead) => searchText([nameKey(lead), lead.email, lead.phoneKey]);

type FoundPassport = Pick<Row<'passports'>, 'tailNumber' | 'tailKey' | 'aircraft' | 'holderName'>;

async function findPassports(db: Db, { words, leads }: Search): Promise<FoundPassport[]> {
  const tails = [...new Set(leads.flatMap(({ tailNumber }) => tailKeyOf(tailNumber ?? '') || []))];
  return db
    .selectFrom('passports')
    .select(['tailNumber', 'tailKey', 'aircraft', 'holderName'])
    .where((e) => e.or([contains(db, 'search_text', words), e('tailKey', 'in', ['', ...tails])]))
    .orderBy('updatedAt', 'desc')
    .limit(MAX_HITS + 1)
    .execute();
}

/** By tail number: those with a passport first, then those of leads. */
function airplanesOf(passports: FoundPassport[], { leads }: Search): Hit[] {
  const airplanes = new Map<string, Hit>();
  for (const { tailNumber, tailKey, aircraft, holderName } of passports)
    airplanes.set(tailKey, airplaneHit(tailKey, { tailNumber, note: join(aircraft, holderName), state: 'passport' }));
  for (const lead of leads) {
    const tailKey = tailKeyOf(lead.tailNumber ?? '');
    if (airplanes.size > MAX_HITS) break;
    if (!lead.tailNumber || !tailKey || airplanes.has(tailKey)) continue;
    const note = join(lead.aircraftType, nameOf(lead));
    airplanes.set(tailKey, airplaneHit(tailKey, { tailNumber: lead.tailNumber, note, state: '' }));
  }
  return [...airplanes.values()];
}

const airplaneHit = (
  tailKey: string,
  { tailNumber, ...words }: { tailNumber: string; note: string; state: string },
): Hit => ({
  kind: 'airplane',
  path: `/admin/airplanes/${tailKey.toLowerCase()}`,
  title: formatTailNumber(tailNumber),
  ...words,
});

const leadHit = (lead: FoundLead): Hit => ({
  kind: 'lead',
  path: `/admin/quotes/${lead.id}`,
  title: join(nameOf(lead), lead.businessName),
  note: join(
    lead.aircraftType,
    lead.tailNumber && formatTailNumber(lead.tailNumber),
    formatDay(shopDay(new Date(lead.createdAt)), 'medium'),
  ),
  state: lead.status,
});

const nameOf = ({ firstName, lastName }: { firstName: string | null; lastName: string | null }) =>
  firstName === null ? '' : customerName({ firstName, lastName: lastName ?? '' });

const join = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ');
