import { plainTail } from '#airplanes/aircraft/tail-number.ts';
import type { Business } from '#foundation/business/business.ts';
import { addDays } from '#time/days.ts';
import { addWorkDays, type WorkCalendar } from '#time/work-days.ts';
import { letterheadOf, type Recipient } from '#workshop/decisions/letter.ts';
import { computeTotals, preselected } from './amounts.ts';
import type { OfferBody, OfferDocument } from './offer.contract.ts';

export interface Sending {
  number: string;
  version: number;
  business: Business;
  lead: Recipient;
  /** YYYY-MM-DD in shop time. */
  sentOn: string;
  /** By the shop’s calendar. */
  readyOn?: string | undefined;
}

interface Sent {
  id: number;
  quoteId: number;
  updatedAt: string;
}

/** The fields of every message of webhooks about a quote. */
export function aboutOffer({ id: offerId, quoteId: leadId, updatedAt }: Sent, document: OfferDocument) {
  const { number, version, aircraft } = document;
  return { offerId, number, version, leadId, tail: plainTail(aircraft.tailNumber), updatedAt };
}

/** When it is ready as a job counts it, if it comes on the first possible day; undefined while that is open. */
export const readyDay = (
  { induction, workDays }: Pick<OfferBody, 'induction' | 'workDays'>,
  calendar: WorkCalendar,
): string | undefined => (induction && workDays ? addWorkDays(induction.from, workDays - 1, calendar) : undefined);

/** The document of a version as it is sent. */
export function documentOf(
  body: OfferBody,
  { number, version, business, lead, sentOn, readyOn }: Sending,
): OfferDocument {
  return {
    ...body,
    number,
    version,
    ...letterheadOf(business, lead),
    sentOn,
    validUntil: addDays(sentOn, body.validDays),
    ...(readyOn && { readyOn }),
    totals: computeTotals(body, preselected(body)),
  };
}
