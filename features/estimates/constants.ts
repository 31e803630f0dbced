/** Fixed texts and figures of the estimates, without validation. */

/** Percent of a paint job's cost that returns as market value. */
export const VALUE_RECOVERED = 90;
export const ROI_DEFAULTS = { value: 500_000, cost: 45_000 } as const;

/** Loan terms in months. */
export const LOAN_TERMS = [24, 36, 48, 60, 72, 84] as const;
export const LOAN_DEFAULTS = { amount: 40_000, apr: 6.5, months: 60 } as const;

/** Shown where no figure makes sense. */
export const NO_FIGURE = '—';

/** Services that are usually alternatives. */
export const PARTIAL_PAINT = 'Partial Paint (Touch-up)';
export const FULL_PAINT: readonly string[] = ['Exterior Paint Single Color', 'Multi-Color'];
