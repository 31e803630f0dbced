/** Response header with the time of a setting's last change; absent for built-in values. */
export const UPDATED_AT_HEADER = 'x-updated-at';
