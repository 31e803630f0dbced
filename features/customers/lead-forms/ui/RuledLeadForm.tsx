import './lead-forms.css';
import type { ComponentProps } from 'react';
import { dayIn } from '#time/shop-time.ts';
import type { FieldErrors } from '#ui/form.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import { findErrors, type LeadFormRules, missingFields } from '../lead-form-rules.ts';
import { LeadForm } from './LeadForm.tsx';

/** A form with one field for the full name and with rules for required fields and dates. */
export function RuledLeadForm({
  rules,
  ...form
}: { rules: LeadFormRules } & Omit<ComponentProps<typeof LeadForm>, 'toLead' | 'check' | 'fieldNames'>) {
  const { timeZone } = useSite().business;
  const check = (fields: FormData): { errors: FieldErrors; missing: boolean } => ({
    errors: findErrors(rules, fields, dayIn(timeZone, new Date())),
    missing: missingFields(rules, fields).length > 0,
  });
  return <LeadForm {...form} toLead={rules.toLead} check={check} fieldNames={rules.fields} />;
}
