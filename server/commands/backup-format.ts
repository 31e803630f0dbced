import * as z from 'zod';
import { isKey } from '../storage/storage-key.ts';

/** The first file of a backup; it lists the others. */
export const MANIFEST = 'manifest.json';
export const ROWS = 'rows.jsonl';
export const SECRET = 'session-secret';
export const UPLOADS = 'uploads';
/** Folders of the storage; '' is its root. */
export const FOLDERS = ['', 'quote-photos', 'offers', 'job-files'];

export const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Migrations of the source database, in order. */
  migrations: z.array(z.string()),
  lastIds: z.record(z.string(), z.number().int()),
  /** SHA-256 of each file, by its name in the archive. */
  files: z
    .record(
      z.string().refine((name) => name === ROWS || name === SECRET || isUpload(name)),
      z.string(),
    )
    .refine((files) => ROWS in files && SECRET in files),
});
export type Manifest = z.infer<typeof manifest>;

function isUpload(name: string): boolean {
  return name.startsWith(`${UPLOADS}/`) && isKey(name.slice(UPLOADS.length + 1));
}
