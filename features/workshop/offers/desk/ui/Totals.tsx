import { formatDate } from '#time/format-moment.ts';
import { Table } from '#ui/table.tsx';
import { formatCents, formatPercent } from '#workshop/shop/money.ts';
import { changesBetween, type PriceChange, priceChanges } from '../../comparing.ts';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import type { OfferBody } from '../../offer.contract.ts';
import { formatDifference } from '../../totals.ts';
import { explainDiscount, readDiscount, readPercent, typeDiscount, typePercent } from '../../typing.ts';
import type { OfferVersion } from '../offer-desk.contract.ts';
import { Problem, TextInput, ValueInput } from './editor-inputs.tsx';
import { describeChanges } from './offer-words.ts';
import { totalsOf, useBody, useTotals } from './use-editor.ts';

/** What the quote comes to as it stands ticked, computed as one types. */
export function Totals() {
  const { subtotalCents, totalCents, minCents, maxCents } = useTotals();
  const hasChoices = useBody((body) => body.sections.some(({ kind }) => kind !== 'included'));
  return (
    <div className="small-inputs stack quote-totals">
      <p className="sm muted">
        {hasChoices && 'A check mark means it’s preselected when the customer opens the page.'}
        {minCents !== maxCents &&
          ` Depending on the options, the quote total runs from ${formatCents(minCents)} to ${formatCents(maxCents)}.`}
      </p>
      <div>
        <Table caption="Totals" isCaptionHidden>
          <tr>
            <th scope="row">Work and materials</th>
            <td className="price">{formatCents(subtotalCents)}</td>
          </tr>
          <DiscountRow />
          <TaxRow />
          <tr className="quote-totals__sum">
            <th scope="row">Total</th>
            <td className="price">{formatCents(totalCents)}</td>
          </tr>
        </Table>
      </div>
    </div>
  );
}

function DiscountRow() {
  const { discountCents: takenOff } = useTotals();
  const discountCents = useBody((body) => body.discountCents);
  const discountMilliPercent = useBody((body) => body.discountMilliPercent);
  const discountLabel = useBody((body) => body.discountLabel);
  return (
    <tr>
      <th scope="row">
        <TextInput
          field="discountLabel"
          label="Discount name"
          className="input"
          placeholder="Discount"
          maxLength={OFFER_LIMITS.label}
          value={discountLabel}
          onText={(typed) => (body) => ({ ...body, discountLabel: typed })}
        />
        <Problem field="discountLabel" />
        {discountMilliPercent ? <small className="sub">−{formatCents(takenOff)}</small> : null}
      </th>
      <td>
        <ValueInput
          field="discountCents"
          label="Discount, dollars or percent"
          help={explainDiscount({ discountCents, discountMilliPercent }, takenOff)}
          className="input price"
          placeholder="$ or %"
          value={{ discountCents, discountMilliPercent }}
          read={readDiscount}
          write={typeDiscount}
          onValue={(discount) => (body) => ({ ...body, ...discount })}
        />
        <Problem field="discountCents" />
      </td>
    </tr>
  );
}

function TaxRow() {
  const { taxableCents, taxCents } = useTotals();
  const taxLabel = useBody((body) => body.taxLabel);
  const taxMilliPercent = useBody((body) => body.taxMilliPercent);
  return (
    <tr>
      <th scope="row">
        <span className="quote-totals__tax">
          <TextInput
            field="taxLabel"
            label="Tax name"
            className="input"
            maxLength={OFFER_LIMITS.label}
            value={taxLabel}
            onText={(typed) => (body) => ({ ...body, taxLabel: typed })}
          />
          <ValueInput
            field="taxMilliPercent"
            label="Tax, percent"
            className="input price"
            value={taxMilliPercent}
            read={readPercent}
            write={typePercent}
            onValue={(value) => (body) => ({ ...body, taxMilliPercent: value })}
          />
        </span>
        <Problem field="taxLabel" />
        <Problem field="taxMilliPercent" />
        {taxMilliPercent > 0 && (
          <small className="sub">
            {formatPercent(taxMilliPercent)} on {formatCents(taxableCents)} taxable
          </small>
        )}
      </th>
      <td className="price">{formatCents(taxCents)}</td>
    </tr>
  );
}

/** '−$16.50' */
const formatSigned = (cents: number) => (cents === 0 ? formatCents(0) : formatDifference(cents));

/** How the price of one version becomes that of the next, and what else changed. */
export function PriceSteps({ before, version, body }: { before: OfferVersion; version: number; body: OfferBody }) {
  const steps = priceChanges(before.body, body);
  const priced = new Set(steps.map(({ key }) => key));
  const others = changesBetween(before.body, body).filter(({ key }) => !priced.has(key));
  return (
    <div className="quote-steps">
      <Table caption={`From version ${before.version} to version ${version}`} isCaptionHidden>
        <tr>
          <th scope="row">
            Version {before.version}
            {before.sentAt && `, sent ${formatDate(before.sentAt)}`}
          </th>
          <td className="price">{formatCents(before.totals.totalCents)}</td>
        </tr>
        {steps.map((step) => (
          <tr key={step.key}>
            <th scope="row">{describeStep(step)}</th>
            <td className="price">{formatSigned(step.cents)}</td>
          </tr>
        ))}
        <tr className="quote-totals__sum">
          <th scope="row">Version {version}</th>
          <td className="price">{formatCents(totalsOf(body).totalCents)}</td>
        </tr>
      </Table>
      {others.length > 0 && <p className="sm muted">{describeChanges(others)}</p>}
      {steps.length + others.length === 0 && <p className="sm muted">Nothing changed since.</p>}
    </div>
  );
}

function describeStep({ name, kind, cents }: PriceChange): string {
  if (kind === 'changed') return `${name}, ${cents < 0 ? 'less' : 'more'} by`;
  return `${name}, ${kind}`;
}
