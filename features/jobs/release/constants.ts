export const RELEASE_MESSAGES = {
  noPdf: 'The PDF could not be made right now. Nothing was changed; please try again in a moment.',
  notReady: 'The release pack is made when the job is made ready.',
  notDelivered: 'The release pack comes with the delivery.',
} as const;
