import type { ColumnType, Generated } from 'kysely';

/** ISO 8601 UTC with milliseconds, on both engines; the database fills it in when absent. */
export type Time = ColumnType<string, string | undefined, string>;
export type Json<T> = ColumnType<T, T, T>;
export type Id = Generated<number>;

export type Timestamps = { createdAt: Time; updatedAt: Time };
