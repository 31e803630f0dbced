/** The parts of the page, in their order. */
export const SETTINGS_PARTS = ['facts', 'hours', 'prices', 'booking', 'notice', 'retention'] as const;
export type SettingsPartName = (typeof SETTINGS_PARTS)[number];
