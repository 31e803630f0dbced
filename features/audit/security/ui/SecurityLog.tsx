import '../../access/ui/access.css';
import './security-log.css';
import '#ui/form.css';
import { Link, useSearchParams } from 'react-router';
import { saveFile } from '#client/save-file.ts';
import { Icon } from '#ui/icon.tsx';
import { download } from '#ui/icons.ts';
import { Choice, formatTime } from '../../access/ui/AccessLog.tsx';
import { PagedList } from '../../access/ui/PagedList.tsx';
import { SECURITY_KINDS, SECURITY_LABELS, SECURITY_RETENTION_DAYS, SECURITY_RUN_MINUTES } from '../constants.ts';
import type { SecurityEntry } from '../contract.ts';

const ADDRESS = '/api/security-log';

interface SecurityLogProps {
  /** The shop's. */
  timeZone: string;
  users: readonly { id: string; name: string }[];
}

/** The security log with filters in the address. */
export function SecurityLog({ timeZone, users }: SecurityLogProps) {
  const [address, setAddress] = useSearchParams();
  const kind = SECURITY_KINDS.find((one) => one === address.get('kind')) ?? '';
  const user = address.get('user') ?? '';
  const choose = (changes: Record<string, string>) =>
    setAddress(new URLSearchParams(Object.entries({ kind, user, ...changes }).filter(([, value]) => value)), {
      preventScrollReset: true,
      replace: true,
    });
  const params = new URLSearchParams({ ...(kind && { kind }), ...(user && { user }) });
  const query = params.size > 0 ? `?${params}` : '';
  return (
    <main id="main" className="wrap security-log">
      <h1 className="h2">Security log</h1>
      <p className="muted">
        Logins, second factors, settings and exports from the last {SECURITY_RETENTION_DAYS} days. Repeats within{' '}
        {SECURITY_RUN_MINUTES} minutes are grouped on one line. See also{' '}
        <Link to="/admin/browser-reports">browser reports</Link>.
      </p>
      <div className="security-log__bar">
        <div className="access-filter">
          <Choice
            label="What"
            allLabel="Everything"
            value={kind}
            choices={SECURITY_KINDS.map((one) => [one, SECURITY_LABELS[one]])}
            onChoose={(chosen) => choose({ kind: chosen })}
          />
          <Choice
            label="Who"
            allLabel="Anyone"
            value={user}
            choices={users.map(({ id, name }) => [id, name])}
            onChoose={(chosen) => choose({ user: chosen })}
          />
        </div>
        <a className="btn btn--line btn--sm" href={`${ADDRESS}.csv${query}`} download onClick={saveFile}>
          <Icon of={download} /> Export CSV
        </a>
      </div>
      <PagedList<SecurityEntry> address={`${ADDRESS}${query}`} emptyText="Nothing of this kind has happened.">
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
