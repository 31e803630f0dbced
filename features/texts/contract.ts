import { booking } from './built-in/booking.ts';
import { contact } from './built-in/contact.ts';
import { financing } from './built-in/financing.ts';
import { home } from './built-in/home.ts';
import { insurance } from './built-in/insurance.ts';
import { photos } from './built-in/photos.ts';
import { portfolio } from './built-in/portfolio.ts';
import { pricing } from './built-in/pricing.ts';
import { privacy } from './built-in/privacy.ts';
import { project } from './built-in/project.ts';
import { quoteCalculator } from './built-in/quote-calculator.ts';
import { quoteSuccess } from './built-in/quote-success.ts';
import { referral } from './built-in/referral.ts';
import { service } from './built-in/service.ts';
import { site } from './built-in/site.ts';
import { studio } from './built-in/studio.ts';
import { waitlist } from './built-in/waitlist.ts';
import { warranty } from './built-in/warranty.ts';
import type { PageText } from './constants.ts';

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
