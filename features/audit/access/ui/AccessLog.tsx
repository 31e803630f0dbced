import './access.css';
import '#ui/form.css';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
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
  const { filter, change } = useLogFilter(ACCESS_KINDS);
  return (
    <>
      <div className="access-filter">
        <Choice
          label="What"
          allLabel="Everything"
          value={filter.kind}
          choices={ACCESS_KINDS.map((one) => [one, ACCESS_LABELS[one]])}
          onChoose={(kind) => change({ kind })}
        />
        <Choice
          label="Who"
          allLabel="Anyone"
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
        address={`/api/access?${toSearchParams(filter)}`}
        emptyText="No one has looked at anything yet."
      >
        {(entry) => <AccessRow entry={entry} timeZone={timeZone} />}
      </PagedList>
    </>
  );
}

/** The filter of a log, kept in the address. */
export function useLogFilter(kinds: readonly string[]) {
  const { filter, change } = useAddressFilter(
    (address) => ({
      kind: kinds.find((kind) => kind === address.get('kind')) ?? '',
      user: address.get('user') ?? '',
    }),
    toSearchParams,
  );
  return { filter, change: (changes: Partial<typeof filter>) => change(changes, { replace: true }) };
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
