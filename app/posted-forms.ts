import { data, redirect } from 'react-router';
import { LOOK_UP_BUTTON } from '#airplanes/registry/registry.constants.ts';
import { describeLookUp, fillsOf, type LookUpFields, type LookUpLine } from '#airplanes/registry/registry-records.ts';
import { findErrors, type LeadFormRules } from '#customers/lead-forms/lead-form-rules.ts';
import { errorsByField } from '#customers/lead-forms/ui/form-errors.ts';
import { LIMITS, MESSAGES } from '#customers/leads/leads.constants.ts';
import { SCHEME_MESSAGES } from '#customers/schemes/studio.constants.ts';
import { shopDay } from '#time/shop-time.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { donePath } from '#website/site/pages.ts';
import type { AppServices, FormResult } from './context.ts';

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

/** Submits a form posted without JavaScript. Redirects to `sentTo`, or returns its values and errors. */
export async function handleLeadForm(
  request: Request,
  { submitLead }: AppServices,
  rules: LeadFormRules,
  sentTo: string | ((form: FormData) => string),
) {
  const form = await request.formData();
  const values = typedIn(form);
  const errors = findErrors(rules, form, shopDay());
  if (Object.keys(errors).length > 0)
    return data({ values, errors, detail: MESSAGES.missing.description }, { status: 400 });
  const result = await submitLead(rules.toLead(form));
  if (result.ok) return redirect(typeof sentTo === 'string' ? sentTo : sentTo(form), 303);
  const refused = { values, errors: errorsByField(result.errors, rules.fields), detail: result.detail };
  return data(refused, { status: result.status });
}

/** What was typed into each field, for the form that comes back. */
export function typedIn(form: FormData): Record<string, string> {
  return echo(Object.fromEntries([...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')));
}

/** Whether the address says that the form was just sent without JavaScript. */
export function wasSent(request: Request): boolean {
  return new URL(request.url).searchParams.get('sent') === '1';
}

type Values = Record<string, string>;
type LookedUp = { values: Values; errors: Record<string, string>; detail: string; foundLine: LookUpLine | null };

/** The form again with its empty fields filled, if its button for a look-up was pressed; null otherwise. */
export async function lookUpInForm(
  { lookUpAircraft }: AppServices,
  form: FormData,
  values: Values,
  fields: LookUpFields,
): Promise<LookedUp | null> {
  if (!form.has(LOOK_UP_BUTTON)) return null;
  const typed = values.tailNumber ?? '';
  const found = await lookUpAircraft(typed);
  const fills = found ? fillsOf(found, fields).filter(([field]) => !values[field]) : [];
  const filled = { ...values, ...Object.fromEntries(fills) };
  return { values: filled, errors: {}, detail: '', foundLine: describeLookUp(typed, found, shopDay()) };
}

/** Answers for a page whose picture cannot be drawn now. @throws 503 */
export function refuseBusy(): never {
  throw data(SCHEME_MESSAGES.busy, { status: 503, headers: { 'retry-after': '5' } });
}
