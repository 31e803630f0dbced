import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { timeOfChange } from '#foundation/audit/changes.ts';
import { enqueueWebhooks } from '#office/webhooks/deliveries.store.server.ts';
import { sha256 } from '#server/crypto.ts';
import { createLink, type Link, linkPath, revokeLinks } from '#server/links.store.server.ts';
import { conflict, type Outcome, refuse } from '#server/outcome.store.server.ts';
import { addDays } from '#time/days.ts';
import { shopDay, shopTimeZone, startOfDay } from '#time/shop-time.ts';
import { DAY_MS, HOUR_MS } from '#time/units.ts';
import { linksOf } from './issuing.store.server.ts';
import { ENDING_DAYS, TRANSFER_DAYS, TRANSFER_MESSAGES } from './passport.constants.ts';
import { announceEnding, announceOffer, announceTransfer } from './passport.mail.server.ts';
import { type Actor, changePassport, lockPassport, notePassport } from './passport.store.server.ts';
import { afterSale } from './warranty.ts';

type LinkActor = Actor & { sessionSecret: string; publicUrl: string };

/** Offers a passport to a buyer, who has 14 days to accept. */
export function offerTransfer(db: Db, id: number, toEmail: string, by: LinkActor): Promise<Outcome<void>> {
  return changePassport(db, id, by, async (trx, passport) => {
    if (toEmail.toLowerCase() === passport.holderEmail?.toLowerCase()) refuse('toEmail', TRANSFER_MESSAGES.same);
    await expireTransfers(trx, by.now, id);
    if (await findOpen(trx, id)) conflict(TRANSFER_MESSAGES.open);
    const expiresAt = new Date(by.now.getTime() + TRANSFER_DAYS * DAY_MS).toISOString();
    const link = await createLink(trx, by, { kind: 'transfer', subjectId: id, recipient: toEmail, expiresAt });
    await trx
      .insertInto('passportTransfers')
      .values({ passportId: id, toEmail, linkId: link.id, status: 'offered', createdAt: by.now.toISOString() })
      .execute();
    await announceOffer(trx, passport, { to: toEmail, linkId: link.id, holder: passport.holderName }, by);
    await notePassport(trx, passport, { after: { transfer: 'offered' } }, by);
  });
}

/** Ends the present offer: the buyer's link works no longer. */
export function withdrawTransfer(db: Db, id: number, by: Actor): Promise<Outcome<void>> {
  return changePassport(db, id, by, async (trx, passport) => {
    const open = (await findOpen(trx, id)) ?? conflict(TRANSFER_MESSAGES.none);
    await trx.updateTable('passportTransfers').set({ status: 'withdrawn' }).where('id', '=', open.id).execute();
    await revokeLinks(trx, 'transfer', id, by.now);
    await notePassport(trx, passport, { after: { transfer: 'withdrawn' } }, by);
  });
}

/**
 * Passes a passport on to the buyer who came by this link. The holder's link ends, the buyer's begins, and each warranty
 * goes along or ends. Of simultaneous acceptances one is done.
 * @returns the path of the new holder's page
 */
export function acceptTransfer(db: Db, link: Link, name: string, by: LinkActor): Promise<Outcome<string>> {
  return changePassport(db, link.subjectId, by, async (trx, passport) => {
    const { id } = passport;
    const transfer = await trx
      .selectFrom('passportTransfers')
      .selectAll()
      .where('linkId', '=', link.id)
      .executeTakeFirst();
    if (transfer?.status === 'done') conflict(TRANSFER_MESSAGES.accepted);
    if (transfer?.status !== 'offered') return conflict(TRANSFER_MESSAGES.over);
    const at = by.now.toISOString();
    await trx
      .updateTable('passportTransfers')
      .set({ status: 'done', doneAt: at })
      .where('id', '=', transfer.id)
      .execute();
    for (const work of passport.works)
      await trx
        .updateTable('passportWorks')
        .set({ ...afterSale(work, shopDay(by.now)), updatedAt: at })
        .where('id', '=', work.id)
        .execute();
    const to = transfer.toEmail!;
    // What the seller chose for the public page is the buyer's choice now.
    const holder = { holderName: name, holderEmail: to, showSerial: false };
    await trx.updateTable('passports').set(holder).where('id', '=', id).execute();
    for (const kind of ['holder', 'transfer'] as const) await revokeLinks(trx, kind, id, by.now);
    const own = await createLink(trx, by, { kind: 'holder', subjectId: id, recipient: to, expiresAt: null });
    await announceTransfer(trx, passport, { to, name, linkId: own.id }, by);
    const data = {
      passportId: id,
      tail: plainTail(passport.tailNumber),
      updatedAt: timeOfChange(passport.updatedAt, by.now),
    };
    await enqueueWebhooks(trx, [{ type: 'passport.transferred', data }], by.now);
    await notePassport(trx, passport, { after: { transfer: 'done' } }, by);
    return linkPath(by.sessionSecret, own)!;
  });
}

