/** Fixed words and figures of the estimates, without the checks: all that a page needs. */

/** What comes back of a paint job's cost in market value, in percent. */
export const VALUE_RECOVERED = 90;
export const ROI_DEFAULTS = { value: 500_000, cost: 45_000 } as const;

/** Months that a loan may run. */
export const LOAN_TERMS = [24, 36, 48, 60, 72, 84] as const;
export const LOAN_DEFAULTS = { amount: 40_000, apr: 6.5, months: 60 } as const;

/** Stands where no figure makes sense. */
export const NO_FIGURE = '—';

/** Services that are alternatives as a rule: painting some of the aircraft, or all of it. */
export const PARTIAL_PAINT = 'Partial Paint (Touch-up)';
export const FULL_PAINT: readonly string[] = ['Exterior Paint Single Color', 'Multi-Color'];
