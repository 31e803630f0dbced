import { nameOfRecord } from '#foundation/audit/changes.ts';
import { type NumberKind, numberIn } from '#foundation/fields/numbers.ts';
import { LINE_ENDS } from '#foundation/fields/typed-text.ts';
import type { PageText } from '#website/texts/texts.constants.ts';
import type { DetailField } from './details.constants.ts';
import { LISTS, type ListName } from './editing.constants.ts';

/** A single line, lines that the design stacks, or running text. */
export type TextShape = 'line' | 'lines' | 'paragraph';

export function shapeOf({ kind, text }: PageText): TextShape {
  if (kind === 'paragraph') return 'paragraph';
  return text.includes('\n') ? 'lines' : 'line';
}

/** Whether Enter saves a text of this shape; else it starts a new line. */
export function doesEnterSave(shape: TextShape, { shift, command }: { shift: boolean; command: boolean }): boolean {
  if (shape === 'paragraph') return command;
  return shape === 'line' || !shift;
}

/** Fits typed or pasted line breaks to the shape. */
export function normalizeTyped(shape: TextShape, typed: string): string {
  const lines = typed.replace(LINE_ENDS, '\n');
  return shape === 'line' ? lines.replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap)) : lines;
}

export function labelOf(record: Record<string, unknown>, list: ListName): string {
  return nameOfRecord(record) || LISTS[list].noun;
}

/** The number of items from the start of a list that contains `most` active ones. */
export function countThroughActive(items: readonly { active: boolean }[], most: number): number {
  let seen = 0;
  const end = items.findIndex(({ active }) => active && ++seen === most);
  return end < 0 ? items.length : end + 1;
}

export type DetailValue = string | number | boolean | null;

/** The fields in which the form differs from the record, as the API takes them. */
export function changedDetails(
  fields: readonly Pick<DetailField, 'name' | 'kind'>[],
  form: FormData,
  record: Record<string, unknown>,
): Record<string, DetailValue> {
  const typed = fields.map(
    ({ name, kind }) => [name, parseDetail(kind, form.get(name)), formatDetail(kind, record[name])] as const,
  );
  const changed = typed.filter(([name, value, before]) => formatDetail(kindOf(name), value) !== before);
  return Object.fromEntries(changed.map(([name, value]) => [name, value]));

  function kindOf(name: string) {
    return fields.find((field) => field.name === name)!.kind;
  }
}

/** The fields of one record in a form of several records; null if the form has none of them. */
export function detailFields(
  form: FormData,
  nameIn: (name: string) => string,
  fields: readonly Pick<DetailField, 'name' | 'kind'>[],
): FormData | null {
  // FormData has no entry for a switch that is off, but always one for a text.
  if (!fields.some(({ name, kind }) => kind !== 'switch' && form.has(nameIn(name)))) return null;
  const own = new FormData();
  for (const { name } of fields) if (form.has(nameIn(name))) own.set(name, form.get(nameIn(name))!);
  return own;
}

export function formatDetail(kind: DetailField['kind'], value: unknown): string {
  if (value === null || value === undefined) return '';
  return kind === 'date' ? String(value).slice(0, 'YYYY-MM-DD'.length) : String(value);
}

export const RATING: NumberKind = { decimals: 0, min: 1, max: 5 };

/** A typed value as the API takes it. */
export function parseDetail(kind: DetailField['kind'], typed: FormDataEntryValue | null): DetailValue {
  if (kind === 'switch') return typed !== null;
  const text = String(typed ?? '').trim();
  if (kind === 'rating') return numberIn(text, RATING);
  // Noon UTC is the same day in all time zones of the United States.
  if (kind === 'date') return text === '' ? null : `${text}T12:00:00.000Z`;
  return text;
}

export interface Point {
  x: number;
  y: number;
}

function findNearest(points: readonly Point[], { x, y }: Point): number {
  const distances = points.map((point) => Math.hypot(point.x - x, point.y - y));
  return distances.indexOf(Math.min(...distances));
}

const STEP_PX = 25;
const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP_PX, y: 0 },
  ArrowRight: { x: STEP_PX, y: 0 },
  ArrowUp: { x: 0, y: -STEP_PX },
  ArrowDown: { x: 0, y: STEP_PX },
};

/** A card that is picked up. */
export interface Drag {
  /** The centers of all cards of the list. */
  centers: readonly Point[];
  from: number;
  /** The place that the card would be dropped at. */
  to: number;
  by: Point;
}

export function pickUp(centers: readonly Point[], from: number): Drag {
  return { centers, from, to: from, by: { x: 0, y: 0 } };
}

export function dragBy(drag: Drag, by: Point): Drag {
  const { x, y } = drag.centers[drag.from]!;
  return { ...drag, by, to: findNearest(drag.centers, { x: x + by.x, y: y + by.y }) };
}

