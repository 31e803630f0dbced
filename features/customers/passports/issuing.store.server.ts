import { type SqlBool, sql } from 'kysely';
import { json } from '#database/columns.ts';
import { type Db, engineOf } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import type { Author, LinkAuthor } from '#server/content-change.store.server.ts';
import { createLink, currentLink } from '#server/links.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { type Coat, WARRANTY_SETTING } from './passport.contract.ts';
import { announceIssue } from './passport.mail.server.ts';
import { listWorks, lockPassport, notePassport, touchPassport, writeCoats } from './passport.store.server.ts';
import { nextFormerTails, summarizeCoat, tailKeyOf, warrantyEnd, warrantyState } from './warranty.ts';

/** What a delivery says about an airplane. */
export interface DeliveredWork {
  jobId: number;
  tailNumber: string;
  /** The one that the airplane came with, if it was registered anew since. */
  formerTail: string | null;
  aircraft: string;
  serial: string | null;
  title: string;
  deliveredOn: string;
  /** As the accepted quote says; null for a job without one. */
  warranty: { paintMonths: number; laborMonths: number; text: string } | null;
  schemeCode: string | null;
  release: { key: string; sha256: string; size: number } | null;
  coats: readonly Coat[];
  /** Without an address: a customer by phone, who does not hold the passport. */
  holder: { name: string | null; email: string | null };
}

/**
 * Puts a delivered work into the passport of its tail number, in the transaction of the delivery; makes the passport and
 * its public link if there is none. Who holds a passport stays its holder: another customer needs a transfer.
 */
export async function issuePassport(trx: Db, work: DeliveredWork, by: LinkAuthor): Promise<void> {
  const passport = await findOrCreate(trx, work, by);
  const { id: workId } = await insertWork(trx, passport.id, work, by);
  await writeCoats(trx, workId, work.coats);
  const { title, deliveredOn } = work;
  await notePassport(trx, passport, { after: { work: title, deliveredOn, coats: work.coats.map(summarizeCoat) } }, by);
  await touchPassport(trx, passport, by.now);
  const { holderEmail } = passport;
  if (holderEmail !== null && isHolder(passport, work.holder))
    await announceIssue(trx, { ...passport, holderEmail }, await linksOf(trx, passport, by), by);
}

const isHolder = ({ holderEmail }: Pick<Row<'passports'>, 'holderEmail'>, { email }: DeliveredWork['holder']) =>
  email !== null && holderEmail?.toLowerCase() === email.toLowerCase();

