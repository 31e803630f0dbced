import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router';
import { create } from 'zustand';
import { Button, type ButtonVariant } from './button.tsx';
import { AlertDialog } from './dialog.tsx';

type Shown = {
  title: string;
  text: ReactNode;
  /** For two columns; full screen on a phone. */
  isWide?: boolean;
};

type Answer<Key extends string> = {
  key: Key;
  label: string;
  /** Replaces the label while the action runs. */
  busy?: string | undefined;
  variant?: ButtonVariant | undefined;
  /** Runs with the fields in `text`. The dialog stays if it throws or returns false, after telling the user why. */
  action?: ((fields: FormData) => unknown) | undefined;
};

/** The first answer is the safe one, which Escape gives. The last of several is the one that Enter in a field gives. */
type Choice<Key extends string> = Shown & { answers: readonly [Answer<Key>, ...Answer<Key>[]] };

type Question = Shown & {
  /** The safe answer. */
  cancel?: string;
  /** The other answer. Without it the dialog only states why something cannot be done. */
  confirm?: string;
} & Omit<Answer<string>, 'key' | 'label'>;

type OpenQuestion = Choice<string> & { id: number; resolve: (answer: string | null) => void };

type State = {
  question: OpenQuestion | null;
  /** The answer whose action runs. */
  busy: string | null;
  /** Whether Enter's answer cannot be given yet. */
  isBlocked: boolean;
};

const CLOSED: State = { question: null, busy: null, isBlocked: false };

export const useQuestion = create<State>(() => CLOSED);

const { getState, setState } = useQuestion;
let hostCount = 0;
let lastId = 0;

/**
 * Asks in a dialog, in place of an open question. Resolves once the dialog has closed and restored the focus: with the
 * key of the answer, or null if the page was left or has no host. An action that runs cannot be cancelled: it is the
 * answer once it is done, even if its page was left meanwhile.
 */
export function choose<Key extends string>(choice: Choice<Key>): Promise<Key | null> {
  dismissQuestion();
  if (hostCount === 0) return Promise.resolve(null);
  lastId += 1;
  return new Promise((resolve) =>
    setState({
      ...CLOSED,
      question: { ...choice, id: lastId, resolve: (answer) => resolve(answer as Key | null) },
    }),
  );
}

/** Asks as `choose` does. Resolves true if the user confirmed. */
export async function confirm({
  cancel = 'Cancel',
  confirm,
  busy,
  variant = 'danger',
  action,
  ...shown
}: Question): Promise<boolean> {
  const safe = { key: 'cancel', label: cancel };
  const answer = await choose({
    ...shown,
    answers: confirm ? [safe, { key: 'confirm', label: confirm, busy, variant, action }] : [safe],
  });
  return answer === 'confirm';
}

/** For the text of a question: disables the answer that Enter gives. */
export function useAnswerBlock(isBlocked: boolean): void {
  useLayoutEffect(() => setState({ isBlocked }), [isBlocked]);
}

export async function answerQuestion(key: string, fields: FormData): Promise<void> {
  const { question, busy } = getState();
  if (!question || busy !== null) return;
  const { action } = question.answers.find((answer) => answer.key === key)!;
  if (!action) return close(question, key);
  setState({ busy: key });
  const isDone = await succeeds(() => action(fields));
  if (isDone || getState().question !== question) close(question, isDone ? key : null);
  else setState({ busy: null });
}

async function succeeds(action: () => unknown): Promise<boolean> {
  try {
    return (await action()) !== false;
  } catch {
    return false;
  }
}

/** Adds a place that shows questions. @returns a function that removes it, with its open question */
export function registerQuestionHost(): () => void {
  hostCount += 1;
  return () => {
    hostCount -= 1;
    dismissQuestion();
  };
}

/** Closes a question, whose page may have been left while its action ran. */
function close(question: OpenQuestion, answer: string | null): void {
  if (getState().question === question) flushSync(() => setState(CLOSED));
  question.resolve(answer);
}

/** While its action runs, the end of the action answers it. */
function dismissQuestion(): void {
  const { question, busy } = getState();
  if (busy === null) question?.resolve(null);
  setState(CLOSED);
}

/** The place of the dialog that `confirm` and `choose` open. A question ends with its page. */
export function ConfirmHost() {
  const { pathname } = useLocation();
  const question = useQuestion((state) => state.question);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another host
  useEffect(registerQuestionHost, [pathname]);
  return question && <QuestionDialog key={question.id} {...question} />;
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
