/** 100 percent in `percentMilli` and `taxMilliPercent`. */
export const WHOLE_MILLI = 100_000;

export const SHOP_LIMITS = {
  /** A line of a document. */
  lineCents: 1_000_000_000,
  /** A whole document. */
  totalCents: 2_000_000_000,
  label: 60,
  terms: 20_000,
} as const;

/** One whole of a quantity in thousandths. */
export const ONE_MILLI = 1_000;
