import type { Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { passwordProblem } from '../rules.ts';
import { fieldText } from './send-form.ts';

/** Tells what is wrong with the new password, in a toast and at its field; null when nothing is. */
export function refusedPassword(form: FormData): Outcome | null {
  const problem = passwordProblem(fieldText(form, 'password'), fieldText(form, 'again'));
  if (!problem) return null;
  const { field, title, description } = problem;
  toast({ title, description, kind: 'error' });
  return { ok: false, errors: { [field]: description } };
}
