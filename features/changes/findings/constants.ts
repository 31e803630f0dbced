import type { ChangeReason } from '../constants.ts';

/** What a painter finds, as the owner reads it, with the reason of the change order that is drafted from it. */
export const FOUND: Record<string, { label: string; reason: ChangeReason }> = {
  corrosion: { label: 'Corrosion', reason: 'corrosion' },
  crack: { label: 'Crack', reason: 'damage' },
  dent: { label: 'Dent', reason: 'damage' },
  'old-repair': { label: 'Old repair', reason: 'old-repair' },
  'missing-part': { label: 'Missing part', reason: 'damage' },
  other: { label: 'Something else', reason: 'other' },
};

export const FINDING_MESSAGES = {
  photos: 'Add at least one photo',
  what: 'Choose what you found',
  isStuck: 'Say whether you can keep working',
  place: 'Say where on the airplane it is',
  gone: 'The owner has already sent this finding on. Tell them about this photo.',
} as const;
