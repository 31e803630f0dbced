import { isImageAddress } from '#foundation/fields/typed-text.ts';
import { insurance, referral, waitlist, warranty } from './built-in/form-pages.ts';
import { home, site } from './built-in/home.ts';
import { booking, contact, quoteCalculator, quoteSuccess } from './built-in/request-pages.ts';
import {
  financing,
  photos,
  portfolio,
  pricing,
  privacy,
  project,
  service,
  studio,
} from './built-in/work-and-prices.ts';
import type { PageText } from './texts.constants.ts';

/** All page texts by key. The browser gets only those of its page, as loader data. */
export const pageTexts = {
  ...site,
  ...home,
  ...contact,
  ...photos,
  ...portfolio,
  ...project,
  ...service,
  ...pricing,
  ...quoteCalculator,
  ...financing,
  ...booking,
  ...insurance,
  ...privacy,
  ...referral,
  ...waitlist,
  ...warranty,
  ...quoteSuccess,
  ...studio,
} satisfies Record<string, PageText>;

export type TextKey = keyof typeof pageTexts;

/** The key's part before the first dot: one page, or `site` for all pages. */
export type TextGroup = TextKey extends infer K ? (K extends `${infer G}.${string}` ? G : never) : never;

/** Texts as visitors see them, by key. */
export type Texts = Partial<Record<TextKey, string>>;

/** The reason why a text does not fit its place, as a sentence; null if it does. */
export function textProblem({ kind, text, max }: PageText, value: string): string | null {
  if (value.length > max) return `At most ${max.toLocaleString('en-US')} characters`;
  if (kind === 'image')
    return isImageAddress(value) ? null : 'Use an address that starts with /uploads/, /images/ or https://';
  if (kind === 'paragraph') return null;
  if (value === '' && text !== '') return 'Enter some text, or go back to the built-in text';
  return /[\n\r]/.test(value) && !text.includes('\n') ? 'Keep it to one line' : null;
}
