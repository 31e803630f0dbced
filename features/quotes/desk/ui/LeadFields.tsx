import type { ReactNode } from 'react';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { shownPhone } from '#features/site/rules.ts';
import { DETAIL_LABELS, SOURCE_LABELS } from '../../constants.ts';
import type { Quote } from '../../contract.ts';
import {
  customerName,
  formatDate,
  formatDetail,
  formatServices,
  formatTimeline,
  shownTailNumber,
} from '../../rules.ts';
import { EmailLink } from './EmailLink.tsx';

type Field = { label: string; value: ReactNode; none?: ReactNode };

/** What was filled in, and folded below it what was not. */
export function LeadFields({ quote }: { quote: Quote }) {
  const fields: Field[] = [
    { label: useText('admin.quote.customer'), value: customerName(quote) },
    { label: useText('admin.quote.business'), value: quote.businessName },
    { label: useText('admin.quote.email'), value: <EmailLink to={quote.email} /> },
    {
      label: useText('admin.quote.phone'),
      value: quote.phone && <a href={`tel:${quote.phone}`}>{shownPhone(quote.phone)}</a>,
    },
    { label: useText('admin.quote.aircraftType'), value: quote.aircraftType },
    { label: useText('admin.quote.tailNumber'), value: quote.tailNumber && shownTailNumber(quote.tailNumber) },
    { label: useText('admin.quote.timeline'), value: quote.timeline && formatDate(formatTimeline(quote.timeline)) },
    { label: useText('admin.quote.howDidYouFindUs'), value: quote.howDidYouFindUs },
    {
      label: useText('admin.quote.services'),
      value: formatServices(quote.services),
      none: <Text k="admin.quote.noServices" />,
    },
    ...Object.entries(quote.details).map(
      ([key, value]): Field => ({
        label: DETAIL_LABELS[key] ?? key,
        value: formatDetail(key, value),
      }),
    ),
    { label: useText('admin.quote.source'), value: SOURCE_LABELS[quote.source] },
  ];
  // Where there is a message, it stands on top.
  const message = { label: useText('admin.quote.message'), value: null };
  const isEmpty = ({ value }: Field) => !value;
  const empty = [...fields.filter(isEmpty), ...(quote.message ? [] : [message])];
  return (
    <div>
      <FieldList fields={fields.filter((field) => !isEmpty(field))} />
      {empty.length > 0 && (
        <details className="lead-fields__empty">
          <summary>
            <Text k="admin.quote.empty" />: {empty.length}
          </summary>
          <FieldList fields={empty} />
        </details>
      )}
    </div>
  );
}

function FieldList({ fields }: { fields: readonly Field[] }) {
  return (
    <dl className="lead-fields">
      {fields.map(({ label, value, none }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <span className="muted">{none ?? <Text k="admin.table.none" />}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
