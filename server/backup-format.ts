import * as z from 'zod';

/** What lies in a backup beside its manifest. */
export const ROWS = 'rows.jsonl';
export const SECRET = 'session-secret';
export const UPLOADS = 'uploads';
/** The folders of the storage; '' is its top. */
export const FOLDERS = ['', 'quote-photos'];

export const manifest = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the database it was made from, in order. */
  migrations: z.array(z.string()),
  lastIds: z.record(z.string(), z.number().int()),
  /** SHA-256 of each file, by its name in the archive. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof manifest>;
