import '../../ui/job-marks.css';
import '#ui/key.css';
import '#ui/segmented.css';
import './jobs-page.css';
import { Link, useLocation } from 'react-router';
import { ExportLink } from '#client/ExportLink.tsx';
import { useCan } from '#features/account/ui/current-user.ts';
import { useRowShortcuts } from '#features/leads/ui/use-row-shortcuts.ts';
import { Icon } from '#ui/icon.tsx';
import { calendarRange, columns3 } from '#ui/icons.ts';
import { RecordsPage } from '#ui/records.tsx';
import type { JobCounts } from '../contract.ts';
import { BookExports } from './BookExports.tsx';
import { EnterJob } from './EnterJob.tsx';
import { JobBoard } from './JobBoard.tsx';
import { JobFilters, SEARCH_ID } from './JobFilters.tsx';
import { JobList } from './JobList.tsx';
import { addressOf, type JobListFilter, queryOf, useJobFilter } from './job-filter.ts';
import { JOBS, useJobCounts, useJobEvents } from './job-list-queries.ts';
import { LiveNote } from './LiveNote.tsx';
import { NotifyAll } from './NotifyAll.tsx';

/** All jobs of the shop, over time or on a board by stage. */
export function JobsPage() {
  const { filter } = useJobFilter();
  const { data: counts, dataUpdatedAt } = useJobCounts();
  useRowShortcuts({ rows: '[data-job]', searchId: SEARCH_ID });
  const isLineDown = useJobEvents();
  const isOwner = useCan(null);
  const canExport = useCan('exports');
  return (
    <RecordsPage
      title="Jobs"
      note={counts ? describeCounts(counts) : '\u00a0'}
      actions={
        <>
          {canExport && <ExportLink path={`${JOBS}.csv`} query={queryOf(filter)} className="jobs__export" />}
          <ViewSwitch filter={filter} />
        </>
      }
    >
      {isLineDown && <LiveNote what={filter.view} loadedAt={dataUpdatedAt} />}
      <JobFilters />
      {isOwner && <NotifyAll moved={counts?.flags.moved ?? 0} />}
      {filter.view === 'board' ? <JobBoard filter={filter} /> : <JobList filter={filter} />}
      {isOwner && counts && counts.open > 0 && (
        <p className="row jobs__enter screen-only muted sm">
          Airplanes already in the hangar? <EnterJob />
        </p>
      )}
      {canExport && <BookExports />}
    </RecordsPage>
  );
}

function ViewSwitch({ filter }: { filter: JobListFilter }) {
  const { pathname } = useLocation();
  const to = (view: JobListFilter['view']) => ({ pathname, search: `?${addressOf({ ...filter, view })}` });
  return (
    <nav className="seg" aria-label="View">
      <Link to={to('list')} preventScrollReset aria-current={filter.view === 'list' ? 'true' : undefined}>
        <Icon of={calendarRange} /> Timeline
      </Link>
      <Link to={to('board')} preventScrollReset aria-current={filter.view === 'board' ? 'true' : undefined}>
        <Icon of={columns3} /> Board
      </Link>
    </nav>
  );
}

/** '5 in the hangar, 2 booked, 1 delivered with a payment due. 3 flagged.' */
function describeCounts({ open, booked, owing, flagged }: JobCounts): string {
  if (open === 0) return 'Accepted work, from the airplane’s arrival to its delivery.';
  const inHangar = open - booked - owing;
  const where = [
    inHangar > 0 && `${inHangar} in the hangar`,
    booked > 0 && `${booked} booked`,
    owing > 0 && `${owing} delivered with a payment due`,
  ];
  const need = flagged === 0 ? 'No flags.' : `${flagged} flagged.`;
  return `${where.filter(Boolean).join(', ')}. ${need}`;
}
