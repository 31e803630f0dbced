import { useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { DELETE_QUESTION, EDIT_TOASTS, FAILED_TO_DELETE } from '../constants.ts';

/** Confirms a deletion. The toast after it offers Undo. */
export function DeleteItem({
  label,
  remove,
  bringBack,
  onDeleted,
  onClose,
}: {
  label: string;
  remove: () => Promise<unknown>;
  bringBack: () => Promise<unknown>;
  onDeleted?: () => void;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState(false);

  async function confirm() {
    setBusy(true);
    try {
      await remove();
      toast({ title: EDIT_TOASTS.deleted, description: label, action: { label: EDIT_TOASTS.undo, run: undo } });
      onDeleted?.();
    } catch (error) {
      console.error(FAILED_TO_DELETE, error);
      toast({ kind: 'error', title: EDIT_TOASTS.notDeleted, description: explainFailure(error) });
    }
    onClose();
  }

  function undo() {
    bringBack().then(
      () => toast({ title: EDIT_TOASTS.restored, description: label }),
      (error) => toast({ kind: 'error', title: EDIT_TOASTS.notRestored, description: explainFailure(error) }),
    );
  }

  return (
    <AlertDialog
      title={DELETE_QUESTION.title}
      onClose={onClose}
      actions={
        <>
          <Button small onClick={onClose}>
            {DELETE_QUESTION.cancel}
          </Button>
          <Button small variant="danger" busy={busy} onClick={() => void confirm()}>
            {busy ? DELETE_QUESTION.busy : DELETE_QUESTION.confirm}
          </Button>
        </>
      }
    >
      {DELETE_QUESTION.text(label)}
    </AlertDialog>
  );
}
