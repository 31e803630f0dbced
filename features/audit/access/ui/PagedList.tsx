import type { ReactNode } from 'react';
import { joinPages, Records } from '#ui/records.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePagedList } from './access-queries.ts';

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
        <ol className="happened">
          {entries.map((entry) => (
            <li key={entry.id}>{children(entry)}</li>
          ))}
        </ol>
      )}
    </Records>
  );
}
