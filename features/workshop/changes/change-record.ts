import type { Fact } from '#foundation/pdf/printable.ts';
import { formatDay } from '#time/format-day.ts';
import { CONSENT_VERSION, type ConsentVersion, SIGNED_SENTENCES } from '#workshop/decisions/decisions.constants.ts';
import { momentOf } from '#workshop/decisions/letter.ts';
import { formatEntered, type SignedRecord, type Signing } from '#workshop/decisions/signing.ts';
import { formatCents, formatPercent } from '#workshop/shop/money.ts';
import type { Answer, ChangeDocument, ChangeSums } from './change-order.contract.ts';
import { consentTo, MUST_DO } from './change-order.ts';
import { approvedOf, computeChange, formatDays } from './change-sums.ts';
import { formatPrice, formatSum } from './customer/change-page.ts';

/** What was answered, for good. Declined is an order of which no line was approved. */
export interface ChangeRecord extends SignedRecord {
  change: number;
  /** Typed as a signature; entered by the shop, the person who decided. */
  name: string;
  /** In the order of the document. */
  answers: { id: string; yes: boolean }[];
  /** The sums of the approved lines. */
  sums: ChangeSums;
  /** The sentences that were ticked; null when the shop entered it. */
  authority: string | null;
  consent: string | null;
}

interface SentDocument {
  document: ChangeDocument;
  row: { documentHash: string; pdfSha256: string; sentTo: string | null };
}

interface SignedAnswers {
  answers: readonly Answer[];
  name: string;
  consentVersion?: ConsentVersion | undefined;
}

export function recordOf(
  { document, row }: SentDocument,
  { answers, name, consentVersion = CONSENT_VERSION }: SignedAnswers,
  by: Signing,
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

export interface SentChangeOrder {
  document: ChangeDocument;
  documentHash: string;
  photos: (Uint8Array | null)[];
}

export interface AnsweredChange {
  /** The PDF as it was sent. */
  stored: Uint8Array;
  document: ChangeDocument;
  record: ChangeRecord;
  recordHash: string;
}

type NumberedChange = Pick<ChangeDocument, 'job' | 'number'>;

/** 'J-26-0007, change order 1' */
export const nameChange = ({ job, number }: NumberedChange): string => `${job}, change order ${number}`;

export const titleOf = (document: NumberedChange, title: string): string =>
  `Change order ${document.number}, job ${document.job}: ${title}`;

/** What stands above a page, left and right. */
export const runningHead = ({ business, aircraft, ...document }: ChangeDocument): [string, string] => [
  business.name,
  `${nameChange(document)}${aircraft.tailNumber && `, for ${aircraft.tailNumber}`}`,
];

export function headFacts({ all, contractCents, ready, respondBy, stage }: ChangeDocument): Fact[] {
  return [
    { label: 'All lines', value: formatSum(all.totalCents), more: formatDays(all.days), isPrice: true },
    {
      label: 'Contract',
      value: formatCents(contractCents),
      more: `with all lines ${formatCents(contractCents + all.totalCents)}`,
    },
    {
      label: 'Ready',
      value: ready ? formatDay(ready.before, 'long') : 'Not scheduled yet',
      more: ready && `with all lines ${formatDay(ready.after, 'long')}`,
    },
    { label: 'Please answer by', value: formatDay(respondBy, 'long'), more: stage },
  ];
}

export interface LineWords {
  number: string;
  place: string;
  text: string;
  detail: string;
  must: string | null;
  days: string;
  amount: string;
}

export const writeLine = (line: ChangeDocument['lines'][number], row: number): LineWords => ({
  number: String(row + 1),
  place: line.place,
  text: line.text,
  detail: line.detail,
  must: line.mustDo ? MUST_DO : null,
  days: [formatDays(line.days), line.taxable && 'taxable'].filter(Boolean).join('\n'),
  amount: formatPrice(line.cents ?? 0),
});

/** What lines come to, row by row; the last is the total. */
export function writeSum({ taxLabel, taxMilliPercent }: ChangeDocument, sums: ChangeSums, label: string) {
  return [
    { label, amount: formatPrice(sums.subtotalCents) },
    ...(taxMilliPercent > 0
      ? [
          {
            label: `${taxLabel} ${formatPercent(taxMilliPercent)}, the rate in your contract`,
            amount: formatPrice(sums.taxCents),
          },
        ]
      : []),
    { label: `Total, and ${formatDays(sums.days)}`, amount: formatPrice(sums.totalCents) },
  ];
}

/** What was answered, in words. `storedBytes` is the length of the PDF as it was sent. */
export function writeAnswers(document: ChangeDocument, record: ChangeRecord, storedBytes: number) {
  const entered = formatEntered(record);
  const { date, time } = momentOf(record.decidedAt);
  const approved = new Set(record.answers.flatMap(({ id, yes }) => (yes ? [id] : [])));
  return {
    title: `Answered by ${record.name}`,
    facts: [
      {
        label: 'Approved',
        value: formatSum(record.sums.totalCents),
        more: formatDays(record.sums.days),
        isPrice: true,
      },
      { label: 'When', value: date, more: time },
      {
        label: 'How',
        value: entered ? 'Entered by the shop' : 'Typed name',
        more: entered ? 'not signed here' : 'through the private link',
      },
    ] satisfies Fact[],
    lines: document.lines.map(({ id, text, cents, days }) => ({
      text,
      how: `${approved.has(id) ? 'Yes' : 'No'}, ${formatDays(days)}`,
      amount: formatPrice(cents ?? 0),
    })),
    sum: writeSum(document, record.sums, 'Total you’re approving'),
    said: entered ?? [record.authority, record.consent].map((sentence) => `“${sentence}”`).join(' '),
    stored: `The first ${storedBytes.toLocaleString('en-US')} bytes of this file are the change order as it was sent. Their SHA-256 is ${record.pdfSha256}.`,
  };
}
