import type { Row } from '#database/tables.ts';

export type SealedTable = 'decisions' | 'offers' | 'offerVersions' | 'changeOrders' | 'jobs';

interface Sealing<Column> {
  /** Which rows have a seal, in SQL. */
  rows: string;
  columns: readonly Column[];
  /** The columns that are not sealed, by the reason. */
  open: Readonly<Record<string, readonly Column[]>>;
}

/** What is sealed of what was decided. A new column is added to one of the two lists; a test compares them with the tables. */
export const SEALED: { [Name in SealedTable]: Sealing<keyof Row<Name>> } = {
  decisions: {
    rows: 'true',
    columns: [
      'offerId',
      'versionId',
      'changeOrderId',
      'decision',
      'via',
      'documentHash',
      'record',
      'recordHash',
      'name',
      'email',
      'poNumber',
      'reason',
      'ip',
      'userAgent',
      'pdfKey',
      'pdfSha256',
      'decidedAt',
      'erasedAt',
    ],
    open: {},
  },
  offers: {
    rows: `status = 'accepted'`,
    columns: ['quoteId', 'number', 'status', 'currentVersionId', 'acceptedVersionId', 'createdAt'],
    open: { 'orders the list of quotes': ['updatedAt'] },
  },
  offerVersions: {
    rows: 'id in (select accepted_version_id from offers)',
    columns: [
      'offerId',
      'version',
      'status',
      'body',
      'document',
      'documentHash',
      'pdfKey',
      'pdfSha256',
      'validUntil',
      'totalCents',
      'minCents',
      'maxCents',
      'sentAt',
      'sentTo',
      'erasedAt',
      'createdAt',
    ],
    open: {
      'tells when a draft was saved': ['updatedAt'],
      'goes with the account of the author': ['userId', 'userName'],
    },
  },
  changeOrders: {
    rows: `status = 'decided'`,
    columns: [
      'jobId',
      'number',
      'status',
      'reason',
      'title',
      'findings',
      'lines',
      'stageKey',
      'blocks',
      'respondBy',
      'document',
      'documentHash',
      'pdfKey',
      'pdfSha256',
      'approvedCents',
      'approvedDays',
      'sentAt',
      'sentTo',
      'remindedAt',
      'findingKey',
      'erasedAt',
      'createdAt',
    ],
    open: {
      'tells when it last changed': ['updatedAt'],
      'goes with the account of the author': ['userId', 'userName'],
    },
  },
  jobs: {
    rows: 'true',
    columns: ['number', 'quoteId', 'offerId', 'contractCents', 'taxMilliPercent', 'schedule', 'erasedAt', 'createdAt'],
    open: {
      'is corrected by the shop': ['title', 'aircraftType', 'tailNumber', 'tailKey', 'searchText'],
      'follows the work, with an entry in the timeline': [
        'status',
        'template',
        'inductionOn',
        'arrivedOn',
        'firstReadyOn',
        'readyOn',
        'toldReadyOn',
        'toldAt',
        'deliveredOn',
        'deliveredAt',
        'takenBy',
        'releaseKey',
        'releaseSha256',
        'releaseSize',
        'holdReason',
        'holdNote',
        'holdSince',
        'heldFrom',
        'cancelReason',
        'lastAct',
      ],
      'tells when something was last done': ['reviewedAt', 'lastShownAt', 'remindedAt', 'updatedAt'],
    },
  },
};
