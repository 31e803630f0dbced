import { type SubmitEvent, useReducer } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import { isSame } from '#foundation/audit/history.ts';
import { fetchLastChange, type LastChange } from '#foundation/audit/ui/last-change.ts';
import { toast } from '#ui/toast.tsx';
import type { ProjectPhoto } from '#website/content/projects.contract.ts';
import { DETAIL_FIELDS, DETAILS, PHOTO_FIELDS, photoField } from '../details.constants.ts';
import { EDIT_TOASTS, type ListName } from '../editing.constants.ts';
import {
  changedDetails,
  type DetailValue,
  detailFields,
  labelOf,
  nextDetails,
  nextPhotos,
  openDetails,
  type PhotosState,
} from '../fields.ts';
import {
  type AnyRecord,
  changeRecord,
  currentOnConflict,
  photosAddress,
  refreshAfter,
  useListChanges,
  usePhotos,
} from './records.ts';

type PhotoValues = Partial<ProjectPhoto>;
/** Photo texts that could not be saved: the current values after a conflict, or what was typed for a deleted photo. */
export type PhotoSaveFailure = {
  by: LastChange | null;
  now: [label: string, value: unknown][];
  lost: [string, unknown][];
};

const NO_PHOTOS: PhotosState<ProjectPhoto> = { bases: new Map(), remountKeys: {} };

/** The fields of a project's detail photos in the details form; null for a record without photos. */
export function usePhotoDescriptions(projectId: number | null) {
  const { photos = [], refresh } = usePhotos(projectId);
  const [state, send] = useReducer(nextPhotos<ProjectPhoto>, NO_PHOTOS);
  const { bases, remountKeys } = state;
  // The list may be refetched while the form is open.
  if (nextPhotos(state, { type: 'listed', photos }) !== state) send({ type: 'listed', photos });

  const baseOf = (photo: ProjectPhoto) => bases.get(photo.id) ?? photo;

  /** Shows the fields of a picture that was replaced outside the form. */
  function updateBase(photo: ProjectPhoto, values: PhotoValues) {
    const fields = PHOTO_FIELDS.filter(({ name }) => name in values).map(({ name }) => photoField(photo.id, name));
    send({ type: 'savedElsewhere', photo: { ...baseOf(photo), ...values }, fields });
  }

  /** Saves the changed fields. Resolves to null, or to what a conflict or a deletion refused. @throws other errors */
  async function save(form: FormData): Promise<PhotoSaveFailure | null> {
    const changed = [...bases.values()]
      .map((base) => [base, changedValues(form, base)] as const)
      .filter(([, values]) => Object.keys(values).length > 0);
    if (changed.length === 0) return null;
    const trouble: PhotoSaveFailure = { by: null, now: [], lost: [] };
    await refreshAfter(async () => {
      for (const [base, values] of changed) await saveOne(base, values, trouble);
    }, refresh);
    return trouble.now.length + trouble.lost.length > 0 ? trouble : null;
  }

  async function saveOne(base: ProjectPhoto, values: PhotoValues, trouble: PhotoSaveFailure) {
    try {
      send({ type: 'saved', photo: await changeRecord(photosAddress(base.projectId, base.id), base, values) });
    } catch (error) {
      const current = currentOnConflict(error) as ProjectPhoto | undefined;
      const isGone = error instanceof ApiError && error.status === 404;
      if (!current && !isGone) throw prefixErrorPaths(error, base.id);
      const of = (record: PhotoValues) =>
        PHOTO_FIELDS.filter(({ name }) => name in values && (isGone || current![name] !== base[name])).map(
          ({ name, label }): [string, unknown] => [DETAILS.photoWords(placeInList(base.id), label), record[name]],
        );
      if (isGone) {
        trouble.lost.push(...of(values));
      } else {
        trouble.now.push(...of(current!));
        trouble.by ??= await fetchLastChange('photos', base.id);
        send({ type: 'saved', photo: current! });
      }
    }
  }

  function placeInList(id: number): number {
    return photos.findIndex((photo) => photo.id === id) + 1;
  }

  return { baseOf, remountKeys, updateBase, save };
}

function changedValues(form: FormData, base: ProjectPhoto): PhotoValues {
  const own = detailFields(form, (name) => photoField(base.id, name), PHOTO_FIELDS);
  // A deleted photo has no fields in the form.
  return own ? (changedDetails(PHOTO_FIELDS, own, { ...base }) as PhotoValues) : {};
}

/** Replaces the paths in an error by the form's field names. */
function prefixErrorPaths(error: unknown, id: number): unknown {
  if (!(error instanceof ApiError) || !error.problem?.errors) return error;
  const errors = error.problem.errors.map(({ path, message }) => ({ path: photoField(id, path), message }));
  return new ApiError(error.message, { ...error, problem: { ...error.problem, errors } });
}

