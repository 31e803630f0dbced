import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { request } from '#client/request.ts';
import type { HistoryEntry } from '#features/audit/history/contract.ts';
import { formatLongDate } from '#features/desk/ui/desk-dates.ts';
import { Icon } from '#ui/icon.tsx';
import { circleCheck, pencil } from '#ui/icons.ts';

/** Shows unsaved changes, or who saved the setting last and when. */
export function SavedState({ setting, isUnsaved }: { setting: string; isUnsaved: boolean }) {
  const { data, isSuccess } = useQuery({
    queryKey: ['settings-history', setting],
    queryFn: ({ signal }) =>
      request<HistoryEntry[]>('GET', `/api/history?entity=settings&id=${setting}&limit=1`, { signal }),
  });
  const last = data?.[0];
  return (
    <p className="state" data-tone={isUnsaved ? 'open' : 'done'} aria-live="polite">
      {(isUnsaved || isSuccess) && <Icon of={isUnsaved ? pencil : circleCheck} />}
      {isUnsaved && 'Changes not saved'}
      {!isUnsaved && isSuccess && !last && 'Built-in values'}
      {!isUnsaved && last && (
        <Link to={`/admin/history?entity=settings&id=${setting}`}>
          {`Saved ${formatLongDate(last.updatedAt)}${last.userName ? ` by ${last.userName}` : ''}`}
        </Link>
      )}
    </p>
  );
}
