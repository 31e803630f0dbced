import { SHOP_TIME_ZONE } from '#time/constants.ts';
import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';
import { useIsOnline } from '#ui/use-is-online.ts';

interface LiveNoteProps {
  /** What the page shows: 'list', 'board'. */
  what: string;
  /** When it was loaded, in milliseconds. */
  loadedAt: number;
}

/** Says that what is shown may be older than it seems. */
export function LiveNote({ what, loadedAt }: LiveNoteProps) {
  const isOnline = useIsOnline();
  // The bar of the desk says so.
  if (!isOnline) return null;
  return (
    <div className="note note--warn with-action" role="status">
      <Icon of={clock} />
      <p>
        <b>
          This is the {what} from {formatTime(loadedAt)}.
        </b>{' '}
        Live updates are down. This page checks again every 30 seconds.
      </p>
    </div>
  );
}

const TIME = new Intl.DateTimeFormat('en-US', { timeZone: SHOP_TIME_ZONE, timeStyle: 'short' });
const formatTime = (at: number) => TIME.format(at);
