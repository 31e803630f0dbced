/** The address of the studio with a scheme. */
export const studioPath = (code: string): string => `/studio?${new URLSearchParams({ s: code })}`;
