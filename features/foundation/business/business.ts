export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The time zones of the country's states, and what they are called. */
export const TIME_ZONES = {
  'America/New_York': 'Eastern',
  'America/Chicago': 'Central',
  'America/Denver': 'Mountain',
  'America/Phoenix': 'Mountain, without daylight saving (Arizona)',
  'America/Los_Angeles': 'Pacific',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
} as const;
export type TimeZone = keyof typeof TIME_ZONES;

/** The business facts. Pages, mails, PDFs and structured data all read them here. */
export interface Business {
  name: string;
  airport: { name: string; code: string };
  /** Street and postal code are for letters; most pages name the airport. */
  address: {
    street?: string | undefined;
    postalCode?: string | undefined;
    locality: string;
    region: string;
    regionCode: string;
    country: string;
  };
  /** E.164, as in +13035550100; null until the shop has a number. */
  phone: string | null;
  /** Year the shop opened. */
  since: number;
  hours: OpeningHours[];
  claims: { experience: string; coverage: string; resale: string };
  /** Time zone of every date, slot and "today" shown. */
  timeZone: TimeZone;
}

export interface OpeningHours {
  /** Display text, as in 'Mon-Fri 7AM-6PM'. */
  label: string;
  days: Weekday[];
  /** 24 hours, HH:MM, in the shop's time zone. */
  opens: string;
  closes: string;
}

export const PHONE_PENDING = '(under construction)';

/** '+13035550100' becomes '(303) 555-0100'; numbers of other countries stay as they are. */
export function formatPhone(phone: string): string {
  const national = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return national ? `(${national[1]}) ${national[2]}-${national[3]}` : phone;
}
