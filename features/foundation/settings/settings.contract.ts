import * as z from 'zod';

/** A record that the owner changes as a whole: its name in the API, its schema and its built-in value. */
export interface Setting<T> {
  name: string;
  summary: string;
  schema: z.ZodType<T>;
  builtIn: T;
  /** Readable by admins only. */
  isPrivate?: true;
  /** Why stored records rule a change out: its field and a sentence. `trx` is of the database. */
  refuse?(trx: unknown, before: T, value: T): Promise<readonly [path: string, message: string] | null>;
}

const expectedUpdatedAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .optional()
  .meta({ description: 'The `X-Updated-At` that the change is based on, null for none; 409 when it has moved on.' });

/** The body of `PUT /api/settings/{name}`: the setting and the base of the change. */
export function changeOfSetting({ schema }: Setting<unknown>) {
  return (schema as z.ZodObject<Record<never, never>>).safeExtend({ expectedUpdatedAt });
}
