import { explainFailure } from '#client/content-request.ts';
import { confirm } from '#ui/confirm.tsx';
import { toast } from '#ui/toast.tsx';
import { DELETE_QUESTION, EDIT_TOASTS, FAILED_TO_DELETE } from '../constants.ts';

interface Deletion {
  label: string;
  remove: () => Promise<unknown>;
  bringBack: () => Promise<unknown>;
}

/** Deletes an item once it is confirmed. The toast after it offers Undo. @returns whether it is deleted */
export function deleteItem({ label, remove, bringBack }: Deletion): Promise<boolean> {
  function undo() {
    bringBack().then(
      () => toast({ title: EDIT_TOASTS.restored, description: label }),
      (error) => toast({ kind: 'error', title: EDIT_TOASTS.notRestored, description: explainFailure(error) }),
    );
  }

  async function action() {
    try {
      await remove();
    } catch (error) {
      console.error(FAILED_TO_DELETE, error);
      toast({ kind: 'error', title: EDIT_TOASTS.notDeleted, description: explainFailure(error) });
      throw error;
    }
    toast({ title: EDIT_TOASTS.deleted, description: label, action: { label: EDIT_TOASTS.undo, run: undo } });
  }

  return confirm({ ...DELETE_QUESTION, text: DELETE_QUESTION.text(label), action });
}
