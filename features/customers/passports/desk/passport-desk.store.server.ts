import { sql } from 'kysely';
import { customerName } from '#customers/leads/lead-words.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { searchKey, searchWords } from '#foundation/fields/typed-text.ts';
import type { LinkAuthor } from '#server/content-change.store.server.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { linksOf } from '../issuing.store.server.ts';
import { TOPCOATS } from '../passport.constants.ts';
import { writeRecall } from '../passport.mail.server.ts';
import { findPassport, listWorks, notePassport, type WholePassport, type WholeWork } from '../passport.store.server.ts';
import { offerState, tailKeyOf } from '../warranty.ts';
import type { ListedPassport, Passport, PassportFilter } from './passport-desk.contract.ts';
import { type ListedCoat, withMark } from './passport-words.ts';

/** More than a shop paints in twenty years. */
const MAX_PASSPORTS = 2_000;

/** Passports that fit, the ones changed last first. */
export async function findPassports(db: Db, filter: PassportFilter): Promise<ListedPassport[]> {
  const rows = await db
    .selectFrom('passports')
    .selectAll()
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_PASSPORTS)
    .execute();
  const found = await filterPassports(db, rows, filter);
  return found.map(({ row, works }) => toListed(row, works, filter));
}

/** With their works. A search compares keys, which the database cannot make. */
async function filterPassports(db: Db, rows: Row<'passports'>[], { q, batch }: PassportFilter) {
  const works = Map.groupBy(
    await listWorks(
      db,
      rows.map(({ id }) => id),
    ),
    ({ passportId }) => passportId,
  );
  const words = searchWords(q);
  return rows
    .map((row) => ({ row, works: works.get(row.id) ?? [] }))
    .filter(({ row, works }) => {
      const coats = works.flatMap((work) => work.coats);
      return (
        words.every((word) => hasTail(row, word) || coats.some((coat) => isSought(coat, word))) &&
        (batch === undefined || coats.some((coat) => searchKey(coat.batch) === searchKey(batch)))
      );
    });
}

/** Whether a tail number, also a former one, has these letters. */
function hasTail({ tailKey, formerTails }: Row<'passports'>, word: string): boolean {
  const key = tailKeyOf(word);
  return key !== '' && [tailKey, ...formerTails.map(tailKeyOf)].some((tail) => tail.includes(key));
}

const isSought = ({ code, batch }: WholeWork['coats'][number], word: string) =>
  searchKey(`${code} ${batch}`).includes(word);

function toListed(row: Row<'passports'>, works: readonly WholeWork[], { q, batch }: PassportFilter): ListedPassport {
  const { id, tailNumber, formerTails, aircraft, holderName, holderEmail, published, updatedAt } = row;
  const [newest] = works;
  const words = [q, batch].flatMap(searchWords);
  const coats = works.flatMap((work) =>
    work.coats.filter(
      (coat) => words.some((word) => isSought(coat, word)) || (work === newest && TOPCOATS.includes(coat.layer)),
    ),
  );
  return {
    id,
    tailNumber,
    formerTails: [...formerTails],
    aircraft,
    holderName,
    holderEmail,
    published,
    updatedAt,
    works: works.length,
    deliveredOn: newest?.deliveredOn ?? null,
    warrantyEndsOn: newest && newest.soldOn === null ? newest.warrantyEndsOn : null,
    coats,
  };
}

/** A passport as the desk sees it. */
export async function findPassportView(db: Db, id: number, now = new Date()): Promise<Passport | null> {
  const passport = await findPassport(db, id);
  if (!passport) return null;
  const { works, formerTails, tailKey: _, searchText: __, ...facts } = passport;
  const jobs = await findJobsOf(db, works);
  const transfers = await db
    .selectFrom('passportTransfers')
    .select(['toEmail', 'status', 'createdAt', 'doneAt'])
    .where('passportId', '=', id)
    .orderBy('id', 'desc')
    .execute();
  return {
    ...facts,
    formerTails: [...formerTails],
    works: works.map((work) => toWork(passport, work, jobs)),
    transfers: transfers.map((offer) => ({ ...offer, status: offerState(offer, now) })),
    otherCustomer: await findOtherCustomer(db, passport),
    registrations: await findRegistrations(db, passport),
    history: await findChanges(db, id),
  };
}

type JobFacts = Pick<Row<'jobs'>, 'id' | 'number' | 'quoteId'>;

