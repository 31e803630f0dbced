import { data, redirect } from 'react-router';
import { errorsByField } from '#features/lead-forms/ui/field-errors.ts';
import { LIMITS } from '#features/leads/constants.ts';
import { donePath } from '#features/site/rules.ts';
import type { FieldErrors } from '#ui/form.tsx';
import type { FormResult } from './context.ts';

/** Reads form fields by name as typed: passwords keep their spaces. A missing field is empty. */
export function fieldsOf(form: FormData) {
  return (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
}

/** The page again with its errors, and with the entered values except passwords. */
export function refused(
  values: Record<string, string>,
  { detail, errors, status = 400 }: { detail: string; errors: FieldErrors; status?: number },
) {
  return data({ values: echo(values), errors, detail }, { status });
}

const { email, phone, aircraftType, tailNumber, timeline, businessName, howDidYouFindUs, detail: longest } = LIMITS;
const MAX_OF: Record<string, number> = {
  firstName: LIMITS.name,
  lastName: LIMITS.name,
  name: LIMITS.name,
  username: email,
  email,
  phone,
  aircraftType,
  tailNumber,
  timeline,
  businessName,
  howDidYouFindUs,
};

/** Typed values for the form that comes back: of each as much as its field may hold. */
export function echo<Values extends Record<string, string>>(values: Values): Values {
  const cut = Object.entries(values).map(([name, value]) => [name, value.slice(0, MAX_OF[name] ?? longest)]);
  return Object.fromEntries(cut) as Values;
}

/** The same for what the API refused; `renamed` has the form's names of fields that the API calls otherwise. */
export function refusedByApi(
  values: Record<string, string>,
  { detail, errors, status }: Extract<FormResult, { ok: false }>,
  renamed: Record<string, string> = {},
) {
  return refused(values, { detail, status, errors: errorsByField(errors, renamed) });
}

/** Leads from a form that was posted to the page that says what it came to, by default the form's own. */
export const finished = ({ url }: Request, intent: string, path = url): Response =>
  redirect(donePath(path, intent), 303);
