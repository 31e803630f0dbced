import { data, redirect } from 'react-router';
import { findErrors, type QuoteFormRules } from '#features/lead-forms/forms/rules.ts';
import { errorsByField } from '#features/lead-forms/ui/field-errors.ts';
import { MESSAGES } from '#features/leads/constants.ts';
import { shopDay } from '#time/shop-time.ts';
import { echo } from './account-form.ts';
import type { AppServices } from './context.ts';

/** Submits a form posted without JavaScript. Redirects to `sentTo`, or returns its values and errors. */
export async function handleQuoteForm(
  request: Request,
  { submitQuote }: AppServices,
  rules: QuoteFormRules,
  sentTo: string | ((form: FormData) => string),
) {
  const form = await request.formData();
  const values = typedIn(form);
  const errors = findErrors(rules, form, shopDay());
  if (Object.keys(errors).length > 0)
    return data({ values, errors, detail: MESSAGES.missing.description }, { status: 400 });
  const result = await submitQuote(rules.toQuote(form));
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
