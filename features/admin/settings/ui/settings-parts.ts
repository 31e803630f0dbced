/** Section titles in page order. */
export const SETTINGS_PARTS = {
  facts: 'Business facts',
  hours: 'Phone and hours',
  prices: 'Prices',
  booking: 'Booking days and slots',
  shop: 'Quotes and taxes',
  templates: 'Stages of jobs',
  tracker: 'News to customers',
  warranty: 'Warranty',
  opening: 'Next opening',
  notice: 'Construction notice',
  mail: 'Mail',
  backups: 'Backups',
  alarms: 'Alarms',
  retention: 'How long leads are kept',
  security: 'Second factor of admins',
  studio: 'Scheme studio',
  colors: 'Colors',
};
export type SettingsPartName = keyof typeof SETTINGS_PARTS;
