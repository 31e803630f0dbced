import { formatCents } from '#features/shop/rules.ts';
import { Table } from '#ui/table.tsx';
import { changesBetween, type PriceChange, priceChanges } from '../../comparing/rules.ts';
import type { OfferBody } from '../../contract.ts';
import type { OfferVersion } from '../contract.ts';
import { totalsOf } from './editor-context.ts';
import { formatDate } from './offer-dates.ts';
import { describeChanges } from './offer-format.ts';
import { formatSigned } from './Totals.tsx';

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
