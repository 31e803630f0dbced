import { type NewQuote, newQuote } from '#features/leads/contract.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { errorsByField } from './field-errors.ts';

/** What is wrong with a quote request before it is sent, by field. Loads the whole contract: import it when needed. */
export function checkQuote(quote: NewQuote, fieldNames: Readonly<Record<string, string>> = {}): FieldErrors {
  const { error } = newQuote.safeParse(quote);
  const errors = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  return errorsByField(errors, fieldNames);
}
