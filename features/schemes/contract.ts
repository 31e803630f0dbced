/** Characters. */
export const MAX_SCHEME_CODE = 220;
export const MAX_COATING_ID = 32;
