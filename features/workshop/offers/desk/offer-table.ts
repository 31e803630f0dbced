import { formatTailNumber } from '#customers/leads/lead-words.ts';
import { type Columns, csvHeader, csvLines, localTime } from '#foundation/fields/csv.ts';
import { formatPlainCents } from '#workshop/shop/money.ts';
import type { ListedOffer } from './offer-desk.contract.ts';

const COLUMNS: Columns<ListedOffer> = {
  number: ({ number }) => number,
  version: ({ version }) => version,
  status: ({ status, isExpired }) => (isExpired ? 'expired' : status),
  lead: ({ lead }) => lead?.id ?? null,
  customer: ({ lead }) => lead?.name ?? null,
  businessName: ({ lead }) => lead?.businessName ?? null,
  aircraftType: ({ lead }) => lead?.aircraftType ?? null,
  tailNumber: ({ lead }) => (lead?.tailNumber ? formatTailNumber(lead.tailNumber) : null),
  title: ({ title }) => title,
  total: ({ totalCents }) => formatPlainCents(totalCents),
  totalIs: ({ isAgreed }) => (isAgreed ? 'agreed' : 'with the default choices'),
  cheapest: ({ minCents }) => formatPlainCents(minCents),
  dearest: ({ maxCents }) => formatPlainCents(maxCents),
  sent: ({ sentAt }) => sentAt && localTime(sentAt),
  validUntil: ({ validUntil }) => validUntil,
  opened: ({ openedAt }) => openedAt && localTime(openedAt),
  decided: ({ decidedAt }) => decidedAt && localTime(decidedAt),
};

export const offerHeader = csvHeader(COLUMNS);
export const offerLines = (offers: readonly ListedOffer[]) => csvLines(COLUMNS, offers);
