import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePagedList } from './access-queries.ts';
import { ListFailed } from './ListFailed.tsx';

type PagedListProps<T> = {
  /** API address of the first page. */
  address: string;
  emptyText: string;
  children: (entry: T) => ReactNode;
};

/** A list, newest first, with its loading, error and empty states and a button for the next page. */
export function PagedList<T extends { id: number }>({ address, emptyText, children }: PagedListProps<T>) {
  const { entries, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePagedList<T>(address);
  if (!entries && isFetching) return <Spinner>Loading...</Spinner>;
  if (!entries) return <ListFailed onRetry={() => void refetch()} />;
  if (entries.length === 0) return <p className="muted">{emptyText}</p>;
  return (
    <>
      <ol className="happened">
        {entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ol>
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show earlier entries
        </Button>
      )}
    </>
  );
}
