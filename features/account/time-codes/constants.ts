/** RFC 6238 as every authenticator app supports it: SHA-1, six digits, a new code each 30 seconds. */
export const TIME_CODE = { digits: 6, periodSeconds: 30, secretBytes: 20 } as const;
