import type { Setting } from '#foundation/settings/settings.contract.ts';
import { DEFAULT_TIME_ZONE } from '#time/shop-time.ts';
import { business } from './business.contract.ts';
import type { Business } from './business.ts';

/** The shop of the seeds, until the owner enters another. Scripts of pages must not contain it. */
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
  timeZone: DEFAULT_TIME_ZONE,
};

export const BUSINESS_SETTING: Setting<Business> = {
  name: 'business',
  summary: 'Business facts: name, phone, address, hours, claims',
  schema: business,
  builtIn: BUSINESS,
};

/** The built-in mark on dark ground: of the shop of the seeds alone. */
export const logoOf = ({ name }: Business) =>
  name === BUSINESS.name ? { src: '/images/logo-on-ink.svg', width: 237, height: 48 } : null;
