import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { paintOf } from '#features/drawing/pictures/rules.ts';
import { readScheme } from '#features/schemes/rules.ts';
import { loadCoatings, schemesOfQuote } from '#features/schemes/store.server.ts';
import { currentLink, type Link, linkPath } from '#server/links.store.server.ts';
import { findAccepted } from '../accepted.store.server.ts';
import type { JobPage } from './contract.ts';

/** Of an accepted version's document. */
/** The accepted quote of a job. Its page is for the address that the quote went to, which a later owner is not. */
export async function findQuote(
  db: Db,
  { offerId }: Pick<Row<'jobs'>, 'offerId'>,
  { recipient }: Link,
  { sessionSecret, now }: { sessionSecret: string; now: Date },
): Promise<JobPage['quote']> {
  const accepted = await findAccepted(db, offerId);
  if (!accepted?.document) return null;
  const { number, version, document } = accepted;
  const { paintWarrantyMonths, laborWarrantyMonths } = document;
  const link = await currentLink(db, { kind: 'offer', subjectId: offerId!, now });
  const path = link && recipient !== null && link.recipient === recipient ? linkPath(sessionSecret, link) : null;
  return { number, version, path, paintWarrantyMonths, laborWarrantyMonths };
}

/** The colors of the newest scheme of a request; null without one. */
export async function findColors(db: Db, quoteId: number | null): Promise<JobPage['scheme']> {
  const [newest] = quoteId === null ? [] : await schemesOfQuote(db, quoteId);
  const read = newest && readScheme(newest.code);
  if (!read || 'problem' in read) return null;
  const { base, a, b } = paintOf(read.scheme, await loadCoatings(db)).zones;
  return { base: base.color, a: (a ?? base).color, b: (b ?? a ?? base).color };
}
