import { json } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { transactOnce } from '#server/http/idempotency.store.server.ts';
import { createLink, currentLink, isReadable, type Link, linkPath, revokeLinks } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, refuse, transact } from '#server/outcome.store.server.ts';
import { shopDay } from '#time/shop-time.ts';
import { PASSPORT_MESSAGES } from '../passport.constants.ts';
import { type Coat, WARRANTY_SETTING } from '../passport.contract.ts';
import {
  type Actor,
  changePassport,
  indexPassports,
  notePassport,
  type WholePassport,
  type WholeWork,
  writeCoats,
} from '../passport.store.server.ts';
import { nextFormerTails, summarizeCoat, tailKeyOf, warrantyEnd } from '../warranty.ts';
import type { NewPassport, NewWork, PassportChange, WorkChange } from './passport-desk.contract.ts';

/** Enters an airplane that was painted before the software. @returns null if its tail number has a passport */
export async function createPassport(db: Db, passport: NewPassport, by: Author): Promise<number | null> {
  const { tailNumber, aircraft, serial, showSerial, holderName, holderEmail } = passport;
  const at = by.now.toISOString();
  return transactOnce(db, async (trx) => {
    const row = await trx
      .insertInto('passports')
      .values({
        tailNumber,
        tailKey: tailKeyOf(tailNumber),
        aircraft,
        serial: serial || null,
        showSerial,
        holderName: holderName || null,
        holderEmail: holderEmail || null,
        createdAt: at,
        updatedAt: at,
        formerTails: json<readonly string[]>([]),
      })
      .onConflict((each) => each.column('tailKey').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!row) return null;
    await indexPassports(trx, [row.id]);
    await notePassport(trx, { id: row.id, tailNumber }, { action: 'created', after: { tailNumber, aircraft } }, by);
    return row.id;
  });
}

/** Changes the facts of a passport. Another holder's address ends the link of the one before. */
export function changeFacts(db: Db, id: number, edit: PassportChange, by: Actor): Promise<Outcome<void>> {
  return changePassport(db, id, by, async (trx, before) => {
    const { tailNumber, aircraft, serial, showSerial, holderName, holderEmail } = edit;
    const change = {
      ...(tailNumber !== undefined && newTail(before, tailNumber)),
      ...(aircraft !== undefined && { aircraft }),
      ...(serial !== undefined && { serial: serial || null }),
      ...(showSerial !== undefined && { showSerial }),
      ...(holderName !== undefined && { holderName: holderName || null }),
      ...(holderEmail !== undefined && { holderEmail: holderEmail || null }),
    };
    await trx.updateTable('passports').set(change).where('id', '=', id).execute();
    if (holderEmail !== undefined && (holderEmail || null) !== before.holderEmail)
      await revokeLinks(trx, 'holder', id, by.now);
    await noteFacts(trx, before, edit, by);
  });
}

function newTail(before: WholePassport, tailNumber: string) {
  const tailKey = tailKeyOf(tailNumber);
  if (tailKey === before.tailKey) return { tailNumber };
  const formerTails = nextFormerTails(before.formerTails, before.tailNumber, tailNumber);
  return { tailNumber, tailKey, formerTails: json<readonly string[]>(formerTails) };
}

/** The history says that the holder was changed, but not who it is: it outlives an erasure. */
async function noteFacts(trx: Db, passport: WholePassport, edit: PassportChange, by: Actor): Promise<void> {
  const fields = ['tailNumber', 'aircraft', 'serial', 'showSerial'] as const;
  const changed = fields.filter((name) => edit[name] !== undefined && edit[name] !== (passport[name] ?? ''));
  const before = Object.fromEntries(changed.map((name) => [name, passport[name]]));
  const after = Object.fromEntries(changed.map((name) => [name, edit[name]]));
  const holder = { holderName: passport.holderName ?? '', holderEmail: passport.holderEmail ?? '' };
  const isHolder = (['holderName', 'holderEmail'] as const).some(
    (name) => edit[name] !== undefined && edit[name] !== holder[name],
  );
  if (changed.length === 0 && !isHolder) return;
  const words = isHolder ? { holder: 'changed' } : {};
  await notePassport(trx, passport, { before, after: { ...after, ...words } }, by);
}

