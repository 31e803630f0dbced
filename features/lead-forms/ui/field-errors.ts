import type { FieldErrors } from '#ui/form.tsx';

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
