import type { Db } from '#database/open.ts';
import { describeNewestScheme } from '#features/schemes/sending/store.server.ts';
import { currentLink, openingsOf } from '#server/links.store.server.ts';
import { findDecision } from '../decisions/store.server.ts';
import { isExpired } from '../rules.ts';
import { listScans } from '../scans/store.server.ts';
import { AGREED } from '../store.server.ts';
import { toDraft, toVersion } from '../versions/store.server.ts';
import type { Offer } from './contract.ts';
import { FAILED_AT } from './list.store.server.ts';

/** An offer with all its versions; null if there is none. */
export async function findOffer(db: Db, id: number, now: Date): Promise<Offer | null> {
  const offer = await db
    .selectFrom('offers')
    .selectAll()
    .select([FAILED_AT, AGREED.as('agreedCents')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!offer) return null;
  const rows = await db
    .selectFrom('offerVersions')
    .selectAll()
    .where('offerId', '=', id)
    .orderBy('version', 'desc')
    .execute();
  const [draft, versions] = [
    rows.find(({ status }) => status === 'draft'),
    rows.filter(({ status }) => status !== 'draft'),
  ];
  const current = versions[0];
  const counted = rows.find((row) => row.id === (offer.acceptedVersionId ?? offer.currentVersionId));
  // Its lead was deleted between the two reads.
  if (offer.status === 'sent' && !current) return null;
  const link = await currentLink(db, { kind: 'offer', subjectId: id, now });
  const { number, status, quoteId: leadId, acceptedVersionId, agreedCents, createdAt, updatedAt } = offer;
  return {
    id,
    number,
    status,
    leadId,
    acceptedVersionId,
    agreedCents,
    createdAt,
    updatedAt,
    isExpired: status === 'sent' && isExpired(current!.validUntil!, now),
    isUndelivered: status === 'sent' && offer.failedAt !== null,
    draft: draft ? toDraft(draft, now) : null,
    versions: versions.map(toVersion),
    decision: counted ? await findDecision(db, counted) : null,
    scans: await listScans(db, id),
    scheme: leadId === null ? null : await describeNewestScheme(db, leadId),
    link: link && {
      recipient: link.recipient,
      createdAt: link.createdAt,
      ...openingsOf(link),
      expiresAt: link.expiresAt,
    },
  };
}
