import { CONSENT_VERSION, type ConsentVersion, SIGNED_SENTENCES } from '#workshop/decisions/decisions.constants.ts';
import type { SignedRecord, Signing } from '#workshop/decisions/signing.ts';
import { isExpired, preselected } from './amounts.ts';
import type { OfferDocument, OfferTotals } from './offer.contract.ts';
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
