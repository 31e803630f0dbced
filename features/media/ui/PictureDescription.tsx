import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { CROP, UPLOAD_LIMITS } from '../uploads/constants.ts';

/** The description of a replacing picture. */
export interface PictureWordsProps {
  /** The field's initial value. */
  words: string;
  /** The description of the previous picture, offered as a suggestion. */
  before: string;
  /** Whether an empty description is rejected. */
  required: boolean;
}

/** The field for a picture's description, named `alt`. */
export function PictureDescription({ words, before, required }: PictureWordsProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function takeBefore() {
    if (!field.current) return;
    field.current.value = before;
    field.current.focus();
  }

  return (
    <div className="field full">
      <Field
        ref={field}
        name="alt"
        label={CROP.alt}
        help={required ? CROP.altNeeded : CROP.altHelp}
        defaultValue={words}
        required={required}
        // Not only spaces.
        pattern={required ? '.*\\S.*' : undefined}
        maxLength={UPLOAD_LIMITS.maxAlt}
        aria-describedby={before && id}
      />
      {before && (
        <p className="help row picture-words">
          <span id={id}>{CROP.before(before)}</span>
          <Button small variant="quiet" onClick={takeBefore}>
            {CROP.useBefore}
          </Button>
        </p>
      )}
    </div>
  );
}
