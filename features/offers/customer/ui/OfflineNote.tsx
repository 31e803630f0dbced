import { Icon } from '#ui/icon.tsx';
import { clock } from '#ui/icons.ts';
import { useIsOnline } from '#ui/use-is-online.ts';
import { QUOTE_MESSAGES } from '../constants.ts';

/** Tells in a form that it waits for the connection. */
export function OfflineNote() {
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="note note--warn quote-offline">
          <Icon of={clock} />
          <span>{QUOTE_MESSAGES.offline}</span>
        </p>
      )}
    </div>
  );
}
