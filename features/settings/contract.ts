import * as z from 'zod';

/** Something the owner changes as a whole: its name in the API, what it must look like, and what it is until changed. */
export interface Setting<T> {
  name: string;
  summary: string;
  schema: z.ZodType<T>;
  builtIn: T;
  /** Only admins may read it. */
  isPrivate?: true;
}

const expectedUpdatedAt = z.iso
  .datetime({ offset: true })
  .nullable()
  .optional()
  .meta({ description: 'The `X-Updated-At` that the change is based on, null for none; 409 when it has moved on.' });

/** The body of `PUT /api/settings/{name}`: the setting, and what it is based on. */
export function changeOfSetting({ schema }: Setting<unknown>) {
  return (schema as z.ZodObject<Record<never, never>>).safeExtend({ expectedUpdatedAt });
}
