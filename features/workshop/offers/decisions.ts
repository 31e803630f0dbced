import { addDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { SHOP_TIME_ZONE } from '#time/units.ts';
import type { JobStatus } from '#workshop/jobs/job-status.constants.ts';
import { STAGE_COLORS } from '#workshop/jobs/stage-colors.ts';
import { isExpired, preselected } from './amounts.ts';
import {
  CONSENT_VERSION,
  type ConsentVersion,
  type DeskMethod,
  METHOD_PHRASES,
  SIGNED_SENTENCES,
} from './offer.constants.ts';
import type { OfferBody, OfferDocument, OfferTotals } from './offer.contract.ts';
import { computeChoice } from './totals.ts';

/** Whether a typed name has two letters of any script. It need not equal the lead's name. */
export function isSignature(name: string): boolean {
  return (name.match(/\p{L}/gu) ?? []).length >= 2;
}

/** What a signature still lacks, in words; `act` is what the button does. */
export function describeMissing(act: string, before: readonly string[], fields: FormData): string {
  const boxes = ['authorized', 'consent'].filter((name) => !fields.has(name));
  const missing = [
    ...before,
    !isSignature(String(fields.get('name') ?? '')) && 'type your full name',
    boxes.length > 0 &&
      (boxes.length === 2 ? 'check both boxes' : `check the ${boxes[0] === 'authorized' ? 'first' : 'second'} box`),
  ].filter((each) => each !== false);
  return missing.length === 0 ? '' : `To ${act}, ${MISSING.format(missing)}.`;
}

const MISSING = new Intl.ListFormat('en-US');

/** Whether a sum needs a code by email to be accepted; `fromCents` is the setting. */
export const needsCode = (totalCents: number, fromCents: number | null): boolean =>
  fromCents !== null && totalCents >= fromCents;

export type Refusal = 'accepted' | 'replaced' | 'withdrawn' | 'expired' | 'otherDocument' | 'declined';

/** What decides whether an offer can be accepted. */
export interface Standing {
  status: 'draft' | 'sent' | 'accepted' | 'declined' | 'withdrawn';
  currentVersionId: number | null;
  /** Of the current version. */
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
  asked: DecisionRequest,
  now: Date,
): Refusal | null {
  const isDecline = asked.decision === 'declined';
  if (status === 'accepted') return 'accepted';
  if (currentVersionId !== asked.versionId) return 'replaced';
  if (status === 'withdrawn') return 'withdrawn';
  if (isDecline) return status === 'declined' ? 'declined' : null;
  if (isExpired(validUntil, now) && !asked.honorExpired) return 'expired';
  return documentHash === asked.documentHash ? null : 'otherDocument';
}

/** What was decided, for good: its canonical JSON is stored, hashed, sealed and mailed. */
export interface DecisionRecord extends DecidedBy {
  decision: 'accepted' | 'declined';
  number: string;
  version: number;
  documentHash: string;
  pdfSha256: string;
  /** The address that the offer was sent to. */
  email: string;
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

export interface DecidedBy {
  via: 'link' | 'desk';
  /** Who of the shop entered it, and how the shop heard of it; null through the link. */
  enteredBy: string | null;
  method: DeskMethod | null;
  reference: string | null;
  ip: string | null;
  userAgent: string | null;
  /** UTC */
  decidedAt: string;
}

/** Someone who decides through the private link. */
export const throughLink = (request: { ip: string; headers: { 'user-agent'?: string } }, now: Date): DecidedBy => ({
  via: 'link',
  enteredBy: null,
  method: null,
  reference: null,
  ip: request.ip.slice(0, 45),
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
  decidedAt: now.toISOString(),
});

/** The shop, which enters what it heard. */
export const atDesk = (
  entered: { enteredBy: string | null; method: DeskMethod; reference: string | null },
  now: Date,
): DecidedBy => ({ via: 'desk', ...entered, ip: null, userAgent: null, decidedAt: now.toISOString() });

interface SentDocument {
  document: OfferDocument;
  version: { documentHash: string; pdfSha256: string; sentTo: string };
}

/** Whether a document's total is what its default choice adds up to: the rule of the tax may have changed since it was sent. */
export function hasValidTotal(document: OfferDocument): boolean {
  return computeChoice(document, preselected(document)).totalCents === document.totals.totalCents;
}

export function acceptedRecord(
  sent: SentDocument,
  { choices, name, poNumber, consentVersion = CONSENT_VERSION }: SignedTerms,
  by: DecidedBy,
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

export function declinedRecord(sent: SentDocument, reason: string | null, by: DecidedBy): DecisionRecord {
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

/** 'Entered by the shop on December 1, 2026 after a phone call.' Null of a decision through the link. */
export function formatEntered({
  via,
  method,
  reference,
  decidedAt,
}: Pick<DecidedBy, 'via' | 'method' | 'reference' | 'decidedAt'>): string | null {
  if (via === 'link') return null;
  const day = formatDay(shopDay(new Date(decidedAt)), 'long');
  return `Entered by the shop on ${[day, 'after', METHOD_PHRASES[method!], reference].filter(Boolean).join(' ')}.`;
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
  new Date(at).toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: SHOP_TIME_ZONE });

/** The bits of each byte of a SHA-256 in hex, the highest first: 32 columns of eight. */
export function hashBits(hash: string): boolean[][] {
  const bytes = hash.match(/../g) ?? [];
  return bytes.map((byte) => [...Number.parseInt(byte, 16).toString(2).padStart(8, '0')].map((bit) => bit === '1'));
}

/** A color for each stage. */
export const STAY_COLORS = Object.values(STAGE_COLORS);

const [DAYS_OF_WEEK, WORK_DAYS_OF_WEEK] = [7, 5];

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

/** Of an accepted quote whose airplane has not arrived: the days that were agreed, else the first that is held. */
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
