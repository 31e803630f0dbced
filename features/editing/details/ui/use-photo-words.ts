import { useRef, useState } from 'react';
import { ApiError } from '#client/request.ts';
import { fetchLastChange, type LastChange } from '#features/audit/history/ui/last-change.ts';
import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import { changedDetails, detailFields } from '../../rules.ts';
import { changeRecord, conflictIn, photosOf, usePhotos } from '../../ui/records.ts';
import { refreshAfter } from '../../ui/refresh.ts';
import { DETAILS, PHOTO_FIELDS, photoField } from '../constants.ts';

type Values = Partial<ProjectPhoto>;
/** What became of words that could not be stored: what the site has now, or what was typed for a photo that is gone. */
export type PhotoTrouble = { by: LastChange | null; now: [label: string, value: unknown][]; lost: [string, unknown][] };

/** The words of a project's detail photos while they are changed in a form, and how they are stored with it; null for none. */
export function usePhotoWords(projectId: number | null) {
  const { photos = [], refresh } = usePhotos(projectId);
  // What the form was opened with, by photo: the list behind it may move on.
  const bases = useRef(new Map<number, ProjectPhoto>());
  // Where something else than the form changed a field, it is drawn anew.
  const [drawn, setDrawn] = useState<Record<string, number>>({});

  function baseOf(photo: ProjectPhoto): ProjectPhoto {
    if (!bases.current.has(photo.id)) bases.current.set(photo.id, photo);
    return bases.current.get(photo.id)!;
  }

  /** A picture was exchanged beside the form, with what it shows. */
  function follow(photo: ProjectPhoto, values: Values) {
    bases.current.set(photo.id, { ...baseOf(photo), ...values });
    const names = PHOTO_FIELDS.map(({ name }) => name).filter((name) => name in values);
    setDrawn((before) => {
      const anew = names.map((name) => photoField(photo.id, name));
      return { ...before, ...Object.fromEntries(anew.map((name) => [name, (before[name] ?? 0) + 1])) };
    });
  }

  /** Stores what was filled in otherwise; null when all of it is stored. @throws whatever else a call fails with */
  async function save(form: FormData): Promise<PhotoTrouble | null> {
    const changed = [...bases.current.values()]
      .map((base) => [base, valuesIn(form, base)] as const)
      .filter(([, values]) => Object.keys(values).length > 0);
    if (changed.length === 0) return null;
    const trouble: PhotoTrouble = { by: null, now: [], lost: [] };
    await refreshAfter(async () => {
      for (const [base, values] of changed) await saveOne(base, values, trouble);
    }, refresh);
    return trouble.now.length + trouble.lost.length > 0 ? trouble : null;
  }

  async function saveOne(base: ProjectPhoto, values: Values, trouble: PhotoTrouble) {
    try {
      bases.current.set(base.id, await changeRecord(photosOf(base.projectId, base.id), base, values));
    } catch (error) {
      const current = conflictIn(error) as ProjectPhoto | undefined;
      const isGone = error instanceof ApiError && error.status === 404;
      if (!current && !isGone) throw failureIn(error, base.id);
      const of = (record: Values) =>
        PHOTO_FIELDS.filter(({ name }) => name in values && (isGone || current![name] !== base[name])).map(
          ({ name, label }): [string, unknown] => [DETAILS.photoWords(placeOf(base.id), label), record[name]],
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

  function placeOf(id: number): number {
    return photos.findIndex((photo) => photo.id === id) + 1;
  }

  return { baseOf, drawn, follow, save };
}

function valuesIn(form: FormData, base: ProjectPhoto): Values {
  const own = detailFields(form, (name) => photoField(base.id, name), PHOTO_FIELDS);
  // Its fields went with a photo that is deleted.
  return own ? (changedDetails(PHOTO_FIELDS, own, { ...base }) as Values) : {};
}

/** The same failure, with the names that the form has for the photo's fields. */
function failureIn(error: unknown, id: number): unknown {
  if (!(error instanceof ApiError) || !error.problem?.errors) return error;
  const errors = error.problem.errors.map(({ path, message }) => ({ path: photoField(id, path), message }));
  return new ApiError(error.message, { ...error, problem: { ...error.problem, errors } });
}
