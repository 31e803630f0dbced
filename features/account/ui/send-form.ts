import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import { fieldErrorsOf } from '#ui/explain-problem.ts';
import type { SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, LOGIN_TOASTS } from '../constants.ts';

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

/** Not trimmed, as passwords may start or end with spaces. */
export const fieldText = (form: FormData, field: string) => String(form.get(field) ?? '');

/** The server's message of the error, or `fallback`. */
function errorMessageOf(error: ApiError, fallback: string): string {
  const { problem } = error;
  return problem?.errors?.[0]?.message ?? problem?.message ?? problem?.detail ?? fallback;
}
