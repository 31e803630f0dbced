import './parts.css';
import './records.css';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { Button } from './button.tsx';
import { LoadFailed, Skeleton } from './page-states.tsx';
import { Spinner } from './spinner.tsx';

interface PageProps {
  title: string;
  /** Below the title; what it says may change. */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the desk with a list: its title, what can be done, how it is narrowed, the list. */
export function RecordsPage({ title, note, actions, children }: PageProps) {
  return (
    <main id="main" className="wrap page">
      <div className="row page__title between">
        <div>
          <h1 className="h2">{title}</h1>
          {note !== undefined && (
            <p className="muted" aria-live="polite">
              {note}
            </p>
          )}
        </div>
        <div className="row">{actions}</div>
      </div>
      {children}
    </main>
  );
}

type PagesQuery = Pick<
  UseInfiniteQueryResult,
  'isPending' | 'isFetching' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage'
> & { fetchNextPage: () => Promise<unknown> };

interface RecordsProps<Row> {
  /** Such as 'passports'. */
  what: string;
  query: PagesQuery;
  /** The rows of all pages that have loaded. */
  rows: readonly Row[] | undefined;
  /** How many there are, formatted, if it is known. */
  total: string | undefined;
  /** Selects the rows on the page; each has its link marked with `data-open`. */
  selector?: string;
  loading?: ReactNode;
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Records that load page by page, in their states: loading, failed, empty, loaded. */
export function Records<Row>(props: RecordsProps<Row>) {
  const { what, query, rows, total, selector = ROWS, loading, empty, children } = props;
  if (!rows)
    return query.isPending || query.isFetching ? (
      (loading ?? <Loading what={what} />)
    ) : (
      <LoadFailed what={`The ${what}`} onRetry={() => void query.refetch()} />
    );
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <MoreRows
        rows={selector}
        shown={rows.length}
        of={total}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

function Loading({ what }: { what: string }) {
  return (
    <div className="stack">
      <Spinner>{`Loading ${what}...`}</Spinner>
      <Skeleton rows={8} />
    </div>
  );
}

/** The rows of all pages that have loaded, and how many there are. */
export function joinPages<Row>(data: InfiniteData<{ rows: Row[]; total?: number }> | undefined) {
  const total = data?.pages[0]?.total;
  return {
    rows: data?.pages.flatMap(({ rows }) => rows),
    total: Number.isInteger(total) ? total!.toLocaleString('en-US') : undefined,
  };
}

/** Selects the rows of `RecordsTable`. */
export const ROWS = '[data-record]';

export interface Column<Row> {
  title: string;
  /** The class of its cells. On a card, `is-end` is at the right and `is-wide` is as wide as the card. */
  className?: string;
  cell: (row: Row) => ReactNode;
}

interface TableProps<Row> {
  caption: string;
  className: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

/** Records with a column for each of their facts. A narrow window shows a card for each record. */
export function RecordsTable<Row extends { id: number }>({ caption, className, columns, rows }: TableProps<Row>) {
  return (
    <div className="table-wrap">
      {/* Explicit roles keep the table semantics when CSS changes its display. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table className={`table table--records ${className}`} role="table">
        <caption className="vh">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ title }) => (
              <th key={title} scope="col" role="columnheader">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={row.id} role="row" data-record={row.id}>
              {columns.map(({ title, className: ofCell, cell }) => (
                <td key={title} role="cell" className={ofCell}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </div>
  );
}

interface EmptyProps {
  /** Such as 'passports'. */
  what: string;
  drawing?: ReactNode;
  /** The address without the filter, if one is set. */
  clear?: To | undefined;
  /** Said without a filter. */
  children: ReactNode;
}

/** What an empty list says, and a way on. */
export function Empty({ what, drawing, clear, children }: EmptyProps) {
  return (
    <div className="empty">
      {drawing}
      {clear ? (
        <>
          <p>No {what} match.</p>
          <p className="apart--wide">
            <Link className="btn btn--line" to={clear} preventScrollReset>
              Clear the filter
            </Link>
          </p>
        </>
      ) : (
        children
      )}
    </div>
  );
}

interface MoreProps {
  /** Selects the rows; each has its link marked with `data-open`. */
  rows: string;
  shown: number;
  /** The formatted total, if it is known. */
  of: string | undefined;
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
}

/** Loads the next rows and moves the focus to the first of them: the button is then far below, or gone. */
function MoreRows({ rows, shown, of, hasMore, busy, onMore }: MoreProps) {
  const countBefore = useRef<number>(undefined);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (countBefore.current === undefined || shown <= countBefore.current) return;
    const row = document.querySelectorAll(rows)[countBefore.current];
    const focused = document.activeElement;
    if (focused === document.body || focused === button.current)
      row?.querySelector<HTMLElement>('a[data-open]')?.focus({ preventScroll: true });
    countBefore.current = undefined;
  }, [shown, rows]);

  if (!hasMore) return null;
  return (
    <p className="row more-rows">
      <Button
        ref={button}
        variant="line"
        busy={busy}
        onClick={() => {
          countBefore.current = shown;
          onMore();
        }}
      >
        Show more
      </Button>
      {of && (
        <span className="muted">
          {shown.toLocaleString('en-US')} of {of}
        </span>
      )}
    </p>
  );
}
