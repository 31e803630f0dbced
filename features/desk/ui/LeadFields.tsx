import type { ReactNode } from 'react';
import { DETAIL_LABELS, SOURCE_LABELS } from '#features/leads/constants.ts';
import type { Quote } from '#features/leads/contract.ts';
import { customerName, formatDetail, formatServices, formatTailNumber, shownTimeline } from '#features/leads/rules.ts';
import { formatTypedPhone, phoneHref } from '#features/site/settings/rules.ts';
import { EmailLink } from './EmailLink.tsx';

type Field = { label: string; value: ReactNode };

/** Filled fields, then the empty ones, collapsed. */
export function LeadFields({ quote }: { quote: Quote }) {
  const fields: Field[] = [
    { label: 'Customer name', value: customerName(quote) },
    { label: 'Business name', value: quote.businessName },
    { label: 'Email', value: <EmailLink to={quote.email} /> },
    {
      label: 'Phone',
      value: quote.phone && <a href={phoneHref(quote.phone)}>{formatTypedPhone(quote.phone)}</a>,
    },
    { label: 'Aircraft type', value: quote.aircraftType },
    { label: 'Tail number', value: quote.tailNumber && formatTailNumber(quote.tailNumber) },
    { label: 'Timeline', value: shownTimeline(quote) },
    { label: 'How they found us', value: quote.howDidYouFindUs },
    {
      label: 'Services requested',
      value: formatServices(quote.services) ?? <span className="muted">No services selected</span>,
    },
    ...Object.entries(quote.details).map(
      ([key, value]): Field => ({
        label: DETAIL_LABELS[key] ?? key,
        value: formatDetail(key, value),
      }),
    ),
    { label: 'Source', value: SOURCE_LABELS[quote.source] },
  ];
  // A message that exists is shown above.
  const message = { label: 'Message', value: null };
  const isEmpty = ({ value }: Field) => !value;
  const empty = [...fields.filter(isEmpty), ...(quote.message ? [] : [message])];
  return (
    <div>
      <FieldList fields={fields.filter((field) => !isEmpty(field))} />
      {empty.length > 0 && (
        <details className="lead-fields__empty">
          <summary>Fields left empty: {empty.length}</summary>
          <FieldList fields={empty} />
        </details>
      )}
    </div>
  );
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="lead-fields">
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt className="muted sm">{label}</dt>
          <dd>{value || <span className="muted">None given</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
