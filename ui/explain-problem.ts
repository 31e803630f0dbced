import type { FieldErrors } from './form-state.ts';
import { toast } from './toast.tsx';

/** What an error of the API may bring along. */
type Refusal = {
  problem?: { detail?: string; errors?: readonly { path: string; message: string }[] } | null;
};

const FAILED = 'That didn’t work. Please try again.';

const problemIn = (error: unknown) => (error as Refusal | null)?.problem;

/** Why a call failed, in a sentence: of the first field, if the server names one. */
export function explainProblem(error: unknown, failed = FAILED): string {
  const problem = problemIn(error);
  return problem?.errors?.[0]?.message || problem?.detail || failed;
}

/** The messages of a failed call by field. */
export function fieldErrorsOf(error: unknown): FieldErrors {
  return Object.fromEntries((problemIn(error)?.errors ?? []).map(({ path, message }) => [path, message]));
}

/** Says in a toast why a call failed. */
export function toastProblem(error: unknown, title = 'Error'): void {
  toast({ title, description: explainProblem(error), kind: 'error' });
}
