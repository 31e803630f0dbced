import {
  customerName,
  formatServices,
  formatTailNumber,
  formatTimeline,
  labelOfService,
} from '#customers/leads/lead-words.ts';
import { DETAIL_KEYS, SHARED_DETAIL_KEYS } from '#customers/leads/leads.constants.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import { formatTypedPhone } from '#foundation/business/opening-hours.ts';
import { type Cell, type Columns, csvLine, localTime } from '#foundation/fields/csv.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import type { ListedLead } from './lead-desk.contract.ts';

interface ChosenService {
  lead: Lead;
  service: string;
}

const details = [...new Set([...Object.values(DETAIL_KEYS).flat(), ...SHARED_DETAIL_KEYS])];

/** The first columns of both tables. */
const HEAD: Columns<Lead> = {
  id: ({ id }) => id,
  received: ({ createdAt }) => localTime(createdAt),
  timeZone: () => shopTimeZone(),
  status: ({ status }) => status,
};

export const LEAD_COLUMNS: Columns<ListedLead> = {
  ...HEAD,
  firstName: ({ firstName }) => firstName,
  lastName: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone && formatTypedPhone(phone),
  businessName: ({ businessName }) => businessName,
  aircraftType: ({ aircraftType }) => aircraftType,
  tailNumber: ({ tailNumber }) => tailNumber && formatTailNumber(tailNumber),
  services: ({ services }) => formatServices(services),
  timeline: ({ timeline }) => timeline && formatTimeline(timeline),
  howDidYouFindUs: ({ howDidYouFindUs }) => howDidYouFindUs,
  message: ({ message }) => message,
  source: ({ source }) => source,
  ...Object.fromEntries(details.map((key) => [`details.${key}`, (lead: Lead) => lead.details[key]])),
  'estimate.base': ({ estimate }) => estimate?.base,
  'estimate.addOns': ({ estimate }) => estimate?.addOns.reduce((sum, { price }) => sum + price, 0),
  'estimate.multiplier': ({ estimate }) => estimate?.multiplier,
  'estimate.total': ({ estimate }) => estimate?.total,
  scheme: ({ scheme }) => scheme && `${scheme.layout}: ${scheme.colors.map(({ name }) => name).join(' / ')}`,
  notes: ({ notes }) => notes,
  lostReason: ({ lostReason }) => lostReason,
  remindOn: ({ remindOn }) => remindOn,
  updated: ({ updatedAt }) => localTime(updatedAt),
};

export const SERVICE_COLUMNS: Columns<ChosenService> = {
  ...Object.fromEntries(
    Object.entries(HEAD).map(([name, read]) => [name, ({ lead }: ChosenService) => read(lead)] as const),
  ),
  customer: ({ lead }) => customerName(lead),
  aircraftType: ({ lead }) => lead.aircraftType,
  tailNumber: ({ lead: { tailNumber } }) => tailNumber && formatTailNumber(tailNumber),
  source: ({ lead }) => lead.source,
  service: ({ service }) => labelOfService(service),
  price: ({ lead, service }) => lead.estimate?.addOns.find(({ name }) => name === service)?.price,
};

export function servicesOf(leads: readonly Lead[]): ChosenService[] {
  return leads.flatMap((lead) => lead.services.map((service) => ({ lead, service })));
}

export function csvTotals({ count, estimates }: { count: number; estimates: number }): string {
  const totals: Record<string, Cell> = { id: 'Total', received: count, 'estimate.total': estimates };
  return csvLine(Object.keys(LEAD_COLUMNS).map((name) => totals[name]));
}
