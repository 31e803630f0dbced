export const RELEASE_MESSAGES = {
  noPdf: 'We couldn’t create the PDF. Nothing was changed. Please try again in a moment.',
  notReady: 'The release pack is created when the job is marked ready.',
  notDelivered: 'You’ll get the release pack when the aircraft is delivered.',
} as const;
