import { adminRequest } from '#client/login-prompt.ts';
import { ApiError } from '#client/request.ts';
import { fieldErrorsOf } from '#ui/explain-problem.ts';
import type { SendResult } from '#ui/form.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, findPasswordProblem, LOGIN_TOASTS } from '../users.ts';

type NewPasswordProps = { label: string; help: string; confirmLabel: string; showsRequired?: boolean; full?: boolean };

/** The fields that `validateNewPassword` reads. */
export function NewPasswordFields({ label, help, confirmLabel, ...fieldProps }: NewPasswordProps) {
  const inputProps = { autoComplete: 'new-password', required: true, ...fieldProps } as const;
  return (
    <>
      <PasswordField name="password" label={label} help={help} {...inputProps} />
      <PasswordField name="again" label={confirmLabel} {...inputProps} />
    </>
  );
}

type FailureOptions = {
  /** Title of the toast: what failed. */
  title?: string;
  /** Message of an error without a reason. */
  fallback?: string;
  /** Message when there is no response. */
  offline?: string;
  /** Form fields by their API names, where these differ. */
  fieldNames?: Record<string, string>;
};

/** Sends a form to the API. Shows errors in a toast and returns those of fields. */
export async function sendForm<Answer = unknown>(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
  {
    title = LOGIN_TOASTS.error,
    fallback = ACCOUNT_TOASTS.failed.description,
    offline = fallback,
    fieldNames = {},
  }: FailureOptions = {},
): Promise<{ ok: true; answer: Answer } | Extract<SendResult, { ok: false }>> {
  try {
    return { ok: true, answer: await adminRequest<Answer>(method, path, { body }) };
  } catch (error) {
    const description = error instanceof ApiError ? errorMessageOf(error, fallback) : offline;
    toast({ title, description, kind: 'error' });
    const errors = Object.entries(fieldErrorsOf(error)).map(([path, message]) => [fieldNames[path] ?? path, message]);
    return { ok: false, errors: Object.fromEntries(errors) };
  }
}

/** Reads a field untrimmed, as passwords may start or end with spaces. */
export const fieldText = (form: FormData, field: string) => String(form.get(field) ?? '');

/** The server's message of the error, or `fallback`. */
function errorMessageOf(error: ApiError, fallback: string): string {
  const { problem } = error;
  return problem?.errors?.[0]?.message ?? problem?.message ?? problem?.detail ?? fallback;
}

/** Shows a problem of the new password in a toast and returns it for its field; null when valid. */
export function validateNewPassword(form: FormData): SendResult | null {
  const problem = findPasswordProblem(fieldText(form, 'password'), fieldText(form, 'again'));
  if (!problem) return null;
  const { field, title, description } = problem;
  toast({ title, description, kind: 'error' });
  return { ok: false, errors: { [field]: description } };
}
