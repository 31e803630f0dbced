import { CONSENT_VERSION, type ConsentVersion, SIGNED_SENTENCES } from '#features/offers/decisions/constants.ts';
import type { DecidedBy } from '#features/offers/decisions/rules.ts';
import { consentTo } from '../constants.ts';
import type { Answer, ChangeDocument, ChangeSums } from '../contract.ts';
import { approvedOf, computeChange } from '../rules.ts';

/** What was answered, for good: its canonical JSON is stored, hashed, sealed and mailed. */
export interface ChangeRecord extends DecidedBy {
  /** Declined is an order of which no line was approved. */
  decision: 'accepted' | 'declined';
  /** Of the job. */
  number: string;
  change: number;
  documentHash: string;
  pdfSha256: string;
  /** The address that the change order was sent to. */
  email: string;
  /** Typed as a signature; entered by the shop, the person who decided. */
  name: string;
  /** In the order of the document. */
  answers: { id: string; yes: boolean }[];
  /** Of the approved lines. */
  sums: ChangeSums;
  /** The sentences that were ticked; null when the shop entered it. */
  authority: string | null;
  consent: string | null;
}

interface SentDocument {
  document: ChangeDocument;
  row: { documentHash: string; pdfSha256: string; sentTo: string };
}

interface SignedAnswers {
  answers: readonly Answer[];
  name: string;
  consentVersion?: ConsentVersion | undefined;
}

export function recordOf(
  { document, row }: SentDocument,
  { answers, name, consentVersion = CONSENT_VERSION }: SignedAnswers,
  by: DecidedBy,
): ChangeRecord {
  const approved = approvedOf(answers);
  const isSigned = by.via === 'link';
  return {
    ...by,
    decision: approved.size > 0 ? 'accepted' : 'declined',
    number: document.job,
    change: document.number,
    name,
    email: row.sentTo,
    documentHash: row.documentHash,
    pdfSha256: row.pdfSha256,
    answers: document.lines.map(({ id }) => ({ id, yes: approved.has(id) })),
    sums: computeChange(document.lines, approved, document.taxMilliPercent),
    authority: isSigned ? SIGNED_SENTENCES[consentVersion].authority : null,
    consent: isSigned ? consentTo(document.lines.length, consentVersion) : null,
  };
}
