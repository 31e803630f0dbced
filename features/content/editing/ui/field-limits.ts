/** Characters, as the API allows them. */
export const MAX_LINE = 255;
export const MAX_RUNNING = 10_000;
export const MAX_BADGE = 40;
export const MAX_TYPE = 100;
export const MAX_ALT = 500;
