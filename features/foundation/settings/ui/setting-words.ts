export const SETTINGS_TOASTS = {
  saved: { title: 'Saved', description: 'Visitors can see it now.' },
  savedPrivately: { title: 'Saved', description: 'It takes effect right away.' },
  wrong: { title: 'Not saved', description: 'Please check the marked fields.', kind: 'error' },
  failed: { title: 'Error', description: 'That did not work. What you entered is still here.', kind: 'error' },
  signedOut: {
    title: 'Not saved',
    description: 'You are logged out. Your changes are still here. Save again and log in when asked.',
    kind: 'error',
  },
} as const;

export const SETTINGS_CONFLICT = {
  me: 'you, in another window',
  unknown: 'someone else',
  saved: (who: string, when: string) => `Saved by ${who}: ${when}.`,
} as const;

/** A subset of zod's issue. */
type Issue = {
  code?: string | undefined;
  message: string;
  minimum?: unknown;
  maximum?: unknown;
  origin?: unknown;
};

/** Replaces zod's default messages; custom messages stay. */
export function formatIssue({ code, message, minimum, maximum, origin }: Issue): string {
  const isText = origin === 'string';
  if (/^Invalid input/.test(message)) return 'Enter a number';
  if (/^Invalid number/.test(message)) return 'Use at most two decimals';
  if (code === 'too_small' && /^Too small/.test(message)) {
    if (isText) return 'Fill this in';
    return origin === 'array' ? 'Keep at least one row' : `Enter ${minimum} or more`;
  }
  if (code === 'too_big' && /^Too big/.test(message))
    return isText ? `Use at most ${maximum} characters` : `At most ${Number(maximum).toLocaleString('en-US')}`;
  return message;
}
