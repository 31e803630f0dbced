import { memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { Swatch } from '#customers/lead-schemes/ui/SchemeParts.tsx';
import { airplanePath, customerName, formatTailNumber } from '#customers/leads/lead-words.ts';
import { SOURCE_LABELS } from '#customers/leads/leads.constants.ts';
import { statusColor } from '#customers/leads/ui/list-head.tsx';
import { formatTypedPhone, phoneHref } from '#foundation/business/opening-hours.ts';
import { formatDay } from '#time/format-day.ts';
import { formatShortDate, formatTime } from '#time/format-moment.ts';
import { IconButton } from '#ui/button.tsx';
import { Status } from '#ui/desk-controls.tsx';
import { Icon } from '#ui/icon.tsx';
import { bell, calendar, clock, eye, slidersHorizontal, trash2 } from '#ui/icons.ts';
import { findClickedLink } from '#website/site/ui/page-changes.tsx';
import type { ListedLead } from '../lead-desk.contract.ts';
import { type BadgeKind, type DayGroup, groupByDay, leadBadges } from '../lead-list.ts';
import { EmailLink, openRowLink } from './row-links.tsx';
import '#ui/records.css';
import './lead-table.css';
import { useLocation, useNavigate } from 'react-router';
import { addDays } from '#time/days.ts';
import { shopDay } from '#time/shop-time.ts';

const FACT_ICONS: Partial<Record<BadgeKind, string>> = {
  estimate: slidersHorizontal,
  appointment: calendar,
  reminder: bell,
};

type RowProps = {
  lead: ListedLead;
  isNew: boolean;
  isSelected: boolean;
  /** The list's query string: a lead opens over the same list. */
  search: string;
  /** The current time in ms, rounded so that rows do not re-render. */
  now: number;
  onOpen: (id: number) => void;
  onSelect: (id: number, how: { through: boolean }) => void;
  onDelete: (lead: ListedLead) => void;
};

/**
 * There may be hundreds of rows, so each re-renders only when its own props change. It has a plain link: the router's
 * `Link` re-renders with every location.
 */
const LeadRow = memo(function QuoteRow({ lead, isNew, isSelected, search, now, onOpen, onSelect, onDelete }: RowProps) {
  const { id, email, phone, businessName, aircraftType, tailNumber, scheme, status, createdAt } = lead;
  const name = customerName(lead);
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
        <span className="quotes-table__time sub">{formatTime(createdAt)}</span>
      </td>
      <td role="cell" className="quotes-table__customer">
        <b>
          <a className="person-link" href={`/admin/customers/of/${id}`}>
            {name}
          </a>
        </b>
        {isNew && <span className="quotes-table__new"> New</span>}
        {lead.unansweredSince && (
          <>
            {' '}
            <Status color="yellow">Reply</Status>
          </>
        )}
        <br />
        {email ? <EmailLink to={email} /> : phone && <a href={phoneHref(phone)}>{formatTypedPhone(phone)}</a>}
      </td>
      <td role="cell" className={businessName ? undefined : 'is-none'}>
        {businessName ?? <NotGiven />}
      </td>
      <td role="cell" className={aircraftType || tailNumber || scheme ? undefined : 'is-none'}>
        {aircraftType ?? (!tailNumber && <NotGiven />)}
        {aircraftType && tailNumber && <br />}
        {tailNumber && (
          <a className="person-link muted" href={airplanePath(tailNumber) ?? undefined}>
            {formatTailNumber(tailNumber)}
          </a>
        )}
        {scheme && (
          <span className="sub">
            <Swatch swatch={scheme} />
          </span>
        )}
      </td>
      <td role="cell" className="quotes-table__status">
        <Status color={statusColor(status)}>{status}</Status>
        <span className="row quotes-table__source">
          {SOURCE_LABELS[lead.source]}
          <Facts lead={lead} now={now} />
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
        <IconButton icon={trash2} label={`Delete ${name}’s quote`} onClick={() => onDelete(lead)} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
  );
});

function Facts({ lead, now }: { lead: ListedLead; now: number }) {
  const { overdue, badges: facts } = leadBadges(lead, new Date(now));
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
function RowCheckbox({
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

const GROUP_TITLES: Record<DayGroup, string> = {
  today: 'Today',
  yesterday: 'Yesterday',
  week: 'Earlier this week',
  before: 'Older',
};

const NOW_STEP_MS = 600_000;

type TableProps = {
  leads: readonly ListedLead[];
  /** Groups the rows by day; the list must be sorted by date. */
  byDay: boolean;
  newIds: ReadonlySet<number>;
  selected: ReadonlySet<number>;
  onSelect: (id: number, how: { through: boolean }) => void;
  onSelectAll: (on: boolean) => void;
  onDelete: (lead: ListedLead) => void;
};

export function LeadTable({ leads, byDay, newIds, selected, onSelect, onSelectAll, onDelete }: TableProps) {
  const columns = ['Date', 'Customer', 'Business', 'Aircraft', 'Status', 'Actions'];
  const today = shopDay();
  const { search } = useLocation();
  const navigate = useNavigate();
  const groups = useMemo(() => (byDay ? groupByDay(leads, today) : null), [byDay, leads, today]);
  // Rounded, so that memoized rows do not re-render.
  const now = Math.floor(Date.now() / NOW_STEP_MS) * NOW_STEP_MS;
  const handlers = {
    onOpen: useStableCallback((id: number) => {
      navigate({ pathname: `/admin/quotes/${id}`, search }, { state: { fromDesk: true }, preventScrollReset: true });
    }),
    onSelect: useStableCallback(onSelect),
    onDelete: useStableCallback(onDelete),
  };
  const row = (lead: ListedLead): ReactNode => (
    <LeadRow
      key={lead.id}
      lead={lead}
      isNew={newIds.has(lead.id)}
      isSelected={selected.has(lead.id)}
      search={search}
      now={now}
      {...handlers}
    />
  );
  return (
    <div className="table-wrap">
      {/* Explicit roles keep the table semantics when CSS changes its display. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={`table quotes-table ${groups ? 'quotes-table--days' : ''}`} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell">
              <RowCheckbox
                label="Select all quotes shown"
                checked={selected.size > 0 && leads.every(({ id }) => selected.has(id))}
                onChange={(on) => onSelectAll(on)}
              />
            </td>
            {columns.map((column) => (
              <th key={column} scope="col" role="columnheader">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {groups ? (
          groups.map(({ group, leads }) => (
            <tbody role="rowgroup" key={group}>
              <DayRow group={group} today={today} />
              {leads.map(row)}
            </tbody>
          ))
        ) : (
          <tbody role="rowgroup">{leads.map(row)}</tbody>
        )}
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

/** The heading of a day group. */
function DayRow({ group, today }: { group: DayGroup; today: string }) {
  const day = { today, yesterday: addDays(today, -1), week: null, before: null }[group];
  return (
    // biome-ignore lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
    <tr role="row" className="quotes-table__day">
      {/* biome-ignore lint/a11y/useSemanticElements: the same */}
      {/* biome-ignore lint/a11y/noRedundantRoles: the same */}
      <th scope="rowgroup" role="rowheader" colSpan={7}>
        {GROUP_TITLES[group]}
        {day && `, ${formatDay(day, 'weekday')}`}
      </th>
    </tr>
  );
}

/** A function with a stable identity that calls the latest `act`, for props of memoized components. */
function useStableCallback<Args extends unknown[]>(act: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
