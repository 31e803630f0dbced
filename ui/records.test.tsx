import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { Empty, joinPages, Records, RecordsTable } from './records.tsx';

const SETTLED = {
  isPending: false,
  isFetching: false,
  refetch: () => Promise.reject(),
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => Promise.reject(),
};
const CESSNA = { id: 7, tail: 'N7' };

function render(query: Partial<typeof SETTLED>, rows: readonly (typeof CESSNA)[] | undefined, clear?: string) {
  const html = renderToString(
    <MemoryRouter>
      <Records
        what="passports"
        query={{ ...SETTLED, ...query }}
        rows={rows}
        total="120"
        empty={
          <Empty what="passports" clear={clear}>
            <p>No passports yet.</p>
          </Empty>
        }
      >
        {(passports) => (
          <RecordsTable
            caption="Passports, last changed first"
            className="passports-table"
            columns={[{ title: 'Airplane', className: 'is-end', cell: ({ tail }) => tail }]}
            rows={passports}
          />
        )}
      </Records>
    </MemoryRouter>,
  );
  return html.replaceAll('<!-- -->', '');
}

test('says that it loads, at first and after a failure', () => {
  expect(render({ isPending: true, isFetching: true }, undefined)).toContain('Loading passports...');
  expect(render({ isFetching: true }, undefined)).toContain('Loading passports...');
});

test('says that it failed, with a way to try again', () => {
  const html = render({}, undefined);
  expect(html).toContain('role="alert"');
  expect(html).toContain('The passports could not be loaded.');
  expect(html).toContain('Try again');
});

test('says that it is empty, or that nothing matches the filter', () => {
  expect(render({}, [])).toContain('No passports yet.');
  const filtered = render({}, [], '/admin/passports');
  expect(filtered).toContain('No passports match.');
  expect(filtered).toContain('href="/admin/passports"');
  expect(filtered).not.toContain('No passports yet.');
});

test('keeps what rows and cells are when they turn into cards', () => {
  const html = render({}, [CESSNA]);
  expect(html).toContain('<table class="table table--records passports-table" role="table">');
  expect(html).toContain('<th scope="col" role="columnheader">Airplane</th>');
  expect(html).toContain('<tr role="row" data-record="7"><td role="cell" class="is-end">N7</td></tr>');
});

test('offers more rows while there are more', () => {
  expect(render({}, [CESSNA])).not.toContain('Show more');
  const html = render({ hasNextPage: true }, [CESSNA]);
  expect(html).toContain('Show more');
  expect(html).toContain('1 of 120');
});

test('joins pages, with the total if the server says one', () => {
  expect(joinPages(undefined)).toEqual({ rows: undefined, total: undefined });
  const pages = [
    { rows: [1, 2], total: 1_200 },
    { rows: [3], total: 1_200 },
  ];
  expect(joinPages({ pages, pageParams: [] })).toEqual({ rows: [1, 2, 3], total: '1,200' });
  expect(joinPages({ pages: [{ rows: [1], total: Number.NaN }], pageParams: [] }).total).toBeUndefined();
});
