import { useEffect, useId } from 'react';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';
import { cancelQuestion, confirmQuestion, type Question, registerQuestionHost, useQuestion } from './confirm-store.ts';
import { AlertDialog } from './dialog.tsx';

export { confirm } from './confirm-store.ts';

/** The place of the dialog that `confirm` opens. A question ends with its page. */
export function ConfirmHost() {
  const { pathname } = useLocation();
  const asked = useQuestion((state) => state.asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another host
  useEffect(registerQuestionHost, [pathname]);
  return asked && <ConfirmDialog key={asked.id} {...asked} />;
}

function ConfirmDialog({ title, text, cancel = 'Cancel', confirm, busy, variant = 'danger', isWide }: Question) {
  const isBusy = useQuestion((state) => state.isBusy);
  const form = useId();
  return (
    <AlertDialog
      title={title}
      wide={isWide}
      isBusy={isBusy}
      onClose={cancelQuestion}
      actions={
        <>
          <Button small aria-disabled={isBusy || undefined} onClick={cancelQuestion}>
            {cancel}
          </Button>
          {confirm && (
            <Button small type="submit" form={form} variant={variant} busy={isBusy}>
              {isBusy && busy ? busy : confirm}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          void confirmQuestion(new FormData(event.currentTarget));
        }}
      >
        {text}
      </form>
    </AlertDialog>
  );
}
