import { useQuery } from '@tanstack/react-query';
import { diffValues, formatPath, formatWhen } from '#features/audit/history/rules.ts';
import { fetchLastChange } from '#features/audit/history/ui/last-change.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { SETTINGS_CONFLICT } from '../constants.ts';

/** 'Saved by Joe Park: Today, 8:22 AM.'; null while loading. */
function useLastChange(setting: string): string | null {
  const { timeZone } = useSite().business;
  const { data } = useQuery({
    queryKey: ['settings-change', setting],
    queryFn: () => fetchLastChange('settings', setting),
    gcTime: 0,
  });
  if (!data) return null;
  const who = data.isMe ? SETTINGS_CONFLICT.me : (data.name ?? SETTINGS_CONFLICT.unknown);
  return SETTINGS_CONFLICT.saved(who, formatWhen(data.at, new Date(), timeZone));
}

/** Compares the conflicting values and lets the admin choose. */
export function SettingConflict({
  setting,
  mine,
  theirs,
  onBack,
  onKeepTheirs,
  onSaveMine,
}: {
  setting: string;
  mine: object;
  theirs: object;
  onBack: () => void;
  onKeepTheirs: () => void;
  onSaveMine: () => void;
}) {
  const savedBy = useLastChange(setting);
  return (
    <AlertDialog
      title="Someone else changed this while you were editing"
      onClose={onBack}
      actions={
        <>
          <Button small onClick={onBack}>
            Back to the form
          </Button>
          <Button small onClick={onKeepTheirs}>
            Keep theirs
          </Button>
          <Button small variant="primary" onClick={onSaveMine}>
            Save mine
          </Button>
        </>
      }
    >
      <p>
        {savedBy && `${savedBy} `}
        Nothing is lost: choose one. The other stays in the history.
      </p>
      <ul className="stack set__clash">
        {diffValues(theirs, mine).map(({ path, before, after }) => (
          <li key={path.join()}>
            <b>{formatPath(path)}</b>
            <p>
              Yours, not saved: <ins>{after || 'nothing'}</ins>
            </p>
            <p>
              Theirs, on the site now: <del>{before || 'nothing'}</del>
            </p>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
