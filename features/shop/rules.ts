const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$38,412.50' */
export const formatCents = (cents: number): string => DOLLARS.format(cents / 100);
