import { memo } from 'react';
import { Swatch } from '#features/lead-schemes/ui/Swatch.tsx';
import { SOURCE_LABELS } from '#features/leads/constants.ts';
import { customerName, formatTailNumber } from '#features/leads/rules.ts';
import { statusColor } from '#features/leads/ui/status-color.ts';
import { findClickedLink } from '#features/site/ui/clicked-link.ts';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, calendar, clock, eye, slidersHorizontal, trash2 } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';

import type { ListedQuote } from '../contract.ts';
import { type FactKind, leadFacts } from '../rules.ts';
import { formatClockTime, formatShortDate } from './desk-dates.ts';
import { EmailLink } from './EmailLink.tsx';
import { openRowLink } from './open-row-link.ts';

const FACT_ICONS: Partial<Record<FactKind, string>> = {
  estimate: slidersHorizontal,
  appointment: calendar,
  reminder: bell,
};

type RowProps = {
  quote: ListedQuote;
  isNew: boolean;
  isSelected: boolean;
  /** The list's query string: a lead opens over the same list. */
  search: string;
  /** The current time in ms, rounded so that rows do not re-render. */
  now: number;
  onOpen: (id: number) => void;
  onSelect: (id: number, how: { through: boolean }) => void;
  onDelete: (quote: ListedQuote) => void;
};

/**
 * There may be hundreds of rows, so each re-renders only when its own props change. It has a plain link: the router's
 * `Link` re-renders with every location.
 */
export const QuoteRow = memo(function QuoteRow({
  quote,
  isNew,
  isSelected,
  search,
  now,
  onOpen,
  onSelect,
  onDelete,
}: RowProps) {
  const { id, email, businessName, aircraftType, tailNumber, scheme, status, createdAt } = quote;
  const name = customerName(quote);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
    <tr role="row" data-quote={id} className={isSelected ? 'is-selected' : undefined} onClick={openRowLink}>
      <td role="cell" className="quotes-table__tick">
        <RowCheckbox
          label={`Select ${name}’s quote`}
          checked={isSelected}
          onChange={(_on, through) => onSelect(id, { through })}
        />
      </td>
      <td role="cell" className="num quotes-table__date">
        {formatShortDate(createdAt)}
        <span className="muted quotes-table__time">{formatClockTime(createdAt)}</span>
      </td>
      <td role="cell" className="quotes-table__customer">
        <b>{name}</b>
        {isNew && <span className="quotes-table__new"> New</span>}
        <br />
        <EmailLink to={email} />
      </td>
      <td role="cell" className={businessName ? undefined : 'is-none'}>
        {businessName ?? <NotGiven />}
      </td>
      <td role="cell" className={aircraftType || tailNumber || scheme ? undefined : 'is-none'}>
        {aircraftType ?? (!tailNumber && <NotGiven />)}
        {aircraftType && tailNumber && <br />}
        {tailNumber && <span className="muted">{formatTailNumber(tailNumber)}</span>}
        {scheme && (
          <span className="muted quotes-table__scheme">
            <Swatch swatch={scheme} />
          </span>
        )}
      </td>
      <td role="cell" className="quotes-table__status">
        <Status color={statusColor(status)}>{status}</Status>
        <span className="row quotes-table__source">
          {SOURCE_LABELS[quote.source]}
          <Facts quote={quote} now={now} />
        </span>
      </td>
      <td role="cell" className="quotes-table__actions">
        <a
          className="btn btn--icon"
          href={`/admin/quotes/${id}${search}`}
          onClick={(event) => {
            if (!findClickedLink(event.nativeEvent)) return;
            event.preventDefault();
            onOpen(id);
          }}
          data-open=""
          data-discover="true"
          aria-label={`View details of ${name}’s quote`}
        >
          <Icon of={eye} />
        </a>
        <IconButton icon={trash2} label={`Delete ${name}’s quote`} onClick={() => onDelete(quote)} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
  );
});

function Facts({ quote, now }: { quote: ListedQuote; now: number }) {
  const { overdue, facts } = leadFacts(quote, new Date(now));
  return (
    <>
      {facts.map(({ kind, text }) => {
        const icon = FACT_ICONS[kind];
        return (
          <span key={kind}>
            {icon && <Icon of={icon} />} {text}
          </span>
        );
      })}
      {overdue && (
        <span className="late">
          <Icon of={clock} /> {overdue}
        </span>
      )}
    </>
  );
}

/** A check box with a touch-sized target. */
export function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string;
  checked: boolean;
  onChange: (on: boolean, through: boolean) => void;
}) {
  return (
    <label className="desk-tick">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, (nativeEvent as globalThis.MouseEvent).shiftKey === true)
        }
      />
    </label>
  );
}

function NotGiven() {
  return <span className="muted">None given</span>;
}
