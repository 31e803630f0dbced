import type { HistoryAction, HistoryEntity } from './contract.ts';

/** What the history calls the kinds of content, and what was done. */
export const ENTITY_NAMES: Record<HistoryEntity, string> = {
  services: 'Service',
  projects: 'Project',
  photos: 'Detail photo',
  testimonials: 'Testimonial',
  faqs: 'FAQ',
  content: 'Page text',
  settings: 'Setting',
};

export const ACTION_NAMES: Record<HistoryAction, string> = {
  created: 'added',
  changed: 'changed',
  deleted: 'deleted',
  ordered: 'put in order',
  reset: 'back to the built-in text',
  restored: 'restored',
};

/** The times to choose from: how many days up to today, or two days of one's own. */
export const PERIODS = {
  any: 'Any time',
  '1': 'Today',
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  own: 'From day to day',
};
export type Period = keyof typeof PERIODS;

export const RESTORE_TOASTS = {
  done: { title: 'Put back', description: 'The site shows it as it was before. That is a change of its own below.' },
  failed: 'Not put back',
} as const;
