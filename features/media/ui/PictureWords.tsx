import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { CROP, UPLOAD_LIMITS } from '../uploads/constants.ts';

/** The words of a picture that is put in the place of another. */
export interface PictureWordsProps {
  /** What the field begins with. */
  words: string;
  /** What the picture before said it shows: offered, as another picture may show something else. */
  before: string;
  /** Where a picture that says nothing has no place. */
  required: boolean;
}

/** Asks what a picture shows, by the name of `alt`. */
export function PictureWords({ words, before, required }: PictureWordsProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  function takeBefore() {
    if (!field.current) return;
    field.current.value = before;
    field.current.focus();
  }

  return (
    <div className="field full">
      <label htmlFor={id}>{CROP.alt}</label>
      <input
        ref={field}
        id={id}
        name="alt"
        className="input"
        defaultValue={words}
        required={required}
        // More than blanks.
        pattern={required ? '.*\\S.*' : undefined}
        maxLength={UPLOAD_LIMITS.maxAlt}
        aria-describedby={`${id}-help${before ? ` ${id}-before` : ''}`}
      />
      <p className="help" id={`${id}-help`}>
        {required ? CROP.altNeeded : CROP.altHelp}
      </p>
      {before && (
        <p className="help picture-words">
          <span id={`${id}-before`}>{CROP.before(before)}</span>
          <Button small variant="quiet" onClick={takeBefore}>
            {CROP.useBefore}
          </Button>
        </p>
      )}
    </div>
  );
}
