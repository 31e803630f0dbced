import '#ui/form.css';
import { type SubmitEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';
import { ADDRESS_DIALOG, CROP } from '../uploads/constants.ts';
import { PictureDescription, type PictureWordsProps } from './PictureDescription.tsx';

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
  const id = useId();
  useCloseOnBack(onClose);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const picked = String(form.get('url') ?? '').trim();
    if (picked === '' || picked === address) onClose();
    else onTake(picked, String(form.get('alt') ?? '').trim());
  }

  return (
    <Dialog title={ADDRESS_DIALOG.title} subtitle={ADDRESS_DIALOG.subtitle} onClose={onClose} dismissOnBackdrop={false}>
      <form className="form" onSubmit={submit}>
        <div className="field full">
          <label htmlFor={`${id}-url`}>{ADDRESS_DIALOG.url}</label>
          <input
            ref={focusFirst}
            id={`${id}-url`}
            name="url"
            className="input"
            inputMode="url"
            pattern="\s*(https://|/uploads/|/images/).+"
            title={ADDRESS_DIALOG.form}
            defaultValue={typed}
          />
        </div>
        <PictureDescription {...alt} />
        <div className="dialog__foot full">
          <Button small onClick={onClose}>
            {CROP.cancel}
          </Button>
          <Button small variant="primary" type="submit">
            {ADDRESS_DIALOG.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Receives the focus when the dialog opens, with its text selected for pasting. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.select();
}
