import { QUOTE_STATUSES } from '#features/leads/constants.ts';
import { StateStrip } from '#features/leads/ui/StateStrip.tsx';
import { statusColor } from '#features/leads/ui/status-color.ts';
import { useDeskFilter } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuoteCounts } from './desk-queries.ts';

/** The count of each status; a click filters by it. */
export function StatusStrip() {
  const { filter, change } = useDeskFilter();
  const { data: counts } = useQuoteCounts(filter);
  const choices = counts && [
    { state: '', label: 'All', count: formatCount(counts.total, counts.atLeast), color: 'ink' as const },
    ...QUOTE_STATUSES.map((status) => ({
      state: status as string,
      label: status as string,
      count: formatCount(counts.statuses[status] ?? 0, counts.atLeast),
      color: statusColor(status),
    })),
  ];
  return <StateStrip choices={choices} chosen={filter.status} onChoose={(status) => change({ status })} />;
}
