import './lead-forms.css';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { PHOTO_MESSAGES } from '#customers/leads/photos.ts';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { readDraft } from '#ui/session-draft.ts';
import { Text } from '#website/texts/ui/Text.tsx';
import { offerPhotos, photosDraft, photosOf } from './photos-of-form.ts';

type List = ComponentType<{ form: string; field: string }>;

/** Uploads photos for a quote request as soon as they are chosen. */
export function PhotoField() {
  const { name: form, errors } = useFormContext();
  const [List, setList] = useState<List | null>(null);
  const [hasLoadFailed, setLoadFailed] = useState(false);
  const id = `${form}-photos`;
  const error = errors.photos ?? (hasLoadFailed ? PHOTO_MESSAGES.unavailable : undefined);

  const field = useRef<HTMLInputElement>(null);

  const take = useCallback(async () => {
    const { current } = field;
    const files = [...(current?.files ?? [])];
    // Lets the same photo be chosen again.
    if (current) current.value = '';
    try {
      const list = await loadList(form, files);
      setList(() => list);
      setLoadFailed(false);
    } catch {
      setLoadFailed(true);
    }
  }, [form]);

  useEffect(() => {
    // Files chosen before hydration fire no event.
    if (field.current?.files?.length || photosOf(form) || hasStoredPhotos(form)) void take();
  }, [form, take]);

  return (
    <>
      <div className={`field full photo-field needs-script${error ? ' is-invalid' : ''}`}>
        <label htmlFor={id}>
          <Text k="photos.field.label" />
          <span className="opt"> (optional)</span>
        </label>
        <input
          ref={field}
          id={id}
          className="input"
          type="file"
          name="photos"
          multiple
          accept="image/*,.heic,.heif"
          aria-describedby={`${error ? `${id}-error ` : ''}${id}-help`}
          aria-invalid={error ? true : undefined}
          onChange={take}
        />
        {error && (
          <p className="error" id={`${id}-error`}>
            <Icon of={circleAlert} />
            <span>{error}</span>
          </p>
        )}
        <p className="help" id={`${id}-help`}>
          <Text k="photos.field.help" />
        </p>
        {List && <List form={form} field={id} />}
      </div>
      <noscript>
        <p className="help full">
          <Text k="photos.field.noScript" />
        </p>
      </noscript>
    </>
  );
}

/** The upload code is larger than the field: it loads once photos are chosen, or were before a reload. */
async function loadList(form: string, files: readonly File[]): Promise<List> {
  const loading = Promise.all([import('./PhotoList.tsx'), import('./photo-uploads.ts')]);
  offerPhotos(
    form,
    loading.then(([, { photoUploads }]) => photoUploads(form).add(files)),
  );
  return (await loading)[0].PhotoList;
}

const hasStoredPhotos = (form: string) => readDraft(photosDraft(form)) !== null;