/** Adds a work from before the software. */
export function addWork(db: Db, id: number, work: NewWork, by: Actor): Promise<Outcome<number>> {
  return changePassport(db, id, by, async (trx, passport) => {
    const { title, deliveredOn, warrantyText } = work;
    if (deliveredOn > shopDay(by.now)) refuse('deliveredOn', PASSPORT_MESSAGES.futureDay);
    const defaults = await readSetting(trx, WARRANTY_SETTING);
    const [paint, labor] = [work.warrantyMonths ?? defaults.months, work.laborMonths ?? defaults.laborMonths];
    const at = by.now.toISOString();
    const { id: workId } = await trx
      .insertInto('passportWorks')
      .values({
        passportId: id,
        title,
        deliveredOn,
        warrantyText,
        transfers: work.transfers ?? defaults.transfers,
        warrantyMonths: paint,
        warrantyEndsOn: warrantyEnd(deliveredOn, paint),
        laborMonths: labor,
        laborEndsOn: warrantyEnd(deliveredOn, labor),
        createdAt: at,
        updatedAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notePassport(trx, passport, { after: { work: title, deliveredOn } }, by);
    return workId;
  });
}

/** Changes what a work says; another last day of a warranty needs a reason, which the history keeps. */
export function changeWork(db: Db, id: number, workId: number, edit: WorkChange, by: Actor): Promise<Outcome<void>> {
  return changePassport(db, id, by, async (trx, passport) => {
    const work = workOf(passport, workId);
    const { expectedUpdatedAt: _, reason, ...fields } = edit;
    const names = (Object.keys(fields) as (keyof typeof fields)[]).filter(
      (name) => fields[name] !== undefined && fields[name] !== work[name],
    );
    if (names.length === 0) return;
    const isMoved = names.includes('warrantyEndsOn') || names.includes('laborEndsOn');
    if (isMoved && !reason) refuse('reason', PASSPORT_MESSAGES.reason);
    const after = Object.fromEntries(names.map((name) => [name, fields[name]]));
    await trx
      .updateTable('passportWorks')
      // The mail about the former last day no longer holds: the holder gets another.
      .set({ ...after, ...(isMoved && { remindedAt: null }), updatedAt: by.now.toISOString() })
      .where('id', '=', workId)
      .execute();
    const before = Object.fromEntries(names.map((name) => [name, work[name]]));
    await notePassport(trx, passport, { before, after: { ...after, ...(isMoved && { reason }) } }, by);
  });
}

/** Replaces the coats of a work; the history has a line for each that went or came. */
export function setCoats(
  db: Db,
  id: number,
  workId: number,
  coats: readonly Coat[],
  by: Actor,
): Promise<Outcome<void>> {
  return changePassport(db, id, by, async (trx, passport) => {
    const before = workOf(passport, workId).coats.map(summarizeCoat);
    const after = coats.map(summarizeCoat);
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await writeCoats(trx, workId, coats);
    await notePassport(trx, passport, { before: { coats: before }, after: { coats: after } }, by);
  });
}

export function publish(db: Db, id: number, published: boolean, by: Actor): Promise<Outcome<void>> {
  return changePassport(db, id, by, async (trx, passport) => {
    if (passport.published === published) return;
    await trx.updateTable('passports').set({ published }).where('id', '=', id).execute();
    const before = { published: passport.published };
    await notePassport(trx, passport, { before, after: { published } }, by);
  });
}

/** A link of a passport that can be written out; `renew` ends the present one. */
export function findOrRenewLink(
  db: Db,
  id: number,
  { kind, renew }: { kind: 'passport' | 'holder'; renew: boolean },
  by: Actor & { sessionSecret: string },
): Promise<Outcome<{ path: string; isNew: boolean }>> {
  return transact(db, async (trx) => {
    const passport = await trx.selectFrom('passports').selectAll().where('id', '=', id).executeTakeFirst();
    if (!passport) return fail({ outcome: 'missing' });
    const recipient = kind === 'holder' ? passport.holderEmail : null;
    if (kind === 'holder' && recipient === null) return conflict(PASSPORT_MESSAGES.noHolder);
    const present = await currentLink(trx, { kind, subjectId: id, now: by.now });
    const isNew = renew || !present || !isReadable(by.sessionSecret, present);
    const link: Link = isNew ? await replace() : present;
    return { path: linkPath(by.sessionSecret, link)!, isNew };

    async function replace(): Promise<Link> {
      // A printed code goes on working when only the secret has changed.
      if (renew) await revokeLinks(trx, kind, id, by.now);
      return createLink(trx, by, { kind, subjectId: id, recipient, expiresAt: null });
    }
  });
}

function workOf({ works }: WholePassport, workId: number): WholeWork {
  return works.find(({ id }) => id === workId) ?? conflict(PASSPORT_MESSAGES.noWork);
}
