import type { Db } from '#database/open.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { changeFiles } from '#workshop/changes/person.store.server.ts';
import { jobFiles } from '#workshop/jobs/person.store.server.ts';
import { findPerson, offerFiles, photoName, toExport } from './people.store.server.ts';

interface PersonFiles {
  json: string;
  files: { name: string; bytes: () => Promise<Uint8Array | null> }[];
}

/** All data on an address (lower case): a JSON file, the photos, the PDFs of offers, and the files of jobs and their change orders. */
export async function exportPerson(
  { db, storage }: { db: Db; storage: Storage },
  email: string,
  now: Date,
): Promise<PersonFiles> {
  const person = await findPerson(db, email);
  const data = { madeAt: now.toISOString(), ...toExport(email, person) };
  return {
    json: `${JSON.stringify(data, null, 2)}\n`,
    files: [
      ...person.photos.map((photo) => ({ name: photoName(photo), key: photo.fileKey })),
      ...offerFiles(person.offers),
      ...jobFiles(person.jobs),
      ...changeFiles(person.changes),
    ].map(({ name, key }) => ({ name, bytes: () => readStored(storage, key) })),
  };
}
