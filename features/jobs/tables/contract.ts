import * as z from 'zod';

const day = z.iso.date('Enter the date as YYYY-MM-DD').regex(/^2/, 'Enter a year from 2000 to 2999');

/** The query of `GET /api/exports/quickbooks.csv` and `/api/exports/payments.csv`: both days belong to it. */
export const exportPeriod = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' });
export type ExportPeriod = z.infer<typeof exportPeriod>;
