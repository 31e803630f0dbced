/** Of a search, so many are counted: to count them all takes longer with every quote, and nobody goes through so many. */
export const MAX_COUNTED = 10_000;
