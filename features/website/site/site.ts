/** Analytics services that the operator configured; null where there is none. */
export interface Analytics {
  gaMeasurementId: string | null;
  plausibleDomain: string | null;
}

/** Set with the session and readable by scripts, so that other browsers skip the request for the user. */
export const SIGNED_IN_COOKIE = 'signed_in=1';
