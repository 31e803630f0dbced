import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useDeskFilter } from './desk-filter.ts';
import { formatCount } from './desk-format.ts';
import { useQuotePages } from './desk-queries.ts';

type Order = { ids: number[]; total: string };

/**
 * The way through the list from one lead to the next. A lead that its change of status took out of the list keeps its
 * place for as long as it is looked at: a user who works down the unanswered ones goes on from there.
 * @returns null where the list does not hold the lead
 */
export function useLeadPager(id: number) {
  const { filter } = useDeskFilter();
  const { data, hasNextPage, fetchNextPage } = useQuotePages(filter);
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const held = useRef<Order>(undefined);
  const ids = data ? idsIn(data) : [];
  const present = ids.includes(id)
    ? { ids, total: formatCount(data!.pages[0]!.total, data!.pages[0]!.atLeast) }
    : undefined;
  // Not while drawing: what is drawn of the next lead and thrown away again would take the place from this one.
  useLayoutEffect(() => {
    if (present) held.current = present;
  });
  const order = present ?? held.current;
  const at = order?.ids.indexOf(id) ?? -1;
  if (filter.view === 'board' || !order || at < 0) return null;

  const goTo = (next: number | undefined) => {
    if (next !== undefined)
      navigate({ pathname: `/admin/quotes/${next}`, search }, { state, replace: true, preventScrollReset: true });
  };
  return {
    place: at + 1,
    total: order.total,
    hasPrevious: at > 0,
    hasNext: at + 1 < order.ids.length || hasNextPage,
    previous: () => goTo(order.ids[at - 1]),
    async next() {
      if (at + 1 < order.ids.length) return goTo(order.ids[at + 1]);
      const more = await fetchNextPage();
      goTo(more.data && idsIn(more.data)[at + 1]);
    },
  };
}

const idsIn = ({ pages }: { pages: { quotes: { id: number }[] }[] }) =>
  pages.flatMap(({ quotes }) => quotes.map(({ id }) => id));
