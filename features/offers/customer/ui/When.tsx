import type { CSSProperties } from 'react';
import { formatWorkDays } from '#features/shop/rules.ts';
import { countDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import type { OfferDocument } from '../../contract.ts';
import { formatReady, STAY_COLORS, stayOf } from '../../days/rules.ts';

type Days = Pick<OfferDocument, 'sentOn' | 'validUntil' | 'induction' | 'workDays' | 'readyOn'>;

const DAYS_OF_WEEK = 7;

/** The days of a quote, each with a bar on one scale once it is known when the aircraft comes. */
export function When({ sentOn, validUntil, induction, workDays, readyOn }: Days) {
  const stay = stayOf({ induction, workDays, readyOn });
  const rows = [
    {
      label: 'This price is good',
      value: `through ${formatDay(validUntil, 'shortWeekday')}`,
      days: { from: sentOn, to: validUntil },
    },
    { label: 'Drop-off', value: induction ? formatDayRange(induction) : 'to be scheduled', days: induction },
    ...(workDays
      ? [
          {
            label: 'In the hangar',
            value: formatWorkDays(workDays),
            more: formatReady({ induction, workDays, readyOn }),
            days: stay,
            colors: STAY_COLORS,
          },
        ]
      : []),
  ];
  const end = rows.reduce((last, { days }) => (days && days.to > last ? days.to : last), validUntil);
  const span = countDays(sentOn, end);
  const weeks = { '--weeks': span / DAYS_OF_WEEK } as CSSProperties;
  const place = ({ from, to }: { from: string; to: string }) => ({
    left: `${(100 * (countDays(sentOn, from) - 1)) / span}%`,
    width: `${(100 * countDays(from, to)) / span}%`,
  });
  return (
    <>
      <dl className={`quote-days${induction ? ' is-drawn' : ''}`} style={weeks}>
        {rows.map(({ label, value, more, days, colors = [] }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>
              {value} {more && <small>{more}</small>}
            </dd>
            {induction && days && (
              <dd className="quote-days__scale" aria-hidden="true">
                <i style={place(days)}>
                  {colors.map((color) => (
                    <i key={color} style={{ background: color }} />
                  ))}
                </i>
              </dd>
            )}
          </div>
        ))}
      </dl>
      {induction && (
        <p className="sm muted quote-days__note">
          One tick mark per week, starting {formatDay(sentOn, 'shortWeekday')}.{' '}
          {stay && 'The nine colors are the nine stages your airplane goes through. '}Dates may change.
        </p>
      )}
    </>
  );
}
