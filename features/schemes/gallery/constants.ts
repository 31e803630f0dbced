/** Schemes in the portfolio's row. */
export const MAX_SHOWN = 8;
/** Characters. */
export const MAX_SHOWN_TITLE = 60;
