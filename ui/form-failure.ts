import { explainProblem, fieldErrorsOf } from './explain-problem.ts';
import type { FieldErrors } from './form-state.ts';

/** Why a form was not sent, as it shows it. */
export type Failure = {
  /** The same sentence is read out again after another try. */
  id: number;
  error: unknown;
  /** Of fields that the form has. */
  errors: FieldErrors;
  /** About anything else. */
  message: string | null;
};

let lastId = 0;

export function failureOf(error: unknown, hasField: (name: string) => boolean): Failure {
  const all = Object.entries(fieldErrorsOf(error));
  const shown = all.filter(([name]) => hasField(name));
  const other = all.find(([name]) => !hasField(name));
  lastId += 1;
  return {
    id: lastId,
    error,
    errors: Object.fromEntries(shown),
    message: other?.[1] ?? (shown.length > 0 ? null : explainProblem(error)),
  };
}
