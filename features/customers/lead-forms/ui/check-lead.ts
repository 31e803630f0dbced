import { type NewLead, newLead } from '#customers/leads/leads.contract.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { errorsByField } from './form-errors.ts';

/** Validates a quote request, by field. Imports the whole contract: load it lazily. */
export function checkLead(lead: NewLead, fieldNames: Readonly<Record<string, string>> = {}): FieldErrors {
  const { error } = newLead.safeParse(lead);
  const errors = (error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  return errorsByField(errors, fieldNames);
}
