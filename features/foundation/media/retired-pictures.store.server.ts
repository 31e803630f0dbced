import { isAmong } from '#database/columns.ts';
import type { Db } from '#database/open.ts';
import type { Storage } from '#server/storage/storage.ts';
import { findContentUploads } from './upload-files.store.server.ts';
import { filesOf, uploadsIn, variantFile } from './uploads.ts';

/**
 * Pictures that must not be seen anymore. A retired one has no record that is active; its files are deleted after the
 * commit, or by the worker of pictures.
 */

/** Retires the pictures of this content that nothing else shows. @param exceptProject a project that no longer counts */
export async function retirePictures(trx: Db, content: unknown, exceptProject: number): Promise<void> {
  const used = new Set(uploadsIn(await findContentUploads(trx, exceptProject)));
  const retired = uploadsIn(content).filter((name) => !used.has(name));
  for (const name of retired)
    await trx.updateTable('uploadedImages').set({ active: false }).where('filename', 'like', `${name}-%`).execute();
}

/** Deletes the files of retired pictures, then their records. @returns whether there were some */
export async function deleteRetiredPictures(db: Db, storage: Storage): Promise<boolean> {
  const rows = await db
    .selectFrom('uploadedImages')
    .select(['id', 'filename', 'width'])
    .where('active', '=', false)
    .execute();
  for (const { filename, width } of rows)
    for (const file of filesOf(variantFile(filename)!.name, width!)) await storage.delete(file);
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await db
      .deleteFrom('uploadedImages')
      .where(isAmong(db, 'id', ids))
      .where('active', '=', false)
      .execute();
  return rows.length > 0;
}

/**
 * Whether these addresses show something: uploaded pictures that are not retired, or pictures of elsewhere.
 * @param original the only original that they may be made from; pictures of elsewhere are not
 */
export async function arePicturesThere(db: Db, addresses: readonly unknown[], original?: string): Promise<boolean> {
  for (const address of addresses) {
    const [name] = uploadsIn(address);
    if (!name && (!address || !original)) continue;
    const found = await db
      .selectFrom('uploadedImages')
      .select('id')
      .where('filename', 'like', `${name ?? '-'}-%`)
      .where('active', '=', true)
      .$if(original !== undefined, (query) => query.where('originalFilename', '=', original!))
      .executeTakeFirst();
    if (!found) return false;
  }
  return true;
}
