import '#ui/status.css';
import './status-strip.css';
import { useRef } from 'react';
import { QUOTE_STATUSES } from '#features/leads/constants.ts';
import { statusColor } from '#features/leads/ui/status-color.ts';
import { useInSight } from '#ui/use-in-sight.ts';
import { useDeskFilter } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuoteCounts } from './desk-queries.ts';

/** The count of each status; a click filters by it. */
export function StatusStrip() {
  const { filter, change } = useDeskFilter();
  const { data: counts } = useQuoteCounts(filter);
  const line = useRef<HTMLDivElement>(null);
  useInSight(line, '[aria-pressed="true"]', counts && filter.status);
  if (!counts) return null;
  const choices = [
    { status: '', label: 'All', count: counts.total, color: 'ink' },
    ...QUOTE_STATUSES.map((status) => ({
      status,
      label: status,
      count: counts.statuses[status] ?? 0,
      color: statusColor(status),
    })),
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser
    <div ref={line} className="desk-strip" role="group" aria-label="Show">
      {choices.map(({ status, label, count, color }) => (
        <button
          key={status}
          type="button"
          className={`desk-strip__one dot--${color}`}
          aria-pressed={filter.status === status}
          onClick={() => change({ status })}
        >
          {label} <b>{formatCount(count, counts.atLeast)}</b>
        </button>
      ))}
    </div>
  );
}
