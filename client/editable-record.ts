import { useReducer } from 'react';

/** The changed fields of a record in a form. Other admins may change the record meanwhile. */
export interface RecordEdit<T> {
  /** Each changed field as it was before its first change. */
  base: Partial<T>;
  changes: Partial<T>;
}

export type EditEvent<T> =
  /** The user changed fields. `shown` is the record that the form showed. */
  | { type: 'change'; fields: Partial<T>; shown: Partial<T> }
  /** The user gave up the changes of `keys`, or all. */
  | { type: 'discard'; keys?: readonly (keyof T)[] }
  /** `sent` was saved, which made the record `stored`. The user may have changed more meanwhile. */
  | { type: 'saved'; sent: Partial<T>; stored: T };

export function nextEdit<T extends object>({ base, changes }: RecordEdit<T>, event: EditEvent<T>): RecordEdit<T> {
  switch (event.type) {
    case 'change': {
      const begun = pick(event.shown, keysOf(event.fields));
      return { base: { ...begun, ...base }, changes: { ...changes, ...event.fields } };
    }
    case 'discard': {
      const left = keysOf(changes).filter((key) => event.keys && !event.keys.includes(key));
      return { base: pick(base, left), changes: pick(changes, left) };
    }
    case 'saved': {
      const later = keysOf(changes).filter((key) => changes[key] !== event.sent[key]);
      const saved = later.filter((key) => key in event.sent);
      return { base: { ...pick(base, later), ...pick(event.stored, saved) }, changes: pick(changes, later) };
    }
  }
}

/** The changed fields that another admin changed to other values meanwhile. */
export function conflictingKeys<T extends object>({ base, changes }: RecordEdit<T>, current: T): (keyof T)[] {
  return keysOf(changes).filter((key) => !isSame(current[key], base[key]) && !isSame(current[key], changes[key]));
}

/** Whether the form differs from the record. */
export function isUnsaved<T extends object>({ changes }: RecordEdit<T>, current: T): boolean {
  return keysOf(changes).some((key) => !isSame(changes[key], current[key]));
}

export function useRecordEdit<T extends object>() {
  return useReducer(nextEdit<T>, { base: {}, changes: {} });
}

function keysOf<T extends object>(fields: Partial<T>): (keyof T)[] {
  return Object.keys(fields) as (keyof T)[];
}

function pick<T extends object>(from: Partial<T>, keys: readonly (keyof T)[]): Partial<T> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Partial<T>;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
