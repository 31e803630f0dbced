import './access.css';
import { Link } from 'react-router';
import { FilterChoice } from '#ui/filter-bar.tsx';
import { toSearchParams } from '#ui/use-address-filter.ts';
import { ACCESS_KINDS, ACCESS_LABELS } from '../constants.ts';
import type { AccessEntry } from '../contract.ts';
import { accessLog, useLogFilter } from './log-filter.ts';
import { PagedList } from './PagedList.tsx';

interface AccessUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The access log with filters in the address. `timeZone` is the shop's. */
export function AccessLog({ timeZone, users }: { timeZone: string; users: readonly AccessUser[] }) {
  const { filter, change } = useLogFilter(ACCESS_KINDS);
  return (
    <>
      <div className="access-filter">
        <FilterChoice
          label="What"
          noneLabel="Everything"
          value={filter.kind}
          choices={ACCESS_KINDS.map((one) => [one, ACCESS_LABELS[one]])}
          onChoose={(kind) => change({ kind })}
        />
        <FilterChoice
          label="Who"
          noneLabel="Anyone"
          value={filter.user}
          choices={users.map(({ id, email, firstName, lastName }) => [
            id,
            [firstName, lastName].filter(Boolean).join(' ') || email,
          ])}
          onChoose={(user) => change({ user })}
        />
      </div>
      <PagedList<AccessEntry>
        what="entries"
        address={accessLog(toSearchParams(filter))}
        emptyText="No one has looked at anything yet."
      >
        {(entry) => <AccessRow entry={entry} timeZone={timeZone} />}
      </PagedList>
    </>
  );
}

function AccessRow({ entry, timeZone }: { entry: AccessEntry; timeZone: string }) {
  const { kind, quoteId, words, userName, updatedAt } = entry;
  return (
    <>
      <time dateTime={updatedAt}>{formatTime(updatedAt, timeZone)}</time>
      <div>
        <b>{ACCESS_LABELS[kind]}</b>
        {words && <q>{words}</q>}
        {quoteId !== null && <Link to={`/admin/quotes/${quoteId}`}>Lead {quoteId}</Link>}
      </div>
      <span>{userName ?? 'Someone whose account was removed'}</span>
    </>
  );
}

/** 'Nov 19, 2026, 8:22 AM' */
export function formatTime(time: string, timeZone: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
