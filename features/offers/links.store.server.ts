import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { createLink, currentLink, extendLink, isReadable, type Link, revokeLinks } from '#server/links.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { startOfDay } from '#time/start-of-day.ts';
import { LINK_DAYS, OFFER_MESSAGES } from './constants.ts';
import { lockOffer } from './store.server.ts';

type LinkContext = { sessionSecret: string; now: Date };

/** The link for a version that is being sent: the present one if it went to the same address, else a new one. */
export async function linkFor(
  trx: Db,
  offerId: number,
  { to, validUntil, isUnseen }: { to: string; validUntil: string; isUnseen: boolean },
  by: LinkContext,
): Promise<Link> {
  const expiresAt = linkEnd(validUntil);
  const link = await currentLink(trx, { kind: 'offer', subjectId: offerId, now: by.now });
  if (!link || link.recipient !== to || !isReadable(by.sessionSecret, link))
    return replaceLink(trx, offerId, { recipient: to, expiresAt }, by);
  await extendLink(trx, link.id, { expiresAt, isUnseen });
  return link;
}

/** The link of an offer that was sent; `renew` ends the present one. */
export async function findOrRenewLink(
  db: Db,
  offerId: number,
  renew: boolean,
  by: LinkContext,
): Promise<Outcome<Link>> {
  return transact(db, async (trx) => {
    const offer = await lockOffer(trx, offerId);
    if (!offer) return fail({ outcome: 'missing' });
    if (offer.currentVersionId === null) return conflict(OFFER_MESSAGES.neverSent);
    if (offer.status === 'withdrawn') return conflict(OFFER_MESSAGES.final.withdrawn);
    const link = await currentLink(trx, { kind: 'offer', subjectId: offerId, now: by.now });
    if (link && !renew && isReadable(by.sessionSecret, link)) return link;
    return await replaceLink(trx, offerId, await whereTo(trx, offer), by);
  });
}

/** The links to offers that work and went to one of these addresses, in the order of the offers. */
export function listLinksTo(db: Db, recipients: readonly string[]) {
  return db
    .selectFrom('links')
    .innerJoin('offers', 'offers.id', 'links.subjectId')
    .innerJoin('quotes', 'quotes.id', 'offers.quoteId')
    .select(['links.id as linkId', 'offers.number', 'quotes.tailNumber'])
    .where('links.kind', '=', 'offer')
    .where('links.recipient', 'in', [...recipients])
    .where('links.revokedAt', 'is', null)
    .orderBy('offers.id')
    .execute();
}

async function whereTo(trx: Db, { status, currentVersionId }: Row<'offers'>) {
  const { sentTo, validUntil } = await trx
    .selectFrom('offerVersions')
    .select(['sentTo', 'validUntil'])
    .where('id', '=', currentVersionId!)
    .executeTakeFirstOrThrow();
  return { recipient: sentTo, expiresAt: status === 'accepted' ? null : linkEnd(validUntil!) };
}

async function replaceLink(trx: Db, subjectId: number, link: Pick<Link, 'recipient' | 'expiresAt'>, by: LinkContext) {
  await revokeLinks(trx, 'offer', subjectId, by.now);
  return createLink(trx, by, { kind: 'offer', subjectId, ...link });
}

const linkEnd = (validUntil: string) => startOfDay(validUntil, SHOP_TIME_ZONE, LINK_DAYS + 1);
