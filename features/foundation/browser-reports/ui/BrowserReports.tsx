import '#foundation/audit/ui/audit.css';
import { useRecordCall } from '#client/use-record-call.ts';
import { usePagedList } from '#foundation/audit/ui/log-queries.ts';
import { formatTime, PagedList } from '#foundation/audit/ui/logs.tsx';
import { Button } from '#ui/button.tsx';
import { confirm } from '#ui/confirm.tsx';
import type { ReportGroup } from '../page-reports.contract.ts';
import { BROWSER_REPORTS, NO_PAGE, OTHERS, REPORT_RETENTION_DAYS, REPORT_TOASTS } from '../page-reports.ts';

/** What browsers reported, the last first. */
export default function BrowserReports() {
  const { data } = usePagedList<ReportGroup>(BROWSER_REPORTS);
  const { act } = useRecordCall([BROWSER_REPORTS]);
  const clear = () =>
    confirm({
      title: 'Clear all reports?',
      text: 'Anything that happens again is counted from zero. You can’t undo this.',
      confirm: 'Clear reports',
      action: () => act({ method: 'DELETE' }, REPORT_TOASTS.cleared),
    });
  return (
    <main id="main" className="wrap page page--long">
      <h1 className="h2">Browser reports</h1>
      <p className="muted">
        Page errors and blocked content, as reported by visitors’ browsers. We only keep counts: no visitor, address or
        text. A line disappears {REPORT_RETENTION_DAYS} days after its last report.
      </p>
      <PagedList<ReportGroup> what="reports" address={BROWSER_REPORTS} emptyText="No browser has reported anything.">
        {(group) => <ReportRow group={group} />}
      </PagedList>
      {data?.pages.some(({ rows }) => rows.length > 0) && (
        <Button small onClick={() => void clear()}>
          Clear
        </Button>
      )}
    </main>
  );
}

function ReportRow({ group }: { group: ReportGroup }) {
  const { kind, what, origin, page, version, times, createdAt, updatedAt } = group;
  const place = page === NO_PAGE ? 'Not a page on this site' : page;
  return (
    <>
      <time className="muted sm" dateTime={updatedAt}>
        {formatTime(updatedAt)}
      </time>
      <div>
        <b>{kind === 'policy' ? 'Blocked' : 'Error'}</b>
        <span>{[what === OTHERS ? 'Others' : what, origin].filter(Boolean).join(': ')}</span>
        <span className="muted">{[place, version && `version ${version}`].filter(Boolean).join(', ')}</span>
      </div>
      <span className="muted sm">{times === 1 ? 'Once' : `${times} times since ${formatTime(createdAt)}`}</span>
    </>
  );
}
