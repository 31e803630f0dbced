import { formatPlace } from '#features/appointments/rules.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName } from '#features/leads/rules.ts';
import type { Business } from '#features/site/contract.ts';
import { addDays } from '#time/days.ts';
import type { OfferBody, OfferDocument } from '../contract.ts';
import { preselected, reckon } from '../rules.ts';

interface Sending {
  number: string;
  version: number;
  business: Business;
  lead: Pick<Quote, 'firstName' | 'lastName' | 'businessName' | 'email'>;
  /** YYYY-MM-DD in shop time. */
  sentOn: string;
}

/** Who writes to whom. */
export function letterheadOf(business: Business, lead: Sending['lead']): Pick<OfferDocument, 'business' | 'customer'> {
  return {
    business: {
      name: business.name,
      place: formatPlace(business),
      phone: business.phone,
      hours: business.hours.map(({ label }) => label).join(', '),
    },
    customer: { name: customerName(lead), businessName: lead.businessName, email: lead.email },
  };
}

/** The document of a version as it is sent. */
export function documentOf(body: OfferBody, { number, version, business, lead, sentOn }: Sending): OfferDocument {
  return {
    ...body,
    number,
    version,
    ...letterheadOf(business, lead),
    sentOn,
    validUntil: addDays(sentOn, body.validDays),
    totals: reckon(body, preselected(body)),
  };
}
