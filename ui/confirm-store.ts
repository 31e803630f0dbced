import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { ButtonVariant } from './button.tsx';

export type Question = {
  title: string;
  text: ReactNode;
  /** The safe answer, which has the focus. */
  cancel?: string;
  /** The other answer. Without it the dialog only states why something cannot be done. */
  confirm?: string;
  /** Replaces the label of `confirm` while the action runs. */
  busy?: string;
  variant?: ButtonVariant;
  /** For two columns; full screen on a phone. */
  isWide?: boolean;
  /** Runs with the fields in `text`. The dialog stays if it throws or returns false, after telling the user why. */
  action?: (fields: FormData) => unknown;
};

type Asked = Question & { id: number; resolve: (isConfirmed: boolean) => void };

export const useQuestion = create<{ asked: Asked | null; isBusy: boolean }>(() => ({ asked: null, isBusy: false }));

const { getState, setState } = useQuestion;
let hostCount = 0;
let lastId = 0;

/**
 * Asks in a dialog, in place of an open question. Resolves once the dialog has closed and restored the focus: true if
 * the user confirmed, false without a mounted host. An action that runs cannot be cancelled: true once it is done, even if
 * its page was left meanwhile.
 */
export function confirm(question: Question): Promise<boolean> {
  dismissQuestion();
  if (hostCount === 0) return Promise.resolve(false);
  lastId += 1;
  return new Promise((resolve) => setState({ asked: { ...question, id: lastId, resolve }, isBusy: false }));
}

export function cancelQuestion(): void {
  const { asked, isBusy } = getState();
  if (asked && !isBusy) close(asked, false);
}

export async function confirmQuestion(fields: FormData): Promise<void> {
  const { asked, isBusy } = getState();
  if (!asked || isBusy) return;
  setState({ isBusy: true });
  const isConfirmed = await isDone(asked, fields);
  if (isConfirmed || getState().asked !== asked) close(asked, isConfirmed);
  else setState({ isBusy: false });
}

async function isDone({ action }: Question, fields: FormData): Promise<boolean> {
  try {
    return (await action?.(fields)) !== false;
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

/** Its page may have been left while its action ran. */
function close(asked: Asked, isConfirmed: boolean): void {
  if (getState().asked === asked) flushSync(() => setState({ asked: null }));
  asked.resolve(isConfirmed);
}

/** While its action runs, the end of the action answers it. */
function dismissQuestion(): void {
  const { asked, isBusy } = getState();
  if (!isBusy) asked?.resolve(false);
  setState({ asked: null });
}
