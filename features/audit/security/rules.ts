import { type Columns, csvHeader, csvLines, localTime } from '#features/tables/rules.ts';
import { SECURITY_LABELS } from './constants.ts';
import type { SecurityEntry } from './contract.ts';

const COLUMNS: Columns<SecurityEntry> = {
  First: ({ createdAt }) => localTime(createdAt),
  Last: ({ updatedAt }) => localTime(updatedAt),
  Times: ({ times }) => times,
  What: ({ kind }) => SECURITY_LABELS[kind],
  Detail: ({ detail }) => detail,
  Who: ({ userName }) => userName,
  Network: ({ network }) => network,
  Browser: ({ browser }) => browser,
};

export const securityTable = (entries: readonly SecurityEntry[]) => csvHeader(COLUMNS) + csvLines(COLUMNS, entries);
