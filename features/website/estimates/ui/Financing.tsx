import './financing.css';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, landmark, lockKeyhole, zap } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { StepFlow } from '#website/texts/ui/StepFlow.tsx';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { dollars, dollarsAndCents, formatOrDash, interestShares, type LoanTerms, loan } from '../estimate.ts';

const BENEFITS: { icon: string; title: TextKey; text: TextKey }[] = [
  { icon: landmark, title: 'financing.why.capital', text: 'financing.why.capitalText' },
  { icon: lockKeyhole, title: 'financing.why.fixed', text: 'financing.why.fixedText' },
  { icon: zap, title: 'financing.why.quick', text: 'financing.why.quickText' },
];

export function WhyFinance() {
  return (
    <section className="section on-surface">
      <div className="wrap">
        <h2 className="ahead--far">
          <Text k="financing.why.title" />
        </h2>
        <ul className="why why-finance">
          {BENEFITS.map(({ icon, title, text }) => (
            <li key={title}>
              <Icon of={icon} />
              <h3>
                <Text k={title} />
              </h3>
              <p className="muted">
                <Text k={text} />
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** Each payment of the loan as a bar of principal and interest. */
export function PaymentBars({ terms }: { terms: LoanTerms }) {
  const result = loan(terms);
  const { principal, interest } = result ? barPaths(interestShares(terms)) : NO_BARS;
  return (
    <figure className="payment-bars">
      <div className="spread ahead payment-bars__head">
        <b>{formatOrDash(result?.monthly, dollarsAndCents)}</b>
        <span className="muted">
          <Text k="financing.hero.aMonth" /> {terms.months} <Text k="financing.hero.months" />
        </span>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={useText('financing.hero.drawing')}
      >
        <path className="payment-bars__principal" d={principal} />
        <path className="payment-bars__interest" d={interest} />
      </svg>
      <div className="spread apart--tight payment-bars__axis label" aria-hidden="true">
        <span>
          <Text k="financing.hero.month" /> 1
        </span>
        <span>
          <Text k="financing.hero.month" /> {terms.months}
        </span>
      </div>
      <ul className="row apart--close payment-bars__key">
        <li className="row">
          <Text k="financing.hero.principal" />{' '}
          <span className="price">{formatOrDash(result && terms.amount, dollars)}</span>
        </li>
        <li className="row">
          <Text k="financing.hero.interest" />{' '}
          <span className="price">{formatOrDash(result?.totalInterest, dollarsAndCents)}</span>
        </li>
      </ul>
    </figure>
  );
}

const WIDTH = 600;
const HEIGHT = 200;
/** A bar's share of a month's width. */
const BAR = 0.78;
const GAP = 1.5;
const NO_BARS = { principal: '', interest: '' };

function barPaths(shares: number[]): { principal: string; interest: string } {
  const month = WIDTH / shares.length;
  const bars = shares.map((share, at) => {
    const [x, width, top] = [at * month, month * BAR, share * HEIGHT].map((length) => length.toFixed(2));
    return {
      principal: `M${x} ${HEIGHT}h${width}V${top}H${x}z`,
      interest: `M${x} ${Math.max(0, Number(top) - GAP)}h${width}V0H${x}z`,
    };
  });
  return { principal: bars.map((bar) => bar.principal).join(''), interest: bars.map((bar) => bar.interest).join('') };
}

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
      <dl className="apart--wide ahead--wide ruled">
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

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'financing.steps.step1', text: 'financing.steps.step1Text' },
  { title: 'financing.steps.step2', text: 'financing.steps.step2Text' },
  { title: 'financing.steps.step3', text: 'financing.steps.step3Text' },
  { title: 'financing.steps.step4', text: 'financing.steps.step4Text' },
  { title: 'financing.steps.step5', text: 'financing.steps.step5Text' },
];

export function ApplicationSteps() {
  return (
    <section className="section section--joined">
      <div className="wrap">
        <h2 className="ahead--far">
          <Text k="financing.steps.title" />
        </h2>
        <StepFlow steps={STEPS} />
      </div>
    </section>
  );
}

/** Links to the next pages. */
export function FinancingClose() {
  return (
    <section className="on-mist financing-close">
      <div className="wrap row between">
        <h2 className="title">
          <Text k="financing.close.title" />
        </h2>
        <div className="row">
          <ButtonLink to="/quote-calculator" variant="primary" arrow onClick={toTop}>
            <Text k="financing.close.quote" />
          </ButtonLink>
          <ButtonLink to="/contact" onClick={toTop}>
            <Text k="financing.close.contact" />
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Scrolls at once: the bottom of the next page may be empty. */
const toTop = () => window.scrollTo({ top: 0, behavior: 'instant' });
