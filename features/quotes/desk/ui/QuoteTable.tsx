import '#ui/table.css';
import './quote-table.css';
import { Link, useLocation } from 'react-router';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { eye, trash2 } from '#ui/icons.ts';
import { Status } from '#ui/status.tsx';
import type { Quote } from '../../contract.ts';
import { customerName } from '../../rules.ts';
import { SOURCE_LABELS } from '../../words.ts';
import { leadFacts } from '../rules.ts';
import { shortDate } from './desk-dates.ts';
import { statusColor } from './desk-words.ts';

type TableProps = {
  quotes: Quote[];
  fresh: ReadonlySet<number>;
  selected: ReadonlySet<number>;
  onSelect: (id: number, how: { through: boolean }) => void;
  onSelectAll: (on: boolean) => void;
  onDelete: (quote: Quote) => void;
};

/** The quote requests, one a row; on small screens one under the other. */
export function QuoteTable({ quotes, fresh, selected, onSelect, onSelectAll, onDelete }: TableProps) {
  const columns = [
    useText('admin.table.date'),
    useText('admin.table.customer'),
    useText('admin.table.business'),
    useText('admin.table.aircraft'),
    useText('admin.table.status'),
    useText('admin.table.actions'),
  ];
  const selectAll = useText('admin.select.all');
  return (
    <div className="table-wrap">
      {/* The roles survive where the layout takes the table apart. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className="table quotes-table" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell">
              <Tick
                label={selectAll}
                checked={selected.size > 0 && quotes.every(({ id }) => selected.has(id))}
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
        <tbody role="rowgroup">
          {quotes.map((quote) => (
            <QuoteRow
              key={quote.id}
              quote={quote}
              isFresh={fresh.has(quote.id)}
              isSelected={selected.has(quote.id)}
              onSelect={(_on, through) => onSelect(quote.id, { through })}
              onDelete={() => onDelete(quote)}
            />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

type RowProps = {
  quote: Quote;
  isFresh: boolean;
  isSelected: boolean;
  onSelect: (on: boolean, through: boolean) => void;
  onDelete: () => void;
};

function QuoteRow({ quote, isFresh, isSelected, onSelect, onDelete }: RowProps) {
  const { id, email, businessName, aircraftType, tailNumber, status, createdAt } = quote;
  const { search } = useLocation();
  const name = customerName(quote);
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
    <tr role="row" data-quote={id} className={isSelected ? 'is-selected' : undefined}>
      <td role="cell" className="quotes-table__tick">
        <Tick label={`Select ${name}’s quote`} checked={isSelected} onChange={onSelect} />
      </td>
      <td role="cell" className="num quotes-table__date">
        {shortDate(createdAt)}
      </td>
      <td role="cell" className="quotes-table__customer">
        <b>{name}</b>
        {isFresh && (
          <span className="quotes-table__new">
            {' '}
            <Text k="admin.table.new" />
          </span>
        )}
        <br />
        <a href={`mailto:${email}`}>{email}</a>
      </td>
      <td role="cell" className={businessName ? undefined : 'is-none'}>
        {businessName ?? <None />}
      </td>
      <td role="cell" className={aircraftType || tailNumber ? undefined : 'is-none'}>
        {aircraftType ?? (!tailNumber && <None />)}
        {aircraftType && tailNumber && <br />}
        {tailNumber && <span className="muted">{tailNumber}</span>}
      </td>
      <td role="cell" className="quotes-table__status">
        <Status color={statusColor(status)}>{status}</Status>
        <span className="quotes-table__source">
          {SOURCE_LABELS[quote.source]}
          <Facts quote={quote} />
        </span>
      </td>
      <td role="cell" className="quotes-table__actions">
        <Link
          className="btn btn--icon"
          to={{ pathname: `/admin/quotes/${id}`, search }}
          state={{ fromDesk: true }}
          preventScrollReset
          data-open=""
          aria-label={`View details of ${name}’s quote`}
        >
          <Icon of={eye} />
        </Link>
        <IconButton icon={trash2} label={`Delete ${name}’s quote`} onClick={onDelete} />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: the layout of small screens takes the table apart
  );
}

function Facts({ quote }: { quote: Quote }) {
  const { late, facts } = leadFacts(quote, new Date());
  return (
    <>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {late && <span className="quotes-table__late">{late}</span>}
    </>
  );
}

/** A check box with room for a finger. */
function Tick({
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
        onChange={({ target, nativeEvent }) => onChange(target.checked, (nativeEvent as MouseEvent).shiftKey === true)}
      />
    </label>
  );
}

function None() {
  return (
    <span className="muted">
      <Text k="admin.table.none" />
    </span>
  );
}
