import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  type UseQueryOptions,
} from '@tanstack/react-query';

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  /** NaN if unknown. */
  total: number;
  atLeast: boolean;
  /** The address of the next page, null after the last. */
  next: string | null;
}

/** The query of a list that loads page by page; `address` is that of its first page. */
export const pagesQuery = <Row>(key: QueryKey, address: string) =>
  infiniteQueryOptions({
    queryKey: [...key, address],
    initialPageParam: address,
    queryFn: readPage<Row>,
    getNextPageParam: ({ next }) => next,
  });

// biome-ignore lint/suspicious/noExplicitAny: of any rows
export type PagesQuery = ReturnType<typeof pagesQuery<any>>;

async function readPage<Row>({ pageParam, signal, meta }: QueryFunctionContext<QueryKey, string>): Promise<Page<Row>> {
  let headers = new Headers();
  const onHeaders = (answered: Headers) => {
    headers = answered;
  };
  const rows = await meta!.read<Row[]>(pageParam, { signal, onHeaders });
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
  const total = Number(headers.get('x-total-count') ?? Number.NaN);
  return { rows, total, atLeast: headers.has('x-total-count-is'), next };
}

/** Reads a query into the cache, unless it is there. A failure is the page's to tell. */
export interface Load {
  <Data>(query: UseQueryOptions<Data>): Promise<Data | undefined>;
  (list: PagesQuery): Promise<unknown>;
}

export const loadInto = (client: QueryClient): Load =>
  (async (query: UseQueryOptions | PagesQuery) => {
    const cached = client.getQueryData(query.queryKey);
    if (cached !== undefined) return cached;
    const read = 'initialPageParam' in query ? client.infiniteQuery(query) : client.query(query as never);
    return read.catch(() => undefined);
  }) as Load;

/** What the server answered to a query, and when. */
export function answersOf(key: QueryKey, { data, dataUpdatedAt }: { data: object; dataUpdatedAt: number }) {
  const asOf = new Date(dataUpdatedAt).toISOString();
  if (!isPaged(data)) return [{ address: key.join('/'), body: JSON.stringify(data), headers: {}, asOf }];
  return data.pages.map(({ rows, total, atLeast, next }, at) => ({
    address: data.pageParams[at]!,
    body: JSON.stringify(rows),
    headers: {
      ...(next !== null && { link: `<${next}>; rel="next"` }),
      ...(Number.isInteger(total) && { 'x-total-count': `${total}` }),
      ...(atLeast && { 'x-total-count-is': 'at-least' }),
    },
    asOf,
  }));
}

const isPaged = (data: object): data is InfiniteData<Page<unknown>, string> => 'pageParams' in data;
