import '#ui/form.css';
import { useState } from 'react';
import { ExportLink } from '#client/ExportLink.tsx';
import { shopDay } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';

const TABLES = [
  { name: 'quickbooks', label: 'Invoices for QuickBooks' },
  { name: 'payments', label: 'Payments' },
];

/** Tables for the bookkeeper, of a period that begins as the year so far. */
export function BookExports() {
  const today = shopDay();
  const [period, setPeriod] = useState({ from: `${today.slice(0, 4)}-01-01`, to: today });
  const isWhole = period.from !== '' && period.to !== '' && period.from <= period.to;
  const input = (name: keyof typeof period, label: string) => (
    <Field
      label={label}
      type="date"
      required
      min="2000-01-01"
      max="2999-12-31"
      value={period[name]}
      aria-invalid={!isWhole}
      onChange={({ target }) => setPeriod({ ...period, [name]: target.value })}
    />
  );
  return (
    <details className="jobs__books screen-only">
      <summary className="muted sm">For your bookkeeping</summary>
      <p className="muted sm">
        Invoices are for jobs delivered in this period, with their approved change orders. Payments are those received
        in this period.
      </p>
      <div className="row row--end jobs__period">
        {input('from', 'From')}
        {input('to', 'To')}
        {isWhole &&
          TABLES.map(({ name, label }) => (
            <ExportLink
              key={name}
              path={`/api/exports/${name}.csv`}
              query={`${new URLSearchParams(period)}`}
              label={label}
            />
          ))}
      </div>
      {!isWhole && (
        <p className="sm" role="alert">
          Enter a start date and a later end date.
        </p>
      )}
    </details>
  );
}
