import type { SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { findPasswordProblem } from '../rules.ts';
import { fieldText } from './send-form.ts';

/** Shows a problem of the new password in a toast and returns it for its field; null when valid. */
export function validateNewPassword(form: FormData): SendResult | null {
  const problem = findPasswordProblem(fieldText(form, 'password'), fieldText(form, 'again'));
  if (!problem) return null;
  const { field, title, description } = problem;
  toast({ title, description, kind: 'error' });
  return { ok: false, errors: { [field]: description } };
}