/** What a key does: pick up or drop the card, put it back, or take it a step. */
export function keyCommand(key: string, drag: Drag | undefined): 'pickUp' | 'drop' | 'putBack' | { by: Point } | null {
  if (key === ' ' || key === 'Enter') return drag ? 'drop' : 'pickUp';
  if (!drag) return null;
  if (key === 'Escape') return 'putBack';
  const step = ARROWS[key];
  return step ? { by: { x: drag.by.x + step.x, y: drag.by.y + step.y } } : null;
}

/** The state of the details form of one record. */
export interface DetailsState<Record, Problem> {
  /** The record as opened, with later saves. Conflicts are found against it. */
  base: Record;
  /** Keys that remount an untouched field whose value changed elsewhere. */
  remountKeys: { [field: string]: string };
  isDirty: boolean;
  isSaving: boolean;
  problem: Problem | undefined;
  /** A sentence per invalid field. */
  errors: { [field: string]: string };
}

export type DetailsEvent<Record, Problem> =
  | { type: 'typed'; field: string }
  | { type: 'dirty'; isDirty: boolean }
  | { type: 'saving' }
  /** The form stays open: the user typed on during the save. */
  | { type: 'saved'; values: Partial<Record> }
  | { type: 'refused'; problem: Problem; errors?: { [field: string]: string } }
  /** Another admin changed the same fields. The `untouched` fields show the current values. */
  | { type: 'conflict'; problem: Problem; current: Record; untouched: readonly string[]; at: string }
  /** Saved outside the form, such as a picture with its description. */
  | { type: 'savedElsewhere'; values: Partial<Record>; at: string }
  /** The problem that offers to restore a deleted record stays until it is restored. */
  | { type: 'restoring' }
  | { type: 'restored' };

export const openDetails = <Record, Problem>(base: Record): DetailsState<Record, Problem> => ({
  base,
  remountKeys: {},
  isDirty: false,
  isSaving: false,
  problem: undefined,
  errors: {},
});

export function nextDetails<Record extends object, Problem>(
  state: DetailsState<Record, Problem>,
  event: DetailsEvent<Record, Problem>,
): DetailsState<Record, Problem> {
  switch (event.type) {
    case 'typed': {
      const { [event.field]: _, ...errors } = state.errors;
      return { ...state, isDirty: true, errors };
    }
    case 'dirty':
      return { ...state, isDirty: event.isDirty };
    case 'saving':
      return { ...state, isSaving: true, problem: undefined, errors: {} };
    case 'saved':
      return { ...state, isSaving: false, base: { ...state.base, ...event.values } };
    case 'refused':
      return { ...state, isSaving: false, problem: event.problem, errors: event.errors ?? {} };
    case 'conflict':
      return {
        ...state,
        isSaving: false,
        problem: event.problem,
        base: event.current,
        remountKeys: withRemountKeys(state.remountKeys, event.untouched, event.at),
      };
    case 'savedElsewhere':
      return {
        ...state,
        base: { ...state.base, ...event.values },
        remountKeys: withRemountKeys(state.remountKeys, Object.keys(event.values), event.at),
      };
    case 'restoring':
      return { ...state, isSaving: true };
    case 'restored':
      return { ...state, isSaving: false, problem: undefined };
  }
}

function withRemountKeys(remountKeys: { [field: string]: string }, fields: readonly string[], at: string) {
  return { ...remountKeys, ...Object.fromEntries(fields.map((field) => [field, at])) };
}

/** The photos of a project in the details form. */
export interface PhotosState<Photo> {
  /** Each photo as first listed, with later saves. Conflicts are found against it. */
  bases: ReadonlyMap<number, Photo>;
  /** Keys that remount a field whose value changed elsewhere. */
  remountKeys: { [field: string]: number };
}

export type PhotosEvent<Photo> =
  | { type: 'listed'; photos: readonly Photo[] }
  | { type: 'saved'; photo: Photo }
  /** A picture was replaced outside the form, with the texts of these fields. */
  | { type: 'savedElsewhere'; photo: Photo; fields: readonly string[] };

export function nextPhotos<Photo extends { id: number }>(
  state: PhotosState<Photo>,
  event: PhotosEvent<Photo>,
): PhotosState<Photo> {
  const { bases, remountKeys } = state;
  switch (event.type) {
    case 'listed': {
      const isSameList = event.photos.length === bases.size && event.photos.every(({ id }) => bases.has(id));
      if (isSameList) return state;
      return { ...state, bases: new Map(event.photos.map((photo) => [photo.id, bases.get(photo.id) ?? photo])) };
    }
    case 'saved':
      return { ...state, bases: new Map(bases).set(event.photo.id, event.photo) };
    case 'savedElsewhere':
      return {
        bases: new Map(bases).set(event.photo.id, event.photo),
        remountKeys: {
          ...remountKeys,
          ...Object.fromEntries(event.fields.map((field) => [field, (remountKeys[field] ?? 0) + 1])),
        },
      };
  }
}
