/** A search counts up to this. Counting all takes longer with every quote. */
export const MAX_COUNTED = 10_000;