function findJobsOf(db: Db, works: readonly WholeWork[]): Promise<JobFacts[]> {
  const ids = works.flatMap(({ jobId }) => jobId ?? []);
  return db
    .selectFrom('jobs')
    .select(['id', 'number', 'quoteId'])
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .execute();
}

function toWork({ tailNumber }: WholePassport, work: WholeWork, jobs: readonly JobFacts[]): Passport['works'][number] {
  const { id, jobId, title, deliveredOn, warrantyMonths, warrantyEndsOn, laborMonths, laborEndsOn } = work;
  const { warrantyText, transfers, transferred, soldOn, schemeCode, coats } = work;
  const job = jobs.find((each) => each.id === jobId);
  return {
    id,
    jobId,
    title,
    deliveredOn,
    warrantyMonths,
    warrantyEndsOn,
    laborMonths,
    laborEndsOn,
    warrantyText,
    transfers,
    transferred,
    soldOn,
    coats,
    schemeCode: schemeCode && withMark(schemeCode, tailNumber),
    jobNumber: job?.number ?? null,
    leadId: job?.quoteId ?? null,
    release: work.releaseKey === null ? null : { sha256: work.releaseSha256!, size: work.releaseSize! },
  };
}

/** The customer of the newest work, if that is not the holder. */
async function findOtherCustomer(db: Db, { works, holderEmail }: WholePassport): Promise<string | null> {
  const [newest] = works;
  if (!newest?.jobId || newest.transferred > 0) return null;
  const customer = await db
    .selectFrom('jobSubscribers')
    .select('email')
    .where('jobId', '=', newest.jobId)
    .where('kind', '=', 'customer')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return customer && customer.email.toLowerCase() !== holderEmail?.toLowerCase() ? customer.email : null;
}

/** Leads that registered a warranty for a tail number that the airplane has or had. */
async function findRegistrations(db: Db, { tailKey, formerTails }: WholePassport): Promise<Passport['registrations']> {
  const keys = [tailKey, ...formerTails.map(tailKeyOf)];
  const rows = await db
    .selectFrom('quotes')
    .select(['id', 'firstName', 'lastName', 'createdAt'])
    .where('source', '=', 'warranty')
    .where(sql<string>`upper(replace(replace(tail_number, '-', ''), ' ', ''))`, 'in', keys)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, createdAt, ...person }) => ({ leadId: id, name: customerName(person), createdAt }));
}

async function findChanges(db: Db, id: number): Promise<Passport['history']> {
  const rows = await db
    .selectFrom('history')
    .select(['id', 'createdAt', 'userName', 'label', 'before', 'after'])
    .where('entity', '=', 'passports')
    .where('entityId', '=', String(id))
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, createdAt, userName, label, before, after }) => {
    return { id, at: createdAt, by: userName, what: label, before, after };
  });
}

/** All coats of the passports that fit, or those of one batch. */
export async function listCoats(db: Db, filter: PassportFilter): Promise<ListedCoat[]> {
  const passports = await filterPassports(
    db,
    await db.selectFrom('passports').selectAll().orderBy('tailKey').execute(),
    filter,
  );
  const batch = filter.batch && searchKey(filter.batch);
  return passports.flatMap(({ row: { tailNumber, formerTails, aircraft }, works }) =>
    works.flatMap(({ title, deliveredOn, coats }) =>
      coats
        .filter((coat) => batch === undefined || searchKey(coat.batch) === batch)
        .map((coat) => ({ tailNumber, formerTails, aircraft, title, deliveredOn, ...coat })),
    ),
  );
}

interface Recall {
  batch: string;
  subject: string;
  text: string;
}

/** Writes to each holder of an airplane with a batch. */
export async function recallBatch(
  db: Db,
  { batch, subject, text }: Recall,
  by: LinkAuthor,
): Promise<{ mails: number; unreachable: number }> {
  return transactOnce(db, async (trx) => {
    const passports = await findPassports(trx, { batch });
    const reached = passports.flatMap(({ holderEmail, ...passport }) =>
      holderEmail === null ? [] : [{ ...passport, holderEmail }],
    );
    for (const passport of reached) {
      const { holderLinkId: linkId } = await linksOf(trx, passport, by);
      await writeRecall(trx, passport, { subject, text, batch, linkId }, by);
      await notePassport(trx, passport, { after: { recall: batch } }, by);
    }
    return { mails: reached.length, unreachable: passports.length - reached.length };
  });
}
