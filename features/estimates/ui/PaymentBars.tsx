import './payment-bars.css';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { dollars, dollarsAndCents, formatOrDash, interestShares, type LoanTerms, loan } from '../rules.ts';

/** Each payment of the loan as a bar of principal and interest. */
export function PaymentBars({ terms }: { terms: LoanTerms }) {
  const result = loan(terms);
  const { principal, interest } = result ? barPaths(interestShares(terms)) : NO_BARS;
  return (
    <figure className="payment-bars">
      <div className="spread payment-bars__head">
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
      <div className="spread payment-bars__axis label" aria-hidden="true">
        <span>
          <Text k="financing.hero.month" /> 1
        </span>
        <span>
          <Text k="financing.hero.month" /> {terms.months}
        </span>
      </div>
      <ul className="row payment-bars__key">
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
