import { type Business, WEEKDAYS, type Weekday } from '#foundation/business/business.ts';
import { type DayHours, toHourLines, type WeekHours } from '#foundation/business/opening-hours.ts';
import { numberIn, WHOLE } from '#foundation/fields/numbers.ts';

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

type Rows = Record<HourRow, DayHours>;
const CLOSED = { opens: '', closes: '' };
const ROW_NAMES = Object.keys(HOUR_ROWS) as HourRow[];

/** The form as the API takes it. Fields have the names of the API's paths. */
export function readSetupForm(field: (name: string) => string) {
  const times = (row: HourRow) => ({ opens: field(`hours.${row}.opens`), closes: field(`hours.${row}.closes`) });
  return {
    email: field('email').trim(),
    firstName: field('firstName'),
    lastName: field('lastName'),
    password: field('password'),
    name: field('name'),
    airport: { name: field('airport.name'), code: field('airport.code') },
    address: {
      locality: field('address.locality'),
      region: field('address.region'),
      regionCode: field('address.regionCode'),
    },
    phone: field('phone'),
    ...(field('timeZone') && { timeZone: field('timeZone') }),
    hours: Object.fromEntries(ROW_NAMES.map((row) => [row, times(row)])) as Rows,
    mail: readMailPart(field),
    start: field('start'),
  };
}

/** Reads the mail part; without a server, its port does not count. */
export function readMailPart(field: (name: string) => string) {
  const host = field('mail.host').trim();
  const port = field('mail.port').trim();
  return {
    host: host || null,
    port: host && port ? numberIn(port, WHOLE) : null,
    username: field('mail.username').trim() || null,
    password: field('mail.password') || null,
    sender: field('mail.sender').trim() || null,
  };
}

/** The hours of each row: those of its first day. */
export function toRows(hours: Business['hours']): Rows {
  const timesOn = (day: Weekday) => {
    const line = hours.find(({ days }) => days.includes(day));
    return line ? { opens: line.opens, closes: line.closes } : CLOSED;
  };
  return Object.fromEntries(ROW_NAMES.map((row) => [row, timesOn(HOUR_ROWS[row].days[0]!)])) as Rows;
}

/** The lines of the week, as the site shows them. */
export function fromRows(rows: Rows, before: Business['hours']): Business['hours'] {
  const week = ROW_NAMES.flatMap((row) =>
    HOUR_ROWS[row].days.map((day) => [day, rows[row].opens === '' ? null : rows[row]]),
  );
  return toHourLines(Object.fromEntries(week) as WeekHours, before);
}
