export const SCHEME_MESSAGES = {
  unreadable: 'We could not read this link. Parts of it may be missing.',
  newer: 'This link was made by a newer site.',
  busy: 'Many pictures are being made. Please try again in a few seconds.',
  unmade: 'The picture could not be made right now. Please try again in a moment.',
  tooMany: 'Too many pictures were asked for in a short while.',
} as const;
