import { adminRequest } from '#client/admin-request.ts';
import { ApiError } from '#client/request.ts';
import type { FieldErrors, Outcome } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { ACCOUNT_TOASTS, LOGIN_TOASTS } from '../constants.ts';

type Failure = {
  /** What is told when the server gave no reason. */
  otherwise?: string;
  /** What is told when the server did not answer. */
  offline?: string;
  /** The server's names of fields that are called otherwise in the form. */
  renamed?: Record<string, string>;
};

/** Sends what a form holds. What goes wrong is told in a toast, and at the fields that the server refused. */
export async function sendForm<Answer = unknown>(
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: object,
  { otherwise = ACCOUNT_TOASTS.failed.description, offline = otherwise, renamed = {} }: Failure = {},
): Promise<{ ok: true; answer: Answer } | Extract<Outcome, { ok: false }>> {
  try {
    return { ok: true, answer: await adminRequest<Answer>(method, path, { body }) };
  } catch (error) {
    const description = error instanceof ApiError ? sentenceOf(error, otherwise) : offline;
    toast({ title: LOGIN_TOASTS.error, description, kind: 'error' });
    return { ok: false, errors: refusedFields(error, renamed) };
  }
}

/** A field's text, passwords with their spaces. */
export const fieldText = (form: FormData, field: string) => String(form.get(field) ?? '');

/** What the server said went wrong, in a sentence; `otherwise` when it said nothing. */
export function sentenceOf(error: ApiError, otherwise: string): string {
  const { problem } = error;
  return problem?.errors?.[0]?.message ?? problem?.message ?? problem?.detail ?? otherwise;
}

function refusedFields(error: unknown, renamed: Record<string, string>): FieldErrors {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  return Object.fromEntries(errors.map(({ path, message }) => [renamed[path] ?? path, message]));
}
