import type { Db } from '#database/open.ts';
import { findPhoto } from '#features/leads/photos/store.server.ts';
import { COATINGS_SETTING } from '#features/schemes/coatings/contract.ts';
import { readScheme } from '#features/schemes/rules.ts';
import { coatingsOfSaved } from '#features/schemes/saving/rules.ts';
import { schemesOfQuote } from '#features/schemes/store.server.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import type { OfferDocument } from '../contract.ts';
import type { OfferPictures } from './contract.ts';

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
  const [newest] = await schemesOfQuote(db, quoteId);
  const read = newest && readScheme(newest.code);
  if (!read || 'problem' in read) return null;
  const { coatings } = await readSetting(db, COATINGS_SETTING);
  return { scheme: read.scheme, coatings: coatingsOfSaved(read.scheme, coatings, newest.facts.coatings) };
}
