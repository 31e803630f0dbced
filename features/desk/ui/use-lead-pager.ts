import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDeskFilter } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuotePages } from './desk-queries.ts';

type Order = { ids: number[]; total: string };

/**
 * Steps through the list. A lead that leaves the list by a status change keeps its position while it is open, so that a
 * user can work through the unanswered ones.
 * @returns null when the list does not have the lead
 */
export function useLeadPager(id: number) {
  const { filter } = useDeskFilter();
  const { data, hasNextPage, fetchNextPage } = useQuotePages(filter);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const lastOrder = useRef<Order>(undefined);
  const ids = data ? idsIn(data) : [];
  const present = ids.includes(id)
    ? { ids, total: formatCount(data!.pages[0]!.total, data!.pages[0]!.atLeast) }
    : undefined;
  // Not during render: a discarded render of the next lead would overwrite this one's position.
  useLayoutEffect(() => {
    if (present) lastOrder.current = present;
  });
  const order = present ?? lastOrder.current;
  const index = order?.ids.indexOf(id) ?? -1;
  if (filter.view === 'board' || !order || index < 0) return null;

  const goTo = (next: number | undefined) => {
    if (next !== undefined)
      navigate({ pathname: `/admin/quotes/${next}`, search }, { state, replace: true, preventScrollReset: true });
  };
  return {
    position: index + 1,
    total: order.total,
    hasPrevious: index > 0,
    hasNext: index + 1 < order.ids.length || hasNextPage,
    previous: () => goTo(order.ids[index - 1]),
    async next() {
      if (index + 1 < order.ids.length) return goTo(order.ids[index + 1]);
      const more = await fetchNextPage();
      goTo(more.data && idsIn(more.data)[index + 1]);
    },
  };
}

const idsIn = ({ pages }: { pages: { rows: { id: number }[] }[] }) =>
  pages.flatMap(({ rows }) => rows.map(({ id }) => id));
