import { useReducer } from 'react';
import { ApiError } from '#client/request.ts';
import { fetchLastChange, type LastChange } from '#features/audit/history/ui/last-change.ts';
import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import { changedDetails, detailFields } from '../../rules.ts';
import { changeRecord, currentOnConflict, photosAddress, usePhotos } from '../../ui/records.ts';
import { refreshAfter } from '../../ui/refresh.ts';
import { DETAILS, PHOTO_FIELDS, photoField } from '../constants.ts';
import { nextPhotos, type PhotosState } from '../rules.ts';

type Values = Partial<ProjectPhoto>;
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
  function updateBase(photo: ProjectPhoto, values: Values) {
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

  async function saveOne(base: ProjectPhoto, values: Values, trouble: PhotoSaveFailure) {
    try {
      send({ type: 'saved', photo: await changeRecord(photosAddress(base.projectId, base.id), base, values) });
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
