import { formatCents } from '#features/shop/rules.ts';
import { Table } from '#ui/table.tsx';
import { OFFER_LIMITS } from '../../constants.ts';
import { formatDifference, formatPercent } from '../../customer/rules.ts';
import { explainDiscount, readDiscount, readPercent, typeDiscount, typePercent } from '../../typing/rules.ts';
import { useBody, useTotals } from './editor-context.ts';
import { Problem, TextInput, ValueInput } from './editor-inputs.tsx';

/** What the quote comes to as it stands ticked, computed as one types. */
export function Totals() {
  const {
    subtotalCents,
    discountCents: takenOff,
    taxableCents,
    taxCents,
    totalCents,
    minCents,
    maxCents,
  } = useTotals();
  const discountCents = useBody((body) => body.discountCents);
  const discountMilliPercent = useBody((body) => body.discountMilliPercent);
  const discountLabel = useBody((body) => body.discountLabel);
  const taxLabel = useBody((body) => body.taxLabel);
  const taxMilliPercent = useBody((body) => body.taxMilliPercent);
  const excess = explainDiscount({ discountCents, discountMilliPercent }, takenOff);
  const hasChoices = useBody((body) => body.sections.some(({ kind }) => kind !== 'included'));
  return (
    <div className="stack quote-totals">
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
                help={excess}
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
          <tr className="quote-totals__sum">
            <th scope="row">Total</th>
            <td className="price">{formatCents(totalCents)}</td>
          </tr>
        </Table>
      </div>
    </div>
  );
}

/** '−$16.50' */
export const formatSigned = (cents: number) => (cents === 0 ? formatCents(0) : formatDifference(cents));
