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
