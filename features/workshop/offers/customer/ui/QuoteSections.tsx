import type { CSSProperties, ReactNode } from 'react';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { PagePart } from '#ui/page-part.tsx';
import { formatCents, formatPercent, formatWorkDays } from '#workshop/shop/money.ts';
import type { OfferPage } from '../../decisions.contract.ts';
import type { OfferDocument, OfferSection, OfferTotals } from '../../offer.contract.ts';
import {
  CHOICE_FIELDS,
  type ChoiceTotals,
  DUE_LABELS,
  describeLine,
  formatAircraft,
  formatDifference,
} from '../../totals.ts';

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
    <div className="stack quote-head__grid">
      <div>
        <QuoteTag of={document} />
        <Heading>{title}</Heading>
      </div>
      <Facts of={facts} />
    </div>
  );
}

/** Number and version above a title. */
export function QuoteTag({ of: { number, version } }: { of: Pick<OfferDocument, 'number' | 'version'> }) {
  return (
    <p className="row tag-line ahead">
      <span className="label">Quote {number}</span>
      {version > 1 && <span className="label">Version {version}</span>}
    </p>
  );
}

export interface Fact {
  label: string;
  value: ReactNode;
  more?: string | null | undefined | false;
}

/** The facts of a quote at a glance. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  return (
    <dl className="quote-facts">
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const CHOICES_FORM = 'choices';

interface ChoicesProps {
  token: string;
  sections: readonly OfferSection[];
  /** In cents, by line. */
  amounts: Readonly<Record<string, number>>;
  choices: readonly string[];
  /** Undefined where nothing can be chosen anymore. */
  onChoose: ((section: OfferSection, id: string, isChosen: boolean) => void) | undefined;
  onAccept: () => void;
}

/** One form with every choice. It leads to the page that accepts and, without JavaScript, computes again. */
export function QuoteChoices({ token, sections, amounts, choices, onChoose, onAccept }: ChoicesProps) {
  const optional = sections.filter(({ kind }) => kind !== 'included');
  const lead = onChoose && 'We checked what we talked about. Change anything you like. The total updates as you go.';
  return (
    <form
      id={CHOICES_FORM}
      action={`/q/${token}/accept`}
      onSubmit={(event) => {
        event.preventDefault();
        onAccept();
      }}
    >
      <input type="hidden" name={CHOICE_FIELDS.picked} value="1" />
      {optional.length > 0 && (
        <PagePart id="options" title="Your choices" lead={lead}>
          {optional.map((section) => (
            <ChoiceSection key={section.id} section={section} amounts={amounts} chosen={choices} onChoose={onChoose} />
          ))}
          {onChoose && (
            <noscript>
              <Button type="submit" formAction={`/q/${token}#sum`} variant="ink" small>
                Update total
              </Button>
            </noscript>
          )}
        </PagePart>
      )}
    </form>
  );
}

/** A section to choose from: one of its lines, or any of them. */
export function ChoiceSection({
  section,
  amounts,
  chosen,
  onChoose,
}: { section: OfferSection; chosen: readonly string[] } & Pick<ChoicesProps, 'amounts' | 'onChoose'>) {
  const { id: sectionId, kind, title, note, lines } = section;
  return (
    <fieldset className="quote-group" disabled={!onChoose}>
      <legend>
        {title}
        <span className="opt">, {kind === 'one' ? 'choose one' : 'choose any or none'}</span>
      </legend>
      {note && <p className="sm muted">{note}</p>}
      <div className="stack apart--close ahead quote-options">
        {lines.map((line) => (
          <label key={line.id} className="choice">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={kind === 'one' ? CHOICE_FIELDS.one(sectionId) : CHOICE_FIELDS.any}
              value={line.id}
              checked={chosen.includes(line.id)}
              onChange={({ target }) => onChoose?.(section, line.id, target.checked)}
            />
            <span className="choice__txt">
              <b>{line.text}</b> <span className="line">{describeLine(line)}</span>
            </span>
            <span className={amounts[line.id] ? 'price' : 'sm muted'}>{formatDifference(amounts[line.id] ?? 0)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** What a choice comes to, row by row. */
export function QuoteSum({
  document,
  totals,
  showsTotal = false,
}: {
  document: Pick<OfferDocument, 'discountLabel' | 'discountMilliPercent' | 'taxLabel' | 'taxMilliPercent'>;
  totals: ChoiceTotals;
  showsTotal?: boolean;
}) {
  const { discountLabel, discountMilliPercent, taxLabel, taxMilliPercent } = document;
  return (
    <dl className="sums">
      <div>
        <dt>Work and options</dt>
        <dd className="price">{formatCents(totals.subtotalCents)}</dd>
      </div>
      {totals.discountCents > 0 && (
        <div>
          <dt>
            {discountLabel || 'Discount'}
            {discountMilliPercent ? <small> {formatPercent(discountMilliPercent)}</small> : null}
          </dt>
          <dd className="price">−{formatCents(totals.discountCents)}</dd>
        </div>
      )}
      {taxMilliPercent > 0 && (
        <div>
          <dt>
            {taxLabel} <small>{formatPercent(taxMilliPercent)}</small>
          </dt>
          <dd className="price">{formatCents(totals.taxCents)}</dd>
        </div>
      )}
      {showsTotal && (
        <div className="sums__total">
          <dt>Total</dt>
          <dd className="price">{formatCents(totals.totalCents)}</dd>
        </div>
      )}
    </dl>
  );
}

interface PaymentsProps {
  schedule: OfferDocument['schedule'];
  totals: Pick<OfferTotals, 'schedule' | 'totalCents'>;
}

/** Payments as stairs and as a list: what is due at each step is solid, what is paid by then is ruled. */
export function Payments({ schedule, totals }: PaymentsProps) {
  return (
    <>
      {totals.totalCents > 0 && <Stairs totals={totals} />}
      <PaymentList schedule={schedule} totals={totals} />
    </>
  );
}

const share = (cents: number, of: number) => `${of === 0 ? 0 : (100 * cents) / of}%`;

function Stairs({ totals: { schedule, totalCents } }: Pick<PaymentsProps, 'totals'>) {
  const words = schedule.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', ');
  let paid = 0;
  return (
    <div className="stairs" role="img" aria-label={`Payments over time: ${words}`}>
      {schedule.map(({ cents }, at) => {
        paid += cents;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <div key={at} style={{ '--height': share(paid, totalCents) } as CSSProperties}>
            <span>{at + 1}</span>
            <i style={{ '--due': share(cents, paid) } as CSSProperties} />
          </div>
        );
      })}
    </div>
  );
}

export function PaymentList({ schedule, totals }: PaymentsProps) {
  return (
    <ol className="payments">
      {totals.schedule.map(({ label, due, cents }, at) => {
        const isRest = at === totals.schedule.length - 1;
        const { percentMilli = null } = schedule[at] ?? {};
        const percent = percentMilli !== null && formatPercent(percentMilli);
        const when = label !== DUE_LABELS[due] && DUE_LABELS[due].toLowerCase();
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments in their order
          <li key={at}>
            <span className="payments__n" aria-hidden="true">
              {at + 1}
            </span>
            <b>{label || DUE_LABELS[due]}</b>
            <span className="price">{formatCents(cents)}</span>
            <small>{[isRest ? 'The balance' : percent, when].filter(Boolean).join(', ')}</small>
          </li>
        );
      })}
    </ol>
  );
}
