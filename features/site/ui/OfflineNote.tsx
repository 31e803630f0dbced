import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';
import { useIsOnline } from '#ui/use-is-online.ts';
import { OFFLINE_FORM } from '../constants.ts';

/** Tells in a form that it waits for the connection, or what else that means for a page. */
export function OfflineNote({ text = OFFLINE_FORM }: { text?: string }) {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="note note--warn offline-note">
          <Icon of={clock} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
