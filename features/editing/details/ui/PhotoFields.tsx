import type { ProjectPhoto } from '#features/content/projects/contract.ts';
import { DETAILS, PHOTO_FIELDS, photoField } from '../constants.ts';
import { DetailInput } from './DetailInput.tsx';
import type { usePhotoDescriptions } from './use-photo-descriptions.ts';

/** The fields of a detail photo, saved with the details form. */
export function PhotoFields({
  photo,
  at,
  of,
  form,
  baseOf,
  remountKeys,
}: {
  photo: ProjectPhoto;
  at: number;
  of: number;
  form: string;
} & Pick<ReturnType<typeof usePhotoDescriptions>, 'baseOf' | 'remountKeys'>) {
  const base = baseOf(photo);
  return (
    <fieldset className="stack photo-fields">
      <legend className="label">{DETAILS.photoOf(at + 1, of)}</legend>
      {PHOTO_FIELDS.map((field) => {
        const name = photoField(photo.id, field.name);
        return (
          <DetailInput
            key={`${name} ${remountKeys[name]}`}
            field={{ ...field, name }}
            value={base[field.name]}
            form={form}
          />
        );
      })}
    </fieldset>
  );
}
