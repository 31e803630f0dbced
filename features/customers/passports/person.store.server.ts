import { isEmail } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { indexPassports, listWorks, type WholeWork } from './passport.store.server.ts';

/** A passport that an address holds, or was offered. */
export type PersonPassport = Row<'passports'> & {
  isHeld: boolean;
  works: WholeWork[];
  offers: Row<'passportTransfers'>[];
};

/** The passports that an email address (lower case) holds, and those that it was offered. */
export async function findPassportsOf(db: Db, email: string): Promise<PersonPassport[]> {
  const passports = await db
    .selectFrom('passports')
    .selectAll()
    .where((e) =>
      e.or([
        isEmail('holder_email', email),
        e('id', 'in', e.selectFrom('passportTransfers').select('passportId').where(isEmail('to_email', email))),
      ]),
    )
    .orderBy('id')
    .execute();
  const ids = passports.map(({ id }) => id);
  const works = await listWorks(db, ids);
  const offers = await db.selectFrom('passportTransfers').selectAll().where(isEmail('to_email', email)).execute();
  return passports.map((passport) => ({
    ...passport,
    isHeld: passport.holderEmail?.toLowerCase() === email,
    works: works.filter(({ passportId }) => passportId === passport.id),
    offers: offers.filter(({ passportId }) => passportId === passport.id),
  }));
}

/** What the holder sees of their passport; of another, that the address was offered it. */
export function toPassportExport({ isHeld, tailNumber, aircraft, holderName, works, offers }: PersonPassport) {
  const offered = offers.map(({ status, createdAt, doneAt }) => ({ status, createdAt, doneAt }));
  if (!isHeld) return { tailNumber, offered };
  return {
    tailNumber,
    aircraft,
    holderName,
    offered,
    works: works.map(({ title, deliveredOn, warrantyEndsOn, laborEndsOn, warrantyText, soldOn, coats }) => {
      return { title, deliveredOn, warrantyEndsOn, laborEndsOn, warrantyText, soldOn, coats };
    }),
  };
}

/** Erases an address (lower case) from passports: their coats, works and public pages stay. */
export async function eraseFromPassports(trx: Db, email: string, now: Date): Promise<void> {
  const held = await trx
    .updateTable('passports')
    .set({ holderName: null, holderEmail: null })
    .where(isEmail('holder_email', email))
    .returning('id')
    .execute();
  await indexPassports(
    trx,
    held.map(({ id }) => id),
  );
  await trx
    .updateTable('passportTransfers')
    .set({ status: 'withdrawn' })
    .where('status', '=', 'offered')
    .where(isEmail('to_email', email))
    .execute();
  await trx.updateTable('passportTransfers').set({ toEmail: null }).where(isEmail('to_email', email)).execute();
  await trx
    .updateTable('links')
    .set((e) => ({ revokedAt: e.fn.coalesce('revokedAt', e.val(now.toISOString())), recipient: null }))
    .where('kind', 'in', ['holder', 'transfer'])
    .where(isEmail('recipient', email))
    .execute();
}
