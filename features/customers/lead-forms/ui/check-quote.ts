import { type NewQuote, newQuote } from '#customers/leads/leads.contract.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { errorsByField } from './form-errors.ts';

/** Validates a quote request, by field. Imports the whole contract: load it lazily. */
export function checkQuote(quote: NewQuote, fieldNames: Readonly<Record<string, string>> = {}): FieldErrors {
  const { error } = newQuote.safeParse(quote);
  const errors = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  return errorsByField(errors, fieldNames);
}
