import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';

type ConfirmRemovalProps = {
  title: string;
  name: string;
  text: string;
  confirm: string;
  isBusy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

export function ConfirmRemoval({ title, name, text, confirm, isBusy, onClose, onConfirm }: ConfirmRemovalProps) {
  return (
    <AlertDialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="line" small onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" small busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <p>
        <b>{name}</b>
      </p>
      <p>{text}</p>
    </AlertDialog>
  );
}
