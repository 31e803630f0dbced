import type { FieldErrors } from '#ui/form.tsx';

/**
 * The first sentence for each field. `services.0` belongs to the field `services`, `details.notes` to `notes`; `names`
 * gives the form's field for one that has another name there.
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
