import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import { formatDayOf } from './format-day-of.ts';
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
