import { findPhoto } from '#customers/leads/photos.store.server.ts';
import { COATINGS_SETTING } from '#customers/schemes/coatings.contract.ts';
import { readScheme } from '#customers/schemes/scheme-code.ts';
import { schemesOfLead } from '#customers/schemes/sent-schemes.store.server.ts';
import { coatingsOfSaved } from '#customers/schemes/studio-paths.ts';
import type { Db } from '#database/open.ts';
import type { Row } from '#database/tables.ts';
import { readSetting } from '#foundation/settings/settings.store.server.ts';
import type { Author } from '#server/content-change.store.server.ts';
import { conflict, fail, type Outcome, transact } from '#server/outcome.store.server.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import type { StoredFile } from '#workshop/jobs/files/job-files.contract.ts';
import { MAX_SCANS, SCAN_MESSAGES, type Scan } from './desk/offer-desk.contract.ts';
import type { OfferDocument } from './offer.contract.ts';
import { lockOffer } from './offer.store.server.ts';
import type { OfferPictures } from './offer-pdf.ts';

/** Records a stored scan. The same bytes again are the scan that is there. */
export async function addScan(
  db: Db,
  offerId: number,
  file: StoredFile,
  by: Author,
): Promise<Outcome<Row<'jobFiles'>>> {
  return transact(db, async (trx) => {
    if (!(await lockOffer(trx, offerId))) return fail({ outcome: 'missing' });
    const entered = await trx
      .selectFrom('decisions')
      .select('id')
      .where('offerId', '=', offerId)
      .where('via', '=', 'desk')
      .executeTakeFirst();
    if (!entered) return conflict(SCAN_MESSAGES.undecided);
    const scans = await trx.selectFrom('jobFiles').selectAll().where('offerId', '=', offerId).execute();
    const same = scans.find(({ sha256 }) => sha256 === file.sha256);
    if (same) return same;
    if (scans.length >= MAX_SCANS) return conflict(SCAN_MESSAGES.tooMany);
    const added = await trx
      .insertInto('jobFiles')
      .values({
        ...file,
        offerId,
        caption: '',
        visible: false,
        stageKey: null,
        userId: by.userId,
        createdAt: by.now.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return added;
  });
}

/** Oldest first. */
export function listScans(db: Db, offerId: number): Promise<Scan[]> {
  return db
    .selectFrom('jobFiles')
    .select(['id', 'originalFilename', 'createdAt'])
    .where('offerId', '=', offerId)
    .orderBy('id')
    .execute();
}

/** Undefined for a file of another offer. */
export function findScan(db: Db, offerId: number, id: number): Promise<Row<'jobFiles'> | undefined> {
  return db.selectFrom('jobFiles').selectAll().where('id', '=', id).where('offerId', '=', offerId).executeTakeFirst();
}

/** What a quote shows beside its document: the newest scheme of the request, and small JPEGs of its photos. */
export async function loadPictures(
  { db, storage }: { db: Db; storage: Storage },
  quoteId: number,
  { photoIds }: Pick<OfferDocument, 'photoIds'>,
): Promise<OfferPictures> {
  const photos: OfferPictures['photos'] = [];
  for (const id of photoIds) {
    const key = (await findPhoto(db, quoteId, id))?.thumbnailKey;
    photos.push(key ? await readStored(storage, key) : null);
  }
  return { scheme: await loadScheme(db, quoteId), photos };
}

async function loadScheme(db: Db, quoteId: number): Promise<OfferPictures['scheme']> {
  const [newest] = await schemesOfLead(db, quoteId);
  const read = newest && readScheme(newest.code);
  if (!read || 'problem' in read) return null;
  const { coatings } = await readSetting(db, COATINGS_SETTING);
  return { scheme: read.scheme, coatings: coatingsOfSaved(read.scheme, coatings, newest.facts.coatings) };
}
