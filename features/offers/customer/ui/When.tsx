import type { CSSProperties } from 'react';
import { addDays, countDays } from '#time/days.ts';
import type { OfferDocument } from '../../contract.ts';
import { formatShortDay, formatWindow } from '../rules.ts';

type Days = Pick<OfferDocument, 'sentOn' | 'validUntil' | 'induction' | 'workDays'>;

const DAYS_OF_WEEK = 7;
const WORK_DAYS_OF_WEEK = 5;

/** The days of a quote, each with a bar on one scale once it is known when the aircraft comes. */
export function When({ sentOn, validUntil, induction, workDays }: Days) {
  const stay = workDays && Math.ceil((workDays * DAYS_OF_WEEK) / WORK_DAYS_OF_WEEK);
  const rows = [
    { label: 'This price stands', value: `through ${formatShortDay(validUntil)}`, from: sentOn, to: validUntil },
    { label: 'Bring it', value: induction ? formatWindow(induction) : 'by arrangement', ...induction },
    ...(workDays && stay
      ? [
          {
            label: 'In the hangar',
            value: workDays === 1 ? '1 work day' : `${workDays} work days`,
            ...(induction && { from: induction.from, to: addDays(induction.from, stay) }),
          },
        ]
      : []),
  ];
  const end = rows.reduce((last, { to = '' }) => (to > last ? to : last), validUntil);
  const span = countDays(sentOn, end);
  const weeks = { '--weeks': span / DAYS_OF_WEEK } as CSSProperties;
  return (
    <>
      <dl className={`quote-days${induction ? ' is-drawn' : ''}`} style={weeks}>
        {rows.map(({ label, value, from, to }) => (
          <div key={label}>
            <dt className="label">{label}</dt>
            <dd>{value}</dd>
            {induction && from && to && (
              <dd className="quote-days__scale" aria-hidden="true">
                <i
                  style={{
                    left: `${(100 * (countDays(sentOn, from) - 1)) / span}%`,
                    width: `${(100 * countDays(from, to)) / span}%`,
                  }}
                />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {induction && (
        <p className="sm muted quote-days__note">One tick a week, from {formatShortDay(sentOn)}. Days may move.</p>
      )}
    </>
  );
}
