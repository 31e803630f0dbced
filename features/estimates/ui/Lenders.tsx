import './lenders.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';

type Lender = Record<'name' | 'text' | 'rates' | 'terms' | 'features', TextKey>;

const LENDERS: Lender[] = [
  {
    name: 'financing.partners.name1',
    text: 'financing.partners.text1',
    rates: 'financing.partners.rates1',
    terms: 'financing.partners.terms1',
    features: 'financing.partners.features1',
  },
  {
    name: 'financing.partners.name2',
    text: 'financing.partners.text2',
    rates: 'financing.partners.rates2',
    terms: 'financing.partners.terms2',
    features: 'financing.partners.features2',
  },
  {
    name: 'financing.partners.name3',
    text: 'financing.partners.text3',
    rates: 'financing.partners.rates3',
    terms: 'financing.partners.terms3',
    features: 'financing.partners.features3',
  },
];

export function Lenders() {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={<Text k="financing.partners.title" />} lead={<Text k="financing.partners.lead" />} />
        <ul className="grid g3 lenders">
          {LENDERS.map((lender) => (
            <LenderCard key={lender.name} {...lender} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function LenderCard({ name, text, rates, terms, features }: Lender) {
  const lines = useText(features).split('\n').filter(Boolean);
  return (
    <li className="card card--pad lender">
      <div>
        <h3>
          <Text k={name} />
        </h3>
        <p className="muted">
          <Text k={text} />
        </p>
      </div>
      <dl>
        <div className="spread">
          <dt className="muted">
            <Text k="financing.partners.apr" />
          </dt>
          <dd className="price">
            <Text k={rates} />
          </dd>
        </div>
        <div className="spread">
          <dt className="muted">
            <Text k="financing.partners.term" />
          </dt>
          <dd className="price">
            <Text k={terms} />
          </dd>
        </div>
      </dl>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <Icon of={check} />
            {line}
          </li>
        ))}
      </ul>
    </li>
  );
}
