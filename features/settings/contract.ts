import type * as z from 'zod';

/** Something the owner changes as a whole: its name in the API, what it must look like, and what it is until changed. */
export interface Setting<T> {
  name: string;
  summary: string;
  schema: z.ZodType<T>;
  builtIn: T;
}
