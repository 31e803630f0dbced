import { useQuery } from '@tanstack/react-query';
import { diffValues, formatPath, formatWhen } from '#features/audit/history/rules.ts';
import { fetchLastChange } from '#features/audit/history/ui/last-change.ts';
import { useSite } from '#features/site/ui/useSite.ts';
import { choose } from '#ui/confirm.tsx';
import { SETTINGS_CONFLICT } from '../constants.ts';

type Conflict = { setting: string; mine: object; theirs: object };

/** Compares the conflicting values and lets the admin choose. */
export function chooseValues(conflict: Conflict) {
  return choose({
    title: 'Someone else changed this while you were editing',
    text: <BothValues {...conflict} />,
    answers: [
      { key: 'back', label: 'Back to the form' },
      { key: 'theirs', label: 'Keep theirs' },
      { key: 'mine', label: 'Save mine', variant: 'primary' },
    ],
  });
}

function BothValues({ setting, mine, theirs }: Conflict) {
  const savedBy = useLastChange(setting);
  return (
    <>
      <p>
        {savedBy && `${savedBy} `}
        Nothing is lost: choose one. The other stays in the history.
      </p>
      <ul className="stack stack--close set__clash">
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
    </>
  );
}

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
