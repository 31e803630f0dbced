import type { ReactNode } from 'react';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { Button } from '#ui/button.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { usePagedList } from './access-queries.ts';
import { ListFailed } from './ListFailed.tsx';

type PagedListProps<T> = {
  /** Of the first page in the API. */
  address: string;
  /** Says that there is none. */
  none: TextKey;
  children: (entry: T) => ReactNode;
};

/** A list of what happened, the latest first: as it loads, empty, failed, or there, and how to see more of it. */
export function PagedList<T extends { id: number }>({ address, none, children }: PagedListProps<T>) {
  const { entries, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = usePagedList<T>(address);
  const loading = useText('people.list.loading');
  if (!entries && isFetching) return <Spinner>{loading}</Spinner>;
  if (!entries) return <ListFailed onRetry={() => void refetch()} />;
  if (entries.length === 0)
    return (
      <p className="muted">
        <Text k={none} />
      </p>
    );
  return (
    <>
      <ol className="happened">
        {entries.map((entry) => (
          <li key={entry.id}>{children(entry)}</li>
        ))}
      </ol>
      {hasNextPage && (
        <Button small busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Text k="people.list.more" />
        </Button>
      )}
    </>
  );
}
