const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$38,412.50' */
export const formatCents = (cents: number): string => DOLLARS.format(cents / 100);

/** Half up, away from zero; the divisor is positive. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * (dividend < 0n ? -dividend : dividend) + divisor;
  return ((dividend < 0n ? -1n : 1n) * doubled) / (2n * divisor);
}
