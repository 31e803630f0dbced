import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { CancelButton, DeskForm, type Entered, SubmitButton } from '#ui/form-dialog.tsx';
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
