import '#ui/form.css';
import { type SubmitEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ADDRESS_DIALOG, CROP, UPLOAD_LIMITS } from '../uploads/words.ts';

/** Asks for the address of a picture. An empty or unchanged one is no change. */
export function AddressDialog({
  address,
  typed,
  onTake,
  onClose,
}: {
  address: string;
  /** What the fields start with. */
  typed: { address: string; alt: string };
  onTake: (address: string, alt: string) => void;
  onClose: () => void;
}) {
  const id = useId();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const picked = String(form.get('url') ?? '').trim();
    if (picked === '' || picked === address) onClose();
    else onTake(picked, String(form.get('alt') ?? '').trim());
  }

  return (
    <Dialog title={ADDRESS_DIALOG.title} subtitle={ADDRESS_DIALOG.subtitle} onClose={onClose}>
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
            defaultValue={typed.address}
          />
        </div>
        <div className="field full">
          <label htmlFor={`${id}-alt`}>{CROP.alt}</label>
          <input
            id={`${id}-alt`}
            name="alt"
            className="input"
            defaultValue={typed.alt}
            maxLength={UPLOAD_LIMITS.maxAlt}
            aria-describedby={`${id}-help`}
          />
          <p className="help" id={`${id}-help`}>
            {CROP.altHelp}
          </p>
        </div>
        <div className="dialog__foot full">
          <Button small onClick={onClose}>
            {CROP.cancel}
          </Button>
          <Button small look="primary" type="submit">
            {ADDRESS_DIALOG.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A dialog gives the focus to this as it opens, and what is in it is replaced by what is pasted. */
function focusFirst(field: HTMLInputElement | null): void {
  field?.setAttribute('autofocus', '');
  field?.select();
}
