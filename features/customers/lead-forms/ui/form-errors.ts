import { ApiError } from '#client/request.ts';
import { formatRetryDelay } from '#customers/leads/lead-words.ts';
import type { FieldErrors, SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';

/** Tells in a toast why a form was not sent, and returns the errors of its fields; `fieldNames` as for `errorsByField`. */
export function failure(
  error: unknown,
  failed: { title: string; description: string },
  fields: FormData,
  fieldNames: Readonly<Record<string, string>>,
): SendResult {
  if (!(error instanceof ApiError)) {
    toast({ ...failed, kind: 'error' });
    return { ok: false };
  }
  const isAboutFields = error.status === 400 || error.status === 409;
  const errors = errorsByField((isAboutFields && error.problem?.errors) || [], fieldNames);
  const here = ownErrors(errors, fields);
  const elsewhere = Object.entries(errors).filter(([field]) => !here[field]);
  const more = [
    ...elsewhere.map(([, message]) => `${message}.`),
    error.status === 409 && error.problem?.detail,
    error.retryAfter !== null && `You can try again ${formatRetryDelay(error.retryAfter)}.`,
  ];
  toast({ ...failed, description: [failed.description, ...more].filter(Boolean).join(' '), kind: 'error' });
  return { ok: false, errors: here };
}

/** Keeps errors of fields that this form has. */
export function ownErrors(errors: FieldErrors, fields: FormData): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => fields.has(field)));
}

/**
 * The first message of each field. `services.0` counts for `services`, `details.notes` for `notes`; `names` maps to the
 * form's field names.
 */
export function errorsByField(
  errors: readonly { path: string; message: string }[],
  names: Readonly<Record<string, string>> = {},
): FieldErrors {
  const byField: Record<string, string> = {};
  for (const { path, message } of errors) {
    const [part = ''] = path.replace(/^details\./, '').split('.');
    byField[names[part] ?? part] ??= message;
  }
  return byField;
}
