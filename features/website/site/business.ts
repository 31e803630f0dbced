import { SHOP_TIME_ZONE } from '#time/units.ts';

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The business facts. Pages, mails and structured data all read them here. */

export interface Business {
  name: string;
  airport: { name: string; code: string };
  address: { locality: string; region: string; regionCode: string; country: string };
  /** E.164, as in +13035550100; null until the shop has a number. */
  phone: string | null;
  /** Year the shop opened. */
  since: number;
  hours: OpeningHours[];
  claims: { experience: string; coverage: string; resale: string };
  /** Time zone of every date, slot and "today" shown. */
  timeZone: string;
}

export interface OpeningHours {
  /** Display text, as in 'Mon-Fri 7AM-6PM'. */
  label: string;
  days: Weekday[];
  /** 24 hours, HH:MM, in the shop's time zone. */
  opens: string;
  closes: string;
}

export const BUSINESS: Business = {
  name: 'Flatirons Aircraft Refinishing',
  airport: { name: 'Rocky Mountain Metropolitan Airport', code: 'KBJC' },
  address: { locality: 'Broomfield', region: 'Colorado', regionCode: 'CO', country: 'US' },
  phone: null,
  since: 2009,
  hours: [
    {
      label: 'Mon-Fri 7AM-6PM',
      days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      opens: '07:00',
      closes: '18:00',
    },
    { label: 'Sat 8AM-4PM', days: ['Saturday'], opens: '08:00', closes: '16:00' },
  ],
  claims: { experience: '15+ years', coverage: '$2M', resale: '15-20%' },
  timeZone: SHOP_TIME_ZONE,
};

/** Analytics services that the operator configured; null where there is none. */
export interface Analytics {
  gaMeasurementId: string | null;
  plausibleDomain: string | null;
}

export const PHONE_PENDING = '(under construction)';

/** Set with the session and readable by scripts, so that other browsers skip the request for the user. */
export const SIGNED_IN_COOKIE = 'signed_in=1';
