import type { HistoryAction, HistoryEntity } from './audit.contract.ts';

/** Lists by their addresses, `photos` of projects, page texts and settings. */
export const HISTORY_ENTITIES = [
  'services',
  'projects',
  'photos',
  'testimonials',
  'faqs',
  'content',
  'settings',
  'passports',
  'customers',
] as const;

export const HISTORY_SEARCH = { max: 100 } as const;

export const ENTITY_NAMES: Record<HistoryEntity, string> = {
  services: 'Service',
  projects: 'Project',
  photos: 'Detail photo',
  testimonials: 'Testimonial',
  faqs: 'FAQ',
  content: 'Page text',
  settings: 'Setting',
  passports: 'Passport',
  customers: 'Customer',
};

export const LISTS_WITH_NAMES = ['services', 'projects', 'testimonials', 'faqs'] as const satisfies HistoryEntity[];

/** As on the settings page. */
export const SETTING_TITLES: Readonly<Record<string, string>> = {
  business: 'Business facts',
  prices: 'Prices',
  booking: 'Booking days and slots',
  notice: 'Construction notice',
  retention: 'How long leads are kept',
};

/** Fields whose API names do not read as words. */
export const FIELD_NAMES: Readonly<Record<string, string>> = {
  active: 'visible to visitors',
  imageUrl: 'picture',
  imageAlt: 'picture description',
  beforeImageUrl: 'before picture',
  beforeImageAlt: 'before picture description',
  afterImageUrl: 'after picture',
  afterImageAlt: 'after picture description',
};

/** Shown after the title; changes and orders need none. */
export const ACTION_NAMES: Record<Exclude<HistoryAction, 'changed' | 'ordered'>, string> = {
  created: 'added',
  deleted: 'deleted',
  reset: 'reset to the built-in text',
  restored: 'restored',
};

/** By number of days up to today, or `own` for two chosen days. */
export const PERIODS = {
  any: 'Any time',
  '1': 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  own: 'Custom dates',
};
export type Period = keyof typeof PERIODS;

/** Restoring an addition removes the record. */
export const RESTORE_LABELS = { restore: 'Restore', remove: 'Remove' } as const;

export const RESTORE_TOASTS = {
  done: {
    title: 'Restored',
    description: 'The site shows the earlier version again. The history lists this as a new change.',
  },
  removed: { title: 'Removed', description: 'It’s off the site. You’ll find it in the history under “Deleted”.' },
  failed: 'Not restored',
} as const;
