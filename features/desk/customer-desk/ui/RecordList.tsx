import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { Button } from '#ui/button.tsx';
import { Status, type StatusColor } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { fileCheck, fileText, inbox, landmark, mail, pencil, star, wrench } from '#ui/icons.ts';
import { formatCents } from '#workshop/shop/money.ts';
import { RECORD_KINDS, type RecordKind } from '../customers.constants.ts';
import type { CustomerRecord } from '../customers.contract.ts';

const KINDS: Record<RecordKind, { label: string; icon: string }> = {
  request: { label: 'Requests', icon: inbox },
  quote: { label: 'Quotes', icon: fileText },
  change: { label: 'Change orders', icon: pencil },
  job: { label: 'Jobs', icon: wrench },
  invoice: { label: 'Invoices', icon: fileCheck },
  payment: { label: 'Payments', icon: landmark },
  words: { label: 'Testimonials', icon: star },
  email: { label: 'Emails', icon: mail },
};

const COLORS: Partial<Record<string, StatusColor>> = {
  accepted: 'green',
  paid: 'green',
  delivered: 'green',
  'Work Complete': 'green',
  declined: 'red',
  failed: 'red',
  overdue: 'red',
  'in work': 'blue',
  pending: 'yellow',
  'on hold': 'yellow',
};

export const MISSING_CUSTOMER = {
  title: 'This customer doesn’t exist',
  text: 'They may have been merged with another customer, or erased.',
  back: { to: '/admin/customers', label: 'All customers' },
};

const SHOWN_AT_FIRST = 25;

/** Records by year, the newest first; one kind of them, if one is chosen. */
export function RecordList({ records }: { records: readonly CustomerRecord[] }) {
  const [kind, setKind] = useState<RecordKind | null>(null);
  const [isWhole, setWhole] = useState(false);
  const chosen = records.filter((record) => kind === null || record.kind === kind);
  const shown = isWhole ? chosen : chosen.slice(0, SHOWN_AT_FIRST);
  const years = Map.groupBy(shown, ({ at }) => shopDay(new Date(at)).slice(0, 4));
  return (
    <section aria-labelledby="records-title">
      <h2 className="h3 row between part-title" id="records-title">
        Everything <span>{records.length === 1 ? '1 record' : `${records.length} records`}</span>
      </h2>
      <fieldset className="row row--tight ahead--tight record-kinds">
        <legend className="vh">Show</legend>
        {[null, ...RECORD_KINDS].map((each) => {
          const count = records.filter((record) => record.kind === each).length;
          if (each !== null && count === 0) return null;
          return (
            <button
              key={each ?? 'all'}
              type="button"
              className={`btn btn--sm ${kind === each ? 'btn--ink' : 'btn--line'}`}
              aria-pressed={kind === each}
              onClick={() => setKind(each)}
            >
              {each === null ? 'All' : `${KINDS[each].label} ${count}`}
            </button>
          );
        })}
      </fieldset>
      {[...years].map(([year, own]) => (
        <section key={year} aria-label={year}>
          <h3 className="record-year">{year}</h3>
          <ul className="record-list">
            {own.map((record, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: records of several tables have no number of their own
              <RecordLine key={at} record={record} />
            ))}
          </ul>
        </section>
      ))}
      {chosen.length > shown.length && (
        <Button small onClick={() => setWhole(true)}>
          Show all {chosen.length}
        </Button>
      )}
    </section>
  );
}

function RecordLine({ record: { kind, at, title, note, state, cents, path } }: { record: CustomerRecord }) {
  return (
    <li>
      <time dateTime={at}>{formatDay(shopDay(new Date(at)), 'short')}</time>
      <Icon of={KINDS[kind].icon} />
      <p>
        {path ? <Link to={path}>{title}</Link> : <b>{title}</b>}
        <small>{note}</small>
      </p>
      <span>
        {state && <Status color={COLORS[state] ?? 'gray'}>{state[0]!.toUpperCase() + state.slice(1)}</Status>}
      </span>
      <span className="price">{cents !== null && formatCents(cents)}</span>
    </li>
  );
}
