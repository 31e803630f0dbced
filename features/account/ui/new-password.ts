import type { Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { PASSWORD, PASSWORD_TOASTS } from '../words.ts';
import { fieldText } from './send-form.ts';

/** What is wrong with a new password that was typed twice, with the field to correct; null when nothing is. */
function problemOf(password: string, again: string) {
  if (password !== again) return { field: 'again', ...PASSWORD_TOASTS.mismatch } as const;
  if (password.length < PASSWORD.min) return { field: 'password', ...PASSWORD_TOASTS.tooShort } as const;
  if (password.length > PASSWORD.max) return { field: 'password', ...PASSWORD_TOASTS.tooLong } as const;
  return null;
}

/** Tells what is wrong with the new password, in a toast and at its field; null when nothing is. */
export function refusedPassword(form: FormData): Outcome | null {
  const problem = problemOf(fieldText(form, 'password'), fieldText(form, 'again'));
  if (!problem) return null;
  const { field, title, description } = problem;
  toast({ title, description, kind: 'error' });
  return { ok: false, errors: { [field]: description } };
}
