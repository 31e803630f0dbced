import { customerName } from '#customers/leads/lead-words.ts';
import type { Ring } from '#office/push/push.ts';
import { addDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { shopTimeZone } from '#time/shop-time.ts';
import { CONSENT_VERSION, type ConsentVersion, SIGNED_SENTENCES } from '#workshop/decisions/decisions.constants.ts';
import type { SignedRecord, Signing } from '#workshop/decisions/signing.ts';
import type { JobStatus } from '#workshop/jobs/job-status.constants.ts';
import { STAGE_COLORS } from '#workshop/jobs/stage-colors.ts';
import { isExpired, preselected } from './amounts.ts';
import type { OfferBody, OfferDocument, OfferTotals } from './offer.contract.ts';
import { computeChoice } from './totals.ts';

export type Refusal = 'accepted' | 'replaced' | 'withdrawn' | 'expired' | 'otherDocument' | 'declined';

/** What decides whether an offer can be accepted. */
export interface Standing {
  status: 'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn';
  currentVersionId: number | null;
  /** The hash of the current version. */
  documentHash: string;
  validUntil: string;
}

interface DecisionRequest {
  decision: 'accepted' | 'declined';
  versionId: number;
  documentHash: string;
  honorExpired: boolean;
}

/** Why an offer cannot be decided like this as it stands; the first reason counts. Null if it can. */
export function findRefusal(
  { status, currentVersionId, documentHash, validUntil }: Standing,
  request: DecisionRequest,
  now: Date,
): Refusal | null {
  const isDecline = request.decision === 'declined';
  if (status === 'accepted') return 'accepted';
  if (currentVersionId !== request.versionId) return 'replaced';
  if (status === 'withdrawn') return 'withdrawn';
  if (isDecline) return status === 'declined' ? 'declined' : null;
  if (isExpired(validUntil, now) && !request.honorExpired) return 'expired';
  return documentHash === request.documentHash ? null : 'otherDocument';
}

/** What was decided, for good. */
export interface DecisionRecord extends SignedRecord {
  version: number;
  /** Null of a decline. */
  accepted: AcceptedTerms | null;
  reason: string | null;
}

interface AcceptedTerms {
  /** Typed as a signature; entered by the shop, the person who decided. */
  name: string;
  poNumber: string | null;
  /** Line ids, in the order of the document. */
  choices: string[];
  subtotalCents: number;
  discountCents: number;
  taxCents: number;
  totalCents: number;
  schedule: OfferTotals['schedule'];
  /** The sentences that were ticked; null when the shop entered it. */
  authority: string | null;
  consent: string | null;
}

interface SignedTerms extends Pick<AcceptedTerms, 'choices' | 'name' | 'poNumber'> {
  consentVersion?: ConsentVersion | undefined;
}

interface SentDocument {
  document: OfferDocument;
  version: { documentHash: string; pdfSha256: string; sentTo: string | null };
}

/** Whether a document's total is what its default choice adds up to: the rule of the tax may have changed since it was sent. */
export function hasValidTotal(document: OfferDocument): boolean {
  return computeChoice(document, preselected(document)).totalCents === document.totals.totalCents;
}

export function acceptedRecord(
  sent: SentDocument,
  { choices, name, poNumber, consentVersion = CONSENT_VERSION }: SignedTerms,
  by: Signing,
): DecisionRecord {
  const { subtotalCents, discountCents, taxCents, totalCents, schedule } = computeChoice(sent.document, choices);
  const isSigned = by.via === 'link';
  return {
    ...aboutOf(sent),
    ...by,
    decision: 'accepted',
    accepted: {
      name,
      poNumber,
      choices: inDocumentOrder(sent.document, choices),
      subtotalCents,
      discountCents,
      taxCents,
      totalCents,
      schedule,
      authority: isSigned ? SIGNED_SENTENCES[consentVersion].authority : null,
      consent: isSigned ? SIGNED_SENTENCES[consentVersion].acceptance : null,
    },
    reason: null,
  };
}

export function declinedRecord(sent: SentDocument, reason: string | null, by: Signing): DecisionRecord {
  return { ...aboutOf(sent), ...by, decision: 'declined', accepted: null, reason };
}

function aboutOf({ document, version: { documentHash, pdfSha256, sentTo: email } }: SentDocument) {
  return { number: document.number, version: document.version, documentHash, pdfSha256, email };
}

/** The chosen lines, each once. */
function inDocumentOrder({ sections }: Pick<OfferDocument, 'sections'>, choices: readonly string[]): string[] {
  const chosen = new Set(choices);
  return sections.flatMap(({ lines }) => lines.map(({ id }) => id).filter((id) => chosen.has(id)));
}

/** The chosen lines of a quote with what was decided about each, and those that were left out. */
export function compareChoices({ sections }: Pick<OfferBody, 'sections'>, choices: readonly string[]) {
  const chosen = new Set(choices);
  const proposed = new Set(preselected({ sections }));
  const optional = sections.filter(({ kind }) => kind !== 'included').flatMap(({ lines }) => lines);
  return {
    kept: optional
      .filter(({ id }) => chosen.has(id))
      .map((each) => ({ line: each, isChanged: !proposed.has(each.id) })),
    leftOut: sections
      .filter(({ kind }) => kind === 'any')
      .flatMap(({ lines }) => lines.filter(({ id }) => !chosen.has(id))),
  };
}

/** '9:14 PM' in shop time. */
export const formatTime = (at: string): string =>
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: shopTimeZone() });

