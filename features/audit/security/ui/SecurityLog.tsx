import '../../access/ui/access.css';
import './security-log.css';
import { Link } from 'react-router';
import { ExportLink } from '#client/ExportLink.tsx';
import { FilterChoice } from '#ui/filter-bar.tsx';
import { toSearchParams } from '#ui/use-address-filter.ts';
import { formatTime } from '../../access/ui/AccessLog.tsx';
import { SECURITY_LOG, securityLog, useLogFilter } from '../../access/ui/log-filter.ts';
import { PagedList } from '../../access/ui/PagedList.tsx';
import { SECURITY_KINDS, SECURITY_LABELS, SECURITY_RETENTION_DAYS, SECURITY_RUN_MINUTES } from '../constants.ts';
import type { SecurityEntry } from '../contract.ts';

interface SecurityLogProps {
  /** The shop's. */
  timeZone: string;
  users: readonly { id: string; name: string }[];
}

/** The security log with filters in the address. */
export function SecurityLog({ timeZone, users }: SecurityLogProps) {
  const { filter, change } = useLogFilter(SECURITY_KINDS);
  const query = toSearchParams(filter);
  return (
    <main id="main" className="wrap page page--long">
      <h1 className="h2">Security log</h1>
      <p className="muted">
        Logins, second factors, settings and exports from the last {SECURITY_RETENTION_DAYS} days. Repeats within{' '}
        {SECURITY_RUN_MINUTES} minutes are grouped on one line. See also{' '}
        <Link to="/admin/browser-reports">browser reports</Link>.
      </p>
      <div className="security-log__bar">
        <div className="access-filter">
          <FilterChoice
            label="What"
            noneLabel="Everything"
            value={filter.kind}
            choices={SECURITY_KINDS.map((one) => [one, SECURITY_LABELS[one]])}
            onChoose={(kind) => change({ kind })}
          />
          <FilterChoice
            label="Who"
            noneLabel="Anyone"
            value={filter.user}
            choices={users.map(({ id, name }) => [id, name])}
            onChoose={(user) => change({ user })}
          />
        </div>
        <ExportLink path={`${SECURITY_LOG}.csv`} query={`${query}`} />
      </div>
      <PagedList<SecurityEntry>
        what="entries"
        address={securityLog(query)}
        emptyText="Nothing of this kind has happened."
      >
        {(entry) => <SecurityRow entry={entry} timeZone={timeZone} />}
      </PagedList>
    </main>
  );
}

function SecurityRow({ entry, timeZone }: { entry: SecurityEntry; timeZone: string }) {
  const { kind, detail, times, userName, network, browser, updatedAt } = entry;
  return (
    <>
      <time dateTime={updatedAt}>{formatTime(updatedAt, timeZone)}</time>
      <div>
        <b>{SECURITY_LABELS[kind]}</b>
        {detail && <span>{detail}</span>}
        {times > 1 && <span className="muted">{times} times</span>}
        <span className="muted">{[browser, network].filter(Boolean).join(', ')}</span>
      </div>
      <span>{userName ?? 'Unknown account'}</span>
    </>
  );
}
