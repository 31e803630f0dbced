import type { SchemeOfAddress } from '../sending/contract.ts';

/** The values that a scheme brings into its form. */
export const prefilledBy = (scheme: SchemeOfAddress) => (scheme && 'values' in scheme ? scheme.values : undefined);

/** The address that a form is posted to without JavaScript, so that a refused one keeps its scheme. */
export const formPath = (form: string, scheme: SchemeOfAddress) =>
  scheme && 'code' in scheme ? `${form}?${new URLSearchParams({ scheme: scheme.code })}` : form;
