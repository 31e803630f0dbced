import type { Db } from '#database/open.ts';
import { readStored, type Storage } from '#server/storage/storage.ts';
import { findPerson, photoName, toldTo } from './store.server.ts';

interface PersonFiles {
  /** Of everything that is held, as a person may read it. */
  json: string;
  files: { name: string; bytes: () => Promise<Uint8Array | null> }[];
}

/** Everything that is held on an address (in small letters): one JSON, and the photos beside it. */
export async function exportPerson(
  { db, storage }: { db: Db; storage: Storage },
  email: string,
  now: Date,
): Promise<PersonFiles> {
  const person = await findPerson(db, email);
  const told = { madeAt: now.toISOString(), ...toldTo(email, person) };
  return {
    json: `${JSON.stringify(told, null, 2)}\n`,
    files: person.photos.map((photo) => ({
      name: photoName(photo),
      bytes: () => readStored(storage, photo.fileKey),
    })),
  };
}
