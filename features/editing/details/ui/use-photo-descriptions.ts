import { useRef, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { fetchLastChange, type LastChange } from '#features/audit/history/ui/last-change.ts';
import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import { changedDetails, detailFields } from '../../rules.ts';
import { changeRecord, currentOnConflict, photosAddress, usePhotos } from '../../ui/records.ts';
import { refreshAfter } from '../../ui/refresh.ts';
import { DETAILS, PHOTO_FIELDS, photoField } from '../constants.ts';

type Values = Partial<ProjectPhoto>;
/** Photo texts that could not be saved: the current values after a conflict, or what was typed for a deleted photo. */
export type PhotoSaveFailure = {
  by: LastChange | null;
  now: [label: string, value: unknown][];
  lost: [string, unknown][];
};

/** The fields of a project's detail photos in the details form; null for a record without photos. */
export function usePhotoDescriptions(projectId: number | null) {
  const { photos = [], refresh } = usePhotos(projectId);
  // The photos as the form opened: the list may be refetched meanwhile.
  const bases = useRef(new Map<number, ProjectPhoto>());
  // Keys that remount a field that was changed outside the form.
  const [remountKeys, setRemountKeys] = useState<Record<string, number>>({});

  function baseOf(photo: ProjectPhoto): ProjectPhoto {
    if (!bases.current.has(photo.id)) bases.current.set(photo.id, photo);
    return bases.current.get(photo.id)!;
  }

  /** Shows the fields of a picture that was replaced outside the form. */
  function updateBase(photo: ProjectPhoto, values: Values) {
    bases.current.set(photo.id, { ...baseOf(photo), ...values });
    const names = PHOTO_FIELDS.map(({ name }) => name).filter((name) => name in values);
    setRemountKeys((before) => {
      const anew = names.map((name) => photoField(photo.id, name));
      return { ...before, ...Object.fromEntries(anew.map((name) => [name, (before[name] ?? 0) + 1])) };
    });
  }

  /** Saves the changed fields. Resolves to null, or to what a conflict or a deletion refused. @throws other errors */
  async function save(form: FormData): Promise<PhotoSaveFailure | null> {
    const changed = [...bases.current.values()]
      .map((base) => [base, changedValues(form, base)] as const)
      .filter(([, values]) => Object.keys(values).length > 0);
    if (changed.length === 0) return null;
    const trouble: PhotoSaveFailure = { by: null, now: [], lost: [] };
    await refreshAfter(async () => {
      for (const [base, values] of changed) await saveOne(base, values, trouble);
    }, refresh);
    return trouble.now.length + trouble.lost.length > 0 ? trouble : null;
  }

  async function saveOne(base: ProjectPhoto, values: Values, trouble: PhotoSaveFailure) {
    try {
      bases.current.set(base.id, await changeRecord(photosAddress(base.projectId, base.id), base, values));
    } catch (error) {
      const current = currentOnConflict(error) as ProjectPhoto | undefined;
      const isGone = error instanceof ApiError && error.status === 404;
      if (!current && !isGone) throw prefixErrorPaths(error, base.id);
      const of = (record: Values) =>
        PHOTO_FIELDS.filter(({ name }) => name in values && (isGone || current![name] !== base[name])).map(
          ({ name, label }): [string, unknown] => [DETAILS.photoWords(placeInList(base.id), label), record[name]],
        );
      if (isGone) {
        trouble.lost.push(...of(values));
        bases.current.delete(base.id);
      } else {
        trouble.now.push(...of(current!));
        trouble.by ??= await fetchLastChange('photos', base.id);
        bases.current.set(base.id, { ...current! });
      }
    }
  }

  function placeInList(id: number): number {
    return photos.findIndex((photo) => photo.id === id) + 1;
  }

  return { baseOf, remountKeys, updateBase, save };
}

function changedValues(form: FormData, base: ProjectPhoto): Values {
  const own = detailFields(form, (name) => photoField(base.id, name), PHOTO_FIELDS);
  // A deleted photo has no fields in the form.
  return own ? (changedDetails(PHOTO_FIELDS, own, { ...base }) as Values) : {};
}

/** Replaces the paths in an error by the form's field names. */
function prefixErrorPaths(error: unknown, id: number): unknown {
  if (!(error instanceof ApiError) || !error.problem?.errors) return error;
  const errors = error.problem.errors.map(({ path, message }) => ({ path: photoField(id, path), message }));
  return new ApiError(error.message, { ...error, problem: { ...error.problem, errors } });
}
