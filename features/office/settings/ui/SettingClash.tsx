import { useQuery } from '@tanstack/react-query';
import { differingValues, formatPlace, formatWhen } from '#features/content/history/rules.ts';
import { lastChange } from '#features/content/history/ui/last-change.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { Button } from '#ui/button.tsx';
import { AlertDialog } from '#ui/dialog.tsx';
import { SETTINGS_CLASH } from '../constants.ts';

/** 'Saved by Joe Park, Today, 8:22 AM.'; null until it is known. */
function useLastChange(setting: string): string | null {
  const { timeZone } = useSite().business;
  const { data } = useQuery({
    queryKey: ['settings-change', setting],
    queryFn: () => lastChange('settings', setting),
    gcTime: 0,
  });
  if (!data) return null;
  const who = data.isMe ? SETTINGS_CLASH.me : (data.name ?? SETTINGS_CLASH.nobody);
  return SETTINGS_CLASH.saved(who, formatWhen(data.at, new Date(), timeZone));
}

/** What was changed here and elsewhere at once, each beside the other; the one who came later chooses. */
export function SettingClash({
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
  const by = useLastChange(setting);
  return (
    <AlertDialog
      title={<Text k="settings.clash.title" />}
      onClose={onBack}
      actions={
        <>
          <Button small onClick={onBack}>
            <Text k="settings.clash.back" />
          </Button>
          <Button small onClick={onKeepTheirs}>
            <Text k="settings.clash.keepTheirs" />
          </Button>
          <Button small look="primary" onClick={onSaveMine}>
            <Text k="settings.clash.saveMine" />
          </Button>
        </>
      }
    >
      <p>
        {by && `${by} `}
        <Text k="settings.clash.text" />
      </p>
      <ul className="set__clash">
        {differingValues(theirs, mine).map(({ path, before, after }) => (
          <li key={path.join()}>
            <b>{formatPlace(path)}</b>
            <p>
              <Text k="settings.clash.mine" />: <ins>{after || <Text k="settings.clash.nothing" />}</ins>
            </p>
            <p>
              <Text k="settings.clash.theirs" />: <del>{before || <Text k="settings.clash.nothing" />}</del>
            </p>
          </li>
        ))}
      </ul>
    </AlertDialog>
  );
}