const DAYS_OF_WEEK = 7;
const WORK_DAYS_OF_WEEK = 5;

/** A color for each stage. */
export const STAY_COLORS = Object.values(STAGE_COLORS);

type When = Pick<OfferDocument, 'induction' | 'workDays' | 'readyOn'>;

/**
 * The first day in the hangar and about the last, if it comes on the first possible day; null while that is open. A
 * document without a ready day counts weeks.
 */
export function stayOf({ induction, workDays, readyOn }: When) {
  if (!induction || !workDays) return null;
  const { from } = induction;
  return { from, to: readyOn ?? addDays(from, Math.ceil(((workDays - 1) * DAYS_OF_WEEK) / WORK_DAYS_OF_WEEK)) };
}

/** 'ready about Sep 1, if it comes Jul 7'; null while that is open. */
export function formatReady(when: When): string | null {
  const stay = stayOf(when);
  return stay && `ready about ${formatDay(stay.to, 'short')} if dropped off ${formatDay(stay.from, 'short')}`;
}

/** The drop-off of an accepted quote: the days that were agreed, else the first that is held. */
export function formatDropOff(induction: OfferBody['induction'], held: { from: string } | null): string {
  if (induction) return formatDayRange(induction);
  return held ? formatDay(held.from, 'shortWeekday') : 'To be scheduled';
}

/** Whether the airplane is still to be brought. */
export const isToCome = (status: JobStatus | null): boolean => status === null || status === 'booked';

/** The headline of an accepted quote: where its job stands. */
export function describeAccepted(status: JobStatus | null, tailNumber: string, isHeld: boolean): string {
  const airplane = tailNumber || 'Your airplane';
  switch (status) {
    case 'in-work':
      return `${airplane} is in the hangar.`;
    case 'on-hold':
      return `Work on ${tailNumber || 'your airplane'} is on hold.`;
    case 'ready':
      return `${airplane} is ready for you.`;
    case 'delivered':
      return `${airplane} is delivered.`;
    case 'cancelled':
      return 'This job was canceled.';
    default:
      return isHeld ? `${airplane} has a spot in the hangar.` : 'Your quote is accepted.';
  }
}

/** The record of an offer that rings, and the page that opens. */
export const ringAt = ({ id }: { id: number }) => ({ tag: `quote-${id}`, path: `/admin/offers/${id}` });

/** What a customer did with a quote. */
export const offerRing = (
  kind: 'opened' | 'accepted' | 'declined',
  offer: { id: number; number: string },
  lead: { firstName: string; lastName: string; aircraftType: string | null },
): Ring => ({
  kind,
  title: `${customerName(lead)} ${kind} ${offer.number}`,
  body: lead.aircraftType ?? '',
  ...ringAt(offer),
});
