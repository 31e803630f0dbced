import type { CSSProperties } from 'react';
import { Icon } from '#ui/icon.tsx';
import { check, info, minus } from '#ui/icons.ts';
import { DUE_LABELS } from '../../constants.ts';
import type { OfferDocument, Reckoning } from '../../contract.ts';
import { formatCents } from '../../rules.ts';
import { formatPercent, formatShortDay, formatWindow } from '../rules.ts';

/** What is in the price and what is not, side by side in the same weight. */
export function InAndOut({ inclusions, exclusions }: Pick<OfferDocument, 'inclusions' | 'exclusions'>) {
  return (
    <div className="in-and-out">
      <Points title="In the price" points={inclusions} icon={check} />
      <Points title="Not in the price" points={exclusions} icon={minus} />
    </div>
  );
}

function Points({ title, points, icon }: { title: string; points: readonly string[]; icon: string }) {
  return (
    <div>
      <h3>{title}</h3>
      <ExclusionList points={points} icon={icon} />
    </div>
  );
}

export function ExclusionList({ points, icon = minus }: { points: readonly string[]; icon?: string }) {
  if (points.length === 0) return <p className="muted">Nothing is named here.</p>;
  return (
    <ul>
      {points.map((point) => (
        <li key={point}>
          <Icon of={icon} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}

/** Hours drawn at most one by one. */
const MAX_CELLS = 40;

/** Work that is in the price up to some hours. */
export function Allowances({ allowances }: Pick<OfferDocument, 'allowances'>) {
  return (
    <>
      <div className="allowances">
        {allowances.map(({ text, quarterHours, rateCents }) => {
          const hours = quarterHours / 4;
          const words = `${hours.toLocaleString('en-US')} ${hours === 1 ? 'hour' : 'hours'}`;
          return (
            <div key={text}>
              <p className="allowances__title">
                <b>{text}</b>
                <span>
                  <span className="price">{words}</span> at {formatCents(rateCents)}, in the price
                </span>
              </p>
              <div className="hours" role="img" aria-label={`${words} are in the price`}>
                {Array.from({ length: Math.min(MAX_CELLS, Math.ceil(hours)) }, (_, hour) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: hours in their order
                  <i key={hour} style={{ '--part': Math.min(1, hours - hour) } as CSSProperties} />
                ))}
              </div>
            </div>
          );
        })}
      </div>
      <p className="line-note">
        <Icon of={info} />
        <span>
          If we need more hours, we stop at that spot, send you photos and a price, and wait for your yes or no. Nothing
          is added without it.
        </span>
      </p>
    </>
  );
}

/** The days of a quote. */
export function When({
  validUntil,
  induction,
  workDays,
}: Pick<OfferDocument, 'validUntil' | 'induction' | 'workDays'>) {
  return (
    <dl className="quote-days">
      <div>
        <dt className="label">This price stands</dt>
        <dd>through {formatShortDay(validUntil)}</dd>
      </div>
      <div>
        <dt className="label">Bring it</dt>
        <dd>{induction ? formatWindow(induction) : 'by arrangement'}</dd>
      </div>
      {workDays !== null && (
        <div>
          <dt className="label">In the hangar</dt>
          <dd>{workDays === 1 ? '1 work day' : `${workDays} work days`}</dd>
        </div>
      )}
    </dl>
  );
}

/** Payments as stairs and as a list: what is due at each step is solid, what is paid by then is ruled. */
export function Payments({ document, totals }: { document: Pick<OfferDocument, 'schedule'>; totals: Reckoning }) {
  const { schedule, totalCents } = totals;
  let paid = 0;
  const steps = schedule.map(({ label, due, cents }) => {
    paid += cents;
    return { label, due, cents, paid };
  });
  const share = (cents: number, of: number) => `${of === 0 ? 0 : (100 * cents) / of}%`;
  const words = steps.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', ');
  return (
    <>
      {totalCents > 0 && (
        <div className="stairs" role="img" aria-label={`Payments over time: ${words}`}>
          {steps.map((step, at) => (
            <div key={step.label} style={{ '--height': share(step.paid, totalCents) } as CSSProperties}>
              <span>{at + 1}</span>
              <i style={{ '--due': share(step.cents, step.paid) } as CSSProperties} />
            </div>
          ))}
        </div>
      )}
      <ol className="payments">
        {steps.map(({ label, due, cents }, at) => {
          const percent = document.schedule[at]?.percentMilli ?? null;
          const isRest = at === steps.length - 1;
          return (
            <li key={label}>
              <span className="payments__n" aria-hidden="true">
                {at + 1}
              </span>
              <b>{label || DUE_LABELS[due]}</b>
              <span className="price">{formatCents(cents)}</span>
              <small>
                {isRest
                  ? 'The rest'
                  : [
                      percent !== null && formatPercent(percent),
                      label !== DUE_LABELS[due] && DUE_LABELS[due].toLowerCase(),
                    ]
                      .filter(Boolean)
                      .join(', ')}
              </small>
            </li>
          );
        })}
      </ol>
    </>
  );
}

/** Both warranty periods, and the terms as they were written. */
export function WarrantyAndTerms({
  document: { paintWarrantyMonths, laborWarrantyMonths, warrantyText, terms },
}: {
  document: OfferDocument;
}) {
  return (
    <>
      <dl className="sums">
        <div>
          <dt>Paint and materials</dt>
          <dd className="price">{formatMonths(paintWarrantyMonths)}</dd>
        </div>
        <div>
          <dt>Labor and workmanship</dt>
          <dd className="price">{formatMonths(laborWarrantyMonths)}</dd>
        </div>
      </dl>
      {warrantyText && <p className="quote-prose">{warrantyText}</p>}
      {terms && (
        <details className="quote-fold">
          <summary>Terms of this quote</summary>
          <p className="quote-prose">{terms}</p>
        </details>
      )}
    </>
  );
}

const formatMonths = (months: number): string => (months === 1 ? '1 month' : `${months} months`);