async function findOrCreate(trx: Db, work: DeliveredWork, by: Author): Promise<Row<'passports'>> {
  const { tailNumber, formerTail, aircraft, serial, holder } = work;
  const tailKey = tailKeyOf(tailNumber);
  const at = by.now.toISOString();
  if (formerTail !== null) await moveToTail(trx, { ...work, formerTail }, by);
  await trx
    .insertInto('passports')
    .values({
      tailNumber,
      tailKey,
      aircraft,
      serial,
      formerTails: json<readonly string[]>(formerTail === null ? [] : [formerTail]),
      holderName: holder.name,
      holderEmail: holder.email,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((conflict) => conflict.column('tailKey').doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('passports')
    .select('id')
    .where('tailKey', '=', tailKey)
    .executeTakeFirstOrThrow();
  const passport = (await lockPassport(trx, id))!;
  if (passport.holderEmail !== null) return passport;
  const holds = { holderName: holder.name, holderEmail: holder.email };
  await trx.updateTable('passports').set(holds).where('id', '=', id).execute();
  return { ...passport, ...holds };
}

/** Gives a passport of the same holder the tail number under which the airplane leaves, if that has none yet. */
async function moveToTail(
  trx: Db,
  { tailNumber, formerTail, holder }: DeliveredWork & { formerTail: string },
  by: Author,
): Promise<void> {
  const tailKey = tailKeyOf(tailNumber);
  const keys = [tailKey, tailKeyOf(formerTail)];
  const [only, ...others] = await trx.selectFrom('passports').select('id').where('tailKey', 'in', keys).execute();
  const before = only && others.length === 0 ? await lockPassport(trx, only.id) : undefined;
  if (!before || before.tailKey === tailKey) return;
  if (!isHolder(before, holder)) return;
  const formerTails = json<readonly string[]>(nextFormerTails(before.formerTails, before.tailNumber, tailNumber));
  const change = { tailNumber, tailKey, formerTails };
  await trx.updateTable('passports').set(change).where('id', '=', before.id).execute();
  await notePassport(trx, before, { before: { tailNumber: before.tailNumber }, after: { tailNumber } }, by);
}

async function insertWork(trx: Db, passportId: number, work: DeliveredWork, { now }: Author) {
  const { jobId, title, deliveredOn, warranty, schemeCode, release } = work;
  const defaults = await readSetting(trx, WARRANTY_SETTING);
  const paint = warranty?.paintMonths ?? defaults.months;
  const labor = warranty?.laborMonths ?? defaults.laborMonths;
  const at = now.toISOString();
  return trx
    .insertInto('passportWorks')
    .values({
      passportId,
      jobId,
      title,
      deliveredOn,
      schemeCode,
      transfers: defaults.transfers,
      warrantyMonths: paint,
      warrantyEndsOn: warrantyEnd(deliveredOn, paint),
      laborMonths: labor,
      laborEndsOn: warrantyEnd(deliveredOn, labor),
      warrantyText: warranty?.text ?? '',
      releaseKey: release?.key ?? null,
      releaseSha256: release?.sha256 ?? null,
      releaseSize: release?.size ?? null,
      createdAt: at,
      updatedAt: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** The present links of a passport, made where there are none: the public one, and the holder's. */
export async function linksOf(
  trx: Db,
  { id: subjectId, holderEmail }: Pick<Row<'passports'>, 'id' | 'holderEmail'>,
  by: { sessionSecret: string; now: Date },
): Promise<{ publicLinkId: number; holderLinkId: number }> {
  const find = async (kind: 'passport' | 'holder', recipient: string | null) =>
    (await currentLink(trx, { kind, subjectId, now: by.now })) ??
    (await createLink(trx, by, { kind, subjectId, recipient, expiresAt: null }));
  const [publicLink, holderLink] = [await find('passport', null), await find('holder', holderEmail)];
  return { publicLinkId: publicLink.id, holderLinkId: holderLink.id };
}

/**
 * Takes the work of a job out of its passport. The passport stays: its sticker may be on the airplane already.
 * @returns whether that was possible: not once the passport was passed on
 */
export async function withdrawWork(trx: Db, jobId: number, by: Author): Promise<boolean> {
  const work = await trx.selectFrom('passportWorks').selectAll().where('jobId', '=', jobId).executeTakeFirst();
  if (!work) return true;
  const passport = (await lockPassport(trx, work.passportId))!;
  const current = (await listWorks(trx, [passport.id])).find(({ id }) => id === work.id);
  if (!current || current.transferred > 0) return false;
  await trx.deleteFrom('passportWorks').where('id', '=', work.id).execute();
  const coats = { before: { coats: current.coats.map(summarizeCoat) }, after: { takenBack: work.title, coats: [] } };
  await notePassport(trx, passport, coats, by);
  await touchPassport(trx, passport, by.now);
  return true;
}

/** Sends a passport to its holder, with a link that works. */
export async function mailHolder(db: Db, id: number, by: LinkAuthor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const passport = await lockPassport(trx, id);
    if (!passport?.holderEmail) return;
    const { holderEmail } = passport;
    await announceIssue(trx, { ...passport, holderEmail }, await linksOf(trx, passport, by), by);
  });
}

/** A warranty of this shop that a registration asks for again. */
export interface RunningWarranty {
  passportId: number;
  tailNumber: string;
  endsOn: string;
  /** The holder’s link; null for a registration from another address, which learns nothing of the airplane. */
  holderLinkId: number | null;
}

/** The running warranty of the newest job on the airplane with this tail number, also a former one; null without one. */
export async function findRunningWarranty(
  trx: Db,
  { tailNumber, email }: { tailNumber: string | null; email: string | null },
  by: { sessionSecret: string; now: Date },
): Promise<RunningWarranty | null> {
  const key = tailKeyOf(tailNumber ?? '');
  if (key === '') return null;
  const alike = await trx
    .selectFrom('passports')
    .selectAll()
    .where((e) => e.or([e('tailKey', '=', key), mayHaveHad(trx, key)]))
    .execute();
  const passport =
    alike.find(({ tailKey }) => tailKey === key) ??
    alike.find(({ formerTails }) => formerTails.some((tail) => tailKeyOf(tail) === key));
  if (!passport) return null;
  const work = (await listWorks(trx, [passport.id])).find(({ jobId }) => jobId !== null);
  const today = shopDay(by.now);
  const endsOn = [work?.warrantyEndsOn, work?.laborEndsOn].find(
    (day) => day && warrantyState({ endsOn: day, soldOn: work!.soldOn }, today) === 'running',
  );
  if (!endsOn) return null;
  const { holderLinkId } = isHolder(passport, { name: null, email })
    ? await linksOf(trx, passport, by)
    : { holderLinkId: null };
  return { passportId: passport.id, tailNumber: passport.tailNumber, endsOn, holderLinkId };
}

/** Whether the former tail numbers have these letters. */
function mayHaveHad(trx: Db, key: string) {
  const position = sql.raw(engineOf(trx) === 'sqlite' ? 'instr' : 'strpos');
  return sql<SqlBool>`${position}(upper(replace(replace(cast(former_tails as text), '-', ''), ' ', '')), ${key}) > 0`;
}
