/**
 * Maximum characters of a record's fields. Running texts have no length in the database; this is more than a page can
 * show.
 */
export const MAX_LINE = 255;
export const MAX_RUNNING = 10_000;
export const MAX_BADGE = 40;
export const MAX_TYPE = 100;
export const MAX_PRICE_NAME = 60;
export const MAX_ALT = 500;
