import './access.css';
import '#ui/form.css';
import { type ReactNode, useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ACCESS_KINDS, ACCESS_LABELS } from '../constants.ts';
import type { AccessEntry } from '../contract.ts';
import { PagedList } from './PagedList.tsx';

interface AccessUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
}

/** The access log with filters in the address. `timeZone` is the shop's. */
export function AccessLog({ timeZone, users }: { timeZone: string; users: readonly AccessUser[] }) {
  const [address, setAddress] = useSearchParams();
  const kind = ACCESS_KINDS.find((one) => one === address.get('kind')) ?? '';
  const user = address.get('user') ?? '';
  const choose = (changes: Record<string, string>) =>
    setAddress(new URLSearchParams(Object.entries({ kind, user, ...changes }).filter(([, value]) => value)), {
      preventScrollReset: true,
      replace: true,
    });
  const query = new URLSearchParams({ ...(kind && { kind }), ...(user && { user }) });
  return (
    <>
      <div className="access-filter">
        <Choice
          label="What"
          allLabel="Everything"
          value={kind}
          choices={ACCESS_KINDS.map((one) => [one, ACCESS_LABELS[one]])}
          onChoose={(chosen) => choose({ kind: chosen })}
        />
        <Choice
          label="Who"
          allLabel="Anyone"
          value={user}
          choices={users.map(({ id, email, firstName, lastName }) => [
            id,
            [firstName, lastName].filter(Boolean).join(' ') || email,
          ])}
          onChoose={(chosen) => choose({ user: chosen })}
        />
      </div>
      <PagedList<AccessEntry>
        address={`/api/access${query.size > 0 ? `?${query}` : ''}`}
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

type ChoiceProps = {
  label: ReactNode;
  allLabel: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChoose: (value: string) => void;
};

/** A labelled select of a filter. */
export function Choice({ label, allLabel, value, choices, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" value={value} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{allLabel}</option>
        {choices.map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

/** 'Nov 19, 2026, 8:22 AM' */
export function formatTime(time: string, timeZone: string): string {
  return new Date(time).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}
