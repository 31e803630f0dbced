/** Says with a setting when it was changed last; absent while it is as built in. */
export const UPDATED_AT_HEADER = 'x-updated-at';