type Values = Record<string, DetailValue>;
/** Why a save failed. A `conflict` lists the fields that another admin changed, with their values. */
export type DetailsProblem =
  | { kind: 'refused'; sentence: string }
  | { kind: 'gone' }
  | { kind: 'conflict'; by: LastChange | null; now: [label: string, value: unknown][] }
  | ({ kind: 'photos' } & PhotoSaveFailure);

/** The details form of one record. */
export function useDetails({
  list,
  record,
  saveParts,
  onStored,
  onClose,
}: {
  list: ListName;
  record: AnyRecord;
  /** Saves the record's photos. Resolves to what could not be saved. */
  saveParts: (form: FormData) => Promise<PhotoSaveFailure | null>;
  onStored: ((values: Values) => Promise<unknown> | undefined) | undefined;
  onClose: () => void;
}) {
  const { change, bringBack } = useListChanges(list);
  const [state, send] = useReducer(
    nextDetails<AnyRecord, DetailsProblem>,
    record,
    openDetails<AnyRecord, DetailsProblem>,
  );
  const { base, isDirty } = state;
  const fields = DETAIL_FIELDS[list];

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const filled = new FormData(form);
    const values = changedDetails(fields, filled, base);
    const isChanged = Object.keys(values).length > 0;
    if (!isChanged && !isDirty) return onClose();
    send({ type: 'saving' });
    try {
      // The photos first: saving the record may leave the page.
      const trouble = await saveParts(filled);
      if (trouble) return send({ type: 'refused', problem: { kind: 'photos', ...trouble } });
      if (isChanged) await change(base, values, () => onStored?.(values));
      toast({ title: EDIT_TOASTS.saved, description: labelOf({ ...base, ...values }, list) });
      if (!isChangedSince(form, filled)) return onClose();
      // The user typed on during the save.
      send({ type: 'saved', values });
    } catch (error) {
      await showFailure(error, values);
      focusInvalid(form, error);
    }
  }

  async function showFailure(error: unknown, values: Values) {
    const current = currentOnConflict(error) as AnyRecord | undefined;
    if (current) return showConflict(current, values);
    const isGone = error instanceof ApiError && error.status === 404;
    send({
      type: 'refused',
      problem: isGone ? { kind: 'gone' } : { kind: 'refused', sentence: explainWithLabel(error, fields) },
      errors: Object.fromEntries(fieldErrors(error).map(({ path, message }) => [path, message])),
    });
  }

  async function showConflict(current: AnyRecord, values: Values) {
    const conflicting = fields.filter(({ name }) => name in values && current[name] !== base[name]);
    const by = await fetchLastChange(list, current.id, conflicting[0]?.name);
    const now = conflicting.map(({ name, label }): [string, unknown] => [label, current[name]]);
    const untouched = fields.map(({ name }) => name).filter((name) => !(name in values));
    send({ type: 'conflict', problem: { kind: 'conflict', by, now }, current, untouched, at: current.updatedAt });
  }

  async function restore() {
    send({ type: 'restoring' });
    try {
      const isBack = await bringBack(base.id);
      if (isBack) send({ type: 'restored' });
      else send({ type: 'refused', problem: { kind: 'refused', sentence: DETAILS.notBack } });
    } catch (error) {
      send({ type: 'refused', problem: { kind: 'refused', sentence: explainFailure(error) } });
    }
  }

  return {
    ...state,
    submit,
    restore,
    setDirty: (isDirty: boolean) => send({ type: 'dirty', isDirty }),
    typed: (field: string) => send({ type: 'typed', field }),
    updateBase: (values: Record<string, string | null>) =>
      send({ type: 'savedElsewhere', values, at: new Date().toISOString() }),
  };
}

function isChangedSince(form: HTMLFormElement, filled: FormData): boolean {
  return form.isConnected && !isSame([...new FormData(form)], [...filled]);
}

function focusInvalid(form: HTMLFormElement, error: unknown) {
  const path = fieldErrors(error)[0]?.path;
  const field = path && form.elements.namedItem(path);
  if (field instanceof HTMLElement) field.focus();
}

/** With the field's label, because the sentence is not beside the field. */
function explainWithLabel(error: unknown, fields: readonly { name: string; label: string }[]): string {
  const path = fieldErrors(error)[0]?.path;
  const label = fields.find(({ name }) => name === path)?.label;
  return label ? `${label}: ${explainFailure(error)}` : explainFailure(error);
}

function fieldErrors(error: unknown) {
  return (error instanceof ApiError && error.problem?.errors) || [];
}
