import { WEEKDAYS, type Weekday } from '#features/site/settings/constants.ts';

/** How long the address of the first start works. */
export const SETUP_MINUTES = 30;

/** The hours that the page asks for: these days have the same. */
export const HOUR_ROWS = {
  weekdays: { label: 'Monday to Friday', days: WEEKDAYS.slice(0, 5) },
  saturday: { label: 'Saturday', days: ['Saturday'] },
  sunday: { label: 'Sunday', days: ['Sunday'] },
} as const satisfies Record<string, { label: string; days: readonly Weekday[] }>;
export type HourRow = keyof typeof HOUR_ROWS;

/** What the site starts with. */
export const STARTS = {
  empty: { label: 'An empty desk', hint: 'The website with its sample pages, and no leads yet' },
  demo: { label: 'A demo shop', hint: 'Made-up leads, quotes and jobs to explore. Not for real work.' },
} as const;
export type Start = keyof typeof STARTS;

export const SETUP_MESSAGES = {
  closed: 'This site is already set up.',
  wrong: `This setup link is wrong, or its ${SETUP_MINUTES} minutes are up. Restart the site with npm start and open the link it prints.`,
  taken: 'Someone else has just set up this site. Log in, or ask them to invite you.',
  tooMany: 'Too many wrong setup links were tried.',
  tooManyTests: 'Too many test emails were sent.',
  open: 'Enter the hours of at least one day',
  both: 'Enter both times, or leave both empty if you’re closed',
  order: 'Closing time must be after opening time',
  used: 'This site already has quote requests. A demo shop needs an empty site.',
  passwordsAgain: 'Please enter the passwords again.',
} as const;

export const SETUP_TOASTS = {
  done: { title: 'Your site is set up', description: 'Welcome! Here’s what to do next.' },
  notSetUp: 'Your site isn’t set up yet',
  notTested: 'Test email not sent',
  failed: 'That did not work. What you entered is still here.',
} as const;
