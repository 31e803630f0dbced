import './lead-forms.css';
import type { ComponentProps } from 'react';
import { dayIn } from '#time/shop-time.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { findErrors, missingFields, type QuoteFormRules } from '../quote-forms.ts';
import { QuoteForm } from './QuoteForm.tsx';

/** A quote form with one field for the full name and with rules for required fields and dates. */
export function RuledQuoteForm({
  rules,
  ...form
}: { rules: QuoteFormRules } & Omit<ComponentProps<typeof QuoteForm>, 'toQuote' | 'check' | 'fieldNames'>) {
  const { timeZone } = useSite().business;
  const check = (fields: FormData): { errors: FieldErrors; missing: boolean } => ({
    errors: findErrors(rules, fields, dayIn(timeZone, new Date())),
    missing: missingFields(rules, fields).length > 0,
  });
  return <QuoteForm {...form} toQuote={rules.toQuote} check={check} fieldNames={rules.fields} />;
}
