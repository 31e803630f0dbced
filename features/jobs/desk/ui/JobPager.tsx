import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { areShortcutsEnabled } from '#features/leads/ui/use-row-shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { chevronLeft, chevronRight } from '#ui/icons.ts';
import { isTyping } from '#ui/is-typing.ts';
import { LIST_SIZE, useJobPages } from '../../board/ui/job-list-queries.ts';

const OPEN_JOBS = { view: 'list', show: '', stage: '', sort: 'urgency', q: '' } as const;

/** The job's position among those that are open, the most urgent first, with links to its neighbors (K and J). */
export function JobPager({ id }: { id: number }) {
  const { data } = useJobPages(OPEN_JOBS, LIST_SIZE);
  const ids = data?.pages.flatMap(({ rows }) => rows.map((row) => row.id)) ?? [];
  const index = ids.indexOf(id);
  const [before, after] = index < 0 ? [] : [ids[index - 1], ids[index + 1]];
  const navigate = useNavigate();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areShortcutsEnabled()) return;
    if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
    const next = { j: after, k: before }[event.key.toLowerCase()];
    if (next !== undefined) void navigate(`/admin/jobs/${next}`);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  if (index < 0) return null;
  return (
    <nav className="with-icon job-pager" aria-label="Open jobs">
      <span className="muted sm">
        {index + 1} of {ids.length}
        {data!.pages.at(-1)!.next && '+'}
      </span>
      {before !== undefined && (
        <Link className="btn btn--icon" to={`/admin/jobs/${before}`} aria-label="Previous job">
          <Icon of={chevronLeft} />
        </Link>
      )}
      {after !== undefined && (
        <Link className="btn btn--icon" to={`/admin/jobs/${after}`} aria-label="Next job">
          <Icon of={chevronRight} />
        </Link>
      )}
    </nav>
  );
}
