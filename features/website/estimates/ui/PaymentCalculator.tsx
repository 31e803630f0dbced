import './financing.css';
import { Field } from '#ui/field.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import { dollarsAndCents, formatOrDash, LOAN_TERMS, type LoanTerms, loan } from '../estimate.ts';
import { CALCULATED, CalculatorCard, FigureField } from './CalculatorCard.tsx';

/** The fields as typed, and the loan that they describe. */
export type TypedLoan = { amount: string; rate: string; term: string };

/** A loan's monthly payment and total. */
export function PaymentCalculator({
  typed,
  terms,
  onChange,
}: {
  typed: TypedLoan;
  terms: LoanTerms;
  onChange: (typed: TypedLoan) => void;
}) {
  const result = loan(terms);
  return (
    <section className="section" id="calculator">
      <div className="wrap">
        <SectionHead title={<Text k="financing.calculator.title" />} lead={<Text k="financing.calculator.lead" />} />
        <CalculatorCard
          note="financing.calculator.note"
          calculate="financing.calculator.calculate"
          figures={[
            { label: 'financing.calculator.monthly', figure: formatOrDash(result?.monthly, dollarsAndCents) },
            {
              label: 'financing.calculator.totalInterest',
              figure: formatOrDash(result?.totalInterest, dollarsAndCents),
            },
            { label: 'financing.calculator.totalPayment', figure: formatOrDash(result?.totalPayment, dollarsAndCents) },
          ]}
          drawing={result && <Shares interest={result.totalInterest / result.totalPayment} />}
        >
          <FigureField
            name="amount"
            label="financing.calculator.amount"
            before="$"
            kind={CALCULATED.amount}
            value={typed.amount}
            onChange={(amount) => onChange({ ...typed, amount })}
          />
          <FigureField
            name="rate"
            label="financing.calculator.rate"
            after="%"
            kind={CALCULATED.percent}
            step={0.1}
            value={typed.rate}
            onChange={(rate) => onChange({ ...typed, rate })}
          />
          <Field
            name="term"
            label={<Text k="financing.calculator.term" />}
            choices={LOAN_TERMS.map((months) => [months, `${months} months`])}
            value={typed.term}
            onChange={({ target }) => onChange({ ...typed, term: target.value })}
          />
        </CalculatorCard>
      </div>
    </section>
  );
}

/** The share of interest in all payments (0 to 1), as a bar and in words. */
function Shares({ interest }: { interest: number }) {
  const percent = Math.round(interest * 100);
  return (
    <>
      <div className="shares" aria-hidden="true">
        <i style={{ '--share': 1 - interest } as React.CSSProperties} />
        <i style={{ '--share': interest } as React.CSSProperties} />
      </div>
      <p className="sm muted">
        <Text k="financing.hero.principal" /> {100 - percent}%, <Text k="financing.hero.interest" /> {percent}%{' '}
        <Text k="financing.calculator.ofTotal" />.
      </p>
    </>
  );
}
