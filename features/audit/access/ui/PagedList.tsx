import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePagedList } from './access-queries.ts';
import { ListFailed } from './ListFailed.tsx';

type PagedListProps<T> = {
  /** Of the first page in the API. */
  address: string;
  /** Says that there is none. */
  none: string;
  children: (entry: T) => ReactNode;
};

/** A list of what happened, the latest first: as it loads, empty, failed, or there, and how to see more of it. */
export function PagedList<T extends { id: number }>({ address, none, children }: PagedListProps<T>) {
  const { entries, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePagedList<T>(address);
  if (!entries && isFetching) return <Spinner>Loading...</Spinner>;
  if (!entries) return <ListFailed onRetry={() => void refetch()} />;
  if (entries.length === 0) return <p className="muted">{none}</p>;
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
