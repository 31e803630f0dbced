import { addDays } from '#time/days.ts';
import { formatDay, weekdayName } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import type { useKeptScheme } from './use-kept-scheme.ts';

type Found = NonNullable<ReturnType<typeof useKeptScheme>['found']>;

/** Says that the scheme is from an earlier visit, or that another tab has a newer one. `onUndo` shows the other scheme. */
export default function FoundNotice({ found, onUndo }: { found: Found; onUndo: () => void }) {
  const isEarlier = found.origin === 'earlier';
  return (
    <p className="note">
      <Icon of={info} />
      <span>
        {isEarlier ? `This is your draft from ${formatDayOf(found.at)}.` : 'Another tab has a newer scheme.'}{' '}
        <Button variant="quiet" small onClick={onUndo}>
          {isEarlier ? 'Start over' : 'Show it'}
        </Button>
      </span>
    </p>
  );
}

/** 'today', 'Tuesday' within the last week, 'March 4' before: the shop day of a time in ISO 8601. */
function formatDayOf(time: string, now = new Date()): string {
  const day = shopDay(new Date(time));
  const today = shopDay(now);
  if (day === today) return 'today';
  if (day > addDays(today, -7)) return weekdayName(day);
  return formatDay(day, 'monthDay');
}
