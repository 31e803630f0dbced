import type { StatusColor } from '#ui/status.tsx';
import type { QuoteStatus } from '../constants.ts';

const STATUS_COLORS: Record<QuoteStatus, StatusColor> = {
  'Quote Not Responded To': 'yellow',
  'Quote Being Built': 'blue',
  'Quote Sent': 'purple',
  'Work Scheduled': 'green',
  'Work Complete': 'gray',
  'Waiting Response': 'orange',
  'Lost Quote': 'red',
};

/** The badge's color; an unknown status is gray. */
export function statusColor(status: string): StatusColor {
  return (STATUS_COLORS as Record<string, StatusColor>)[status] ?? 'gray';
}
