/** Width in units of the sheet that annotations are given in. */
export const SHEET_WIDTH = 1000;
