import { formatTailNumber } from '#features/leads/rules.ts';
import { type Columns, csvHeader, csvLines, localTime } from '#features/tables/rules.ts';
import type { ListedJob } from '../board/contract.ts';
import { flagged } from '../flags/rules.ts';

const COLUMNS: Columns<ListedJob> = {
  number: ({ number }) => number,
  status: ({ status }) => status,
  customer: ({ customer }) => customer,
  aircraftType: ({ aircraftType }) => aircraftType,
  tailNumber: ({ tailNumber }) => tailNumber && formatTailNumber(tailNumber),
  title: ({ title }) => title,
  stage: ({ stage }) => stage?.title ?? null,
  ready: ({ readyOn }) => readyOn,
  workDaysOver: ({ daysOverFirst }) => daysOverFirst,
  flags: ({ flags }) => flagged(flags).join(', '),
  lead: ({ leadId }) => leadId,
  changed: ({ updatedAt }) => localTime(updatedAt),
};

export const jobHeader = csvHeader(COLUMNS);
export const jobLines = (jobs: readonly ListedJob[]) => csvLines(COLUMNS, jobs);