/** Whether a token was the seller's of a passport, until its buyer accepted it. */
export async function endedWithTransfer(db: Db, token: string): Promise<boolean> {
  const link = await db
    .selectFrom('links')
    .innerJoin('passportTransfers', 'passportTransfers.passportId', 'links.subjectId')
    .select('links.id')
    .where('tokenHash', '=', sha256(token))
    .where('kind', '=', 'holder')
    .whereRef('revokedAt', '=', 'doneAt')
    .executeTakeFirst();
  return link !== undefined;
}

function findOpen(trx: Db, passportId: number): Promise<Row<'passportTransfers'> | undefined> {
  return trx
    .selectFrom('passportTransfers')
    .selectAll()
    .where('passportId', '=', passportId)
    .where('status', '=', 'offered')
    .executeTakeFirst();
}

/** Marks the offers that no one accepted in time, of one passport or of all. */
export async function expireTransfers(db: Db, now = new Date(), passportId?: number): Promise<void> {
  await db
    .updateTable('passportTransfers')
    .set({ status: 'expired' })
    .where('status', '=', 'offered')
    .where('createdAt', '<=', new Date(now.getTime() - TRANSFER_DAYS * DAY_MS).toISOString())
    .$if(passportId !== undefined, (query) => query.where('passportId', '=', passportId!))
    .execute();
}

/** Mails leave from 8:00 AM in shop time. */
const FROM_MS = 8 * HOUR_MS;

/**
 * Tells the holder of one passport that a warranty ends within 60 days, once for each work. Several nodes may run it at
 * once: one claims the work.
 * @returns whether there was one
 */
export async function remindNextHolder(
  { db, ...by }: { db: Db; publicUrl: string; sessionSecret: string },
  now: Date,
): Promise<boolean> {
  const today = shopDay(now);
  if (now.getTime() < Date.parse(startOfDay(today, shopTimeZone())) + FROM_MS) return false;
  const due = await db
    .selectFrom('passportWorks')
    .innerJoin('passports', 'passports.id', 'passportWorks.passportId')
    .select(['passportWorks.id', 'passportId', 'warrantyEndsOn'])
    .where('holderEmail', 'is not', null)
    .where('remindedAt', 'is', null)
    .where('soldOn', 'is', null)
    .where('warrantyEndsOn', '>=', today)
    .where('warrantyEndsOn', '<=', addDays(today, ENDING_DAYS))
    .orderBy('passportWorks.id')
    .executeTakeFirst();
  if (!due) return false;
  await db.transaction().execute(async (trx) => {
    const passport = (await lockPassport(trx, due.passportId))!;
    const claim = await trx
      .updateTable('passportWorks')
      .set({ remindedAt: now.toISOString() })
      .where('id', '=', due.id)
      .where('remindedAt', 'is', null)
      .executeTakeFirst();
    const { holderEmail, tailNumber } = passport;
    if (claim.numUpdatedRows === 0n || holderEmail === null) return;
    const { holderLinkId: linkId } = await linksOf(trx, passport, { ...by, now });
    await announceEnding(trx, { tailNumber, holderEmail }, { endsOn: due.warrantyEndsOn!, linkId }, { ...by, now });
  });
  return true;
}
