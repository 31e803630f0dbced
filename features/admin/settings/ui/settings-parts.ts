/** Titles of the sections by the id of each, by group; the page has them in this order. */
const SHOP = {
  facts: 'Business facts',
  hours: 'Phone and hours',
  booking: 'Booking days and slots',
};
const WORK = {
  prices: 'Prices',
  replies: 'Reply templates',
  shop: 'Quotes and taxes',
  templates: 'Job stages',
  tracker: 'Customer updates',
  warranty: 'Warranty',
  opening: 'Next opening',
};
const WEBSITE = {
  notice: 'Construction notice',
  studio: 'Scheme studio',
  colors: 'Colors',
  photos: 'Google Photos',
};
const SAFETY = {
  mail: 'Email',
  connections: 'Calendar and webhooks',
  alarms: 'Alarms',
  backups: 'Backups',
  security: 'Second factor for admins',
  retention: 'How long leads are kept',
};

export const SETTINGS_GROUPS = {
  'The shop': SHOP,
  'Quotes and jobs': WORK,
  'The website': WEBSITE,
  'Email and security': SAFETY,
};
export const SETTINGS_PARTS = { ...SHOP, ...WORK, ...WEBSITE, ...SAFETY };
export type SettingsPartName = keyof typeof SETTINGS_PARTS;
