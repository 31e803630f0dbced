import { formatCents, formatWorkDays } from '#features/shop/rules.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import type { OfferPage } from '../../decisions/contract.ts';
import { formatAircraft } from '../rules.ts';
import { Facts } from './Facts.tsx';
import { QuoteTag } from './QuoteTag.tsx';

interface HeadProps {
  document: OfferPage['document'];
  totals?: Pick<OfferPage['totals'], 'totalCents'>;
  /** On a page with a title of its own, 'h2'. */
  heading?: 'h1' | 'h2';
}

/** Number, title and the facts of a quote. Without totals it offers nothing. */
export function QuoteHead({ document, totals, heading: Heading = 'h1' }: HeadProps) {
  const { title, validUntil, sentOn, aircraft, induction, workDays } = document;
  const sent = `sent ${formatDay(sentOn, 'shortWeekday')}`;
  const facts = [
    ...(totals
      ? [
          { label: 'Total', value: <span className="price">{formatCents(totals.totalCents)}</span> },
          { label: 'Valid through', value: formatDay(validUntil, 'shortWeekday'), more: sent },
        ]
      : []),
    { label: 'Aircraft', value: formatAircraft(aircraft), more: aircraft.serial && `serial ${aircraft.serial}` },
    {
      label: 'Drop-off',
      value: induction ? formatDayRange(induction) : 'To be scheduled',
      more: workDays !== null && `${formatWorkDays(workDays)} with us`,
    },
  ];
  return (
    <div className="quote-head__grid">
      <div>
        <QuoteTag of={document} />
        <Heading>{title}</Heading>
      </div>
      <Facts of={facts} />
    </div>
  );
}
