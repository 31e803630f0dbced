import { numberIn, WHOLE } from '#features/fields/numbers/rules.ts';
import type { Business } from '#features/site/contract.ts';
import type { Weekday } from '#features/site/settings/constants.ts';
import { type DayHours, toHourLines, type WeekHours } from '#features/site/settings/rules.ts';
import { HOUR_ROWS, type HourRow } from './constants.ts';

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
    hours: Object.fromEntries(ROW_NAMES.map((row) => [row, times(row)])) as Rows,
    mail: readMailPart(field),
    start: field('start'),
  };
}

/** Without a server, its port does not count. */
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
