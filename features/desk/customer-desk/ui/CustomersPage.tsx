import './customers.css';
import { Link } from 'react-router';
import { SearchField } from '#customers/leads/ui/list-head.tsx';
import { useRowShortcuts } from '#customers/leads/ui/row-shortcuts.ts';
import { formatTypedPhone } from '#foundation/business/opening-hours.ts';
import { formatDay } from '#time/format-day.ts';
import { shopDay } from '#time/shop-time.ts';
import { type Column, Empty, joinPages, Records, RecordsPage, RecordsTable, ROWS } from '#ui/records.tsx';
import { toSearchParams, useAddressFilter } from '#ui/use-address-filter.ts';
import type { ListedCustomer } from '../customers.contract.ts';
import { useCustomerPages } from './customer-queries.ts';

const readFilter = (address: URLSearchParams) => ({ q: address.get('q') ?? '' });

/** All customers, found as leads are. */
export default function CustomersPage() {
  const { filter, change } = useAddressFilter(readFilter, toSearchParams);
  const query = useCustomerPages(filter.q);
  useRowShortcuts(ROWS);
  return (
    <RecordsPage title="Customers">
      <search className="page__search" aria-label="Find customers">
        <SearchField
          query={filter.q}
          placeholder="Name, email, phone, tail number"
          onSearch={(q, options) => change({ q }, options)}
        />
      </search>
      <Records
        what="customers"
        query={query}
        {...joinPages(query.data)}
        empty={
          <Empty what="customers" clear={filter.q ? '/admin/customers' : undefined}>
            <h2 className="h3">Every request makes a customer.</h2>
            <p className="muted">Requests from the same address or phone are joined here.</p>
          </Empty>
        }
      >
        {(customers) => (
          <RecordsTable
            caption="Customers, the latest first"
            className="customers-table"
            columns={COLUMNS}
            rows={customers}
          />
        )}
      </Records>
    </RecordsPage>
  );
}

const COLUMNS: Column<ListedCustomer>[] = [
  {
    title: 'Customer',
    cell: ({ id, name, businessName }) => (
      <>
        <Link to={`/admin/customers/${id}`} data-open="">
          {name}
        </Link>
        <small>{businessName}</small>
      </>
    ),
  },
  {
    title: 'Email and phone',
    className: 'is-wide',
    cell: ({ email, phone }) => (
      <>
        {email}
        <small>{phone && formatTypedPhone(phone)}</small>
      </>
    ),
  },
  {
    title: 'Requests',
    className: 'is-end',
    cell: ({ leads, lastAt }) => (
      <>
        {leads === 1 ? '1 request' : `${leads} requests`}
        <small>last {formatDay(shopDay(new Date(lastAt)), 'medium')}</small>
      </>
    ),
  },
];
