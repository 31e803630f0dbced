import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { Button } from './button.tsx';
import { answerQuestion, type OpenQuestion, registerQuestionHost, useQuestion } from './confirm-store.ts';
import { AlertDialog } from './dialog.tsx';

export { choose, confirm, useAnswerBlock } from './confirm-store.ts';

/** The place of the dialog that `confirm` and `choose` open. A question ends with its page. */
export function ConfirmHost() {
  const { pathname } = useLocation();
  const asked = useQuestion((state) => state.asked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another host
  useEffect(registerQuestionHost, [pathname]);
  return asked && <QuestionDialog key={asked.id} {...asked} />;
}

function QuestionDialog({ title, text, isWide, answers }: OpenQuestion) {
  const { busy, isBlocked } = useQuestion();
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const isBusy = busy !== null;
  const last = answers.length > 1 ? answers.at(-1) : undefined;
  const give = (key: string) => void answerQuestion(key, new FormData(form.current!));
  return (
    <AlertDialog
      title={title}
      wide={isWide}
      isBusy={isBusy}
      onClose={() => give(answers[0].key)}
      actions={answers.map((answer) => (
        <Button
          key={answer.key}
          small
          variant={answer.variant}
          busy={busy === answer.key}
          aria-disabled={isBusy || undefined}
          {...(answer === last
            ? { type: 'submit', form: id, disabled: isBlocked }
            : { onClick: () => give(answer.key) })}
        >
          {(busy === answer.key && answer.busy) || answer.label}
        </Button>
      ))}
    >
      <form
        ref={form}
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (last && !isBlocked) give(last.key);
        }}
      >
        {text}
      </form>
    </AlertDialog>
  );
}
