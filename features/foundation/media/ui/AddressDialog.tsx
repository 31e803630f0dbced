import { useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
import { useCloseOnBack } from '#ui/use-modal.ts';
import { ADDRESS_DIALOG, CROP, UPLOAD_LIMITS } from '../uploads.ts';

/** Asks for a picture's address. Empty or unchanged input changes nothing. */
export function AddressDialog({
  address,
  typed,
  alt,
  onTake,
  onClose,
}: {
  address: string;
  /** The field's initial value. */
  typed: string;
  alt: PictureWordsProps;
  onTake: (address: string, alt: string) => void;
  onClose: () => void;
}) {
  useCloseOnBack(onClose);

  async function take({ url = '', alt = '' }: Entered) {
    if (url === '' || url === address) onClose();
    else onTake(url, alt);
  }

  return (
    <Dialog title={ADDRESS_DIALOG.title} subtitle={ADDRESS_DIALOG.subtitle} onClose={onClose} dismissOnBackdrop={false}>
      <DeskForm
        className="form"
        send={take}
        foot={
          <div className="dialog__foot full">
            <CancelButton small onClick={onClose}>
              {CROP.cancel}
            </CancelButton>
            <SubmitButton small>{ADDRESS_DIALOG.confirm}</SubmitButton>
          </div>
        }
      >
        <Field
          full
          ref={focusFirst}
          name="url"
          label={ADDRESS_DIALOG.url}
          inputMode="url"
          pattern="\s*(https://|/uploads/|/images/).+"
          title={ADDRESS_DIALOG.form}
          defaultValue={typed}
        />
        <PictureDescription {...alt} />
      </DeskForm>
    </Dialog>
  );
}

/** Receives the focus when the dialog opens, with its text selected for pasting. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.select();
}

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
