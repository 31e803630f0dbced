import { shopTimeZone } from '#time/shop-time.ts';
import './audit.css';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ExportLink } from '#client/ExportLink.tsx';
import { Button } from '#ui/button.tsx';
import { FilterChoice } from '#ui/desk-controls.tsx';
import { joinPages, Records } from '#ui/records.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { toSearchParams } from '#ui/use-address-filter.ts';
import type { AccessEntry, SecurityEntry } from '../audit.contract.ts';
import {
  ACCESS_KINDS,
  ACCESS_LABELS,
  SECURITY_KINDS,
  SECURITY_LABELS,
  SECURITY_RETENTION_DAYS,
  SECURITY_RUN_MINUTES,
} from '../logs.ts';
import { accessLog, SECURITY_LOG, securityLog, useLogFilter, usePagedList } from './log-queries.ts';

interface AccessUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The access log with filters in the address. */
export function AccessLog({ users }: { users: readonly AccessUser[] }) {
  const { filter, change } = useLogFilter(ACCESS_KINDS);
  return (
    <>
      <div className="stack ahead access-filter">
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
        {(entry) => <AccessRow entry={entry} />}
      </PagedList>
    </>
  );
}

function AccessRow({ entry }: { entry: AccessEntry }) {
  const { kind, quoteId, words, userName, updatedAt } = entry;
  return (
    <>
      <time className="muted sm" dateTime={updatedAt}>
        {formatTime(updatedAt)}
      </time>
      <div>
        <b>{ACCESS_LABELS[kind]}</b>
        {words && <q>{words}</q>}
        {quoteId !== null && <Link to={`/admin/quotes/${quoteId}`}>Lead {quoteId}</Link>}
      </div>
      <span className="muted sm">{userName ?? 'Someone whose account was removed'}</span>
    </>
  );
}

/** 'Nov 19, 2026, 8:22 AM' */
export function formatTime(time: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: shopTimeZone() });
}

interface SecurityLogProps {
  /** The shop's. */
  users: readonly { id: string; name: string }[];
}

/** The security log with filters in the address. */
export function SecurityLog({ users }: SecurityLogProps) {
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
      <div className="row row--end ahead security-log__bar between">
        <div className="stack ahead access-filter">
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
        {(entry) => <SecurityRow entry={entry} />}
      </PagedList>
    </main>
  );
}

function SecurityRow({ entry }: { entry: SecurityEntry }) {
  const { kind, detail, times, userName, network, browser, updatedAt } = entry;
  return (
    <>
      <time className="muted sm" dateTime={updatedAt}>
        {formatTime(updatedAt)}
      </time>
      <div>
        <b>{SECURITY_LABELS[kind]}</b>
        {detail && <span>{detail}</span>}
        {times > 1 && <span className="muted">{times} times</span>}
        <span className="muted">{[browser, network].filter(Boolean).join(', ')}</span>
      </div>
      <span className="muted sm">{userName ?? 'Unknown account'}</span>
    </>
  );
}

type PagedListProps<T> = {
  /** Such as 'requests'. */
  what: string;
  /** API address of the first page. */
  address: string;
  emptyText: string;
  children: (entry: T) => ReactNode;
};

/** A list, newest first. */
export function PagedList<T extends { id: number }>({ what, address, emptyText, children }: PagedListProps<T>) {
  const query = usePagedList<T>(address);
  return (
    <Records
      what={what}
      query={query}
      {...joinPages(query.data)}
      selector=".happened > li"
      loading={<Spinner>{`Loading ${what}...`}</Spinner>}
      empty={<p className="muted">{emptyText}</p>}
    >
      {(entries) => (
        <ol className="ruled happened">
          {entries.map((entry) => (
            <li key={entry.id}>{children(entry)}</li>
          ))}
        </ol>
      )}
    </Records>
  );
}

export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div role="alert">
      <p>This could not be loaded.</p>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
