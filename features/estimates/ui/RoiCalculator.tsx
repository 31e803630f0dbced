import './roi.css';
import { useState } from 'react';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { dollars, formatOrDash, returnOnPaint } from '../rules.ts';
import { CALCULATED, typedNumber } from '../typing/rules.ts';
import { CalculatorCard, FigureField } from './CalculatorCard.tsx';

/** The return of a paint job; `typed` has the initial values. */
export function RoiCalculator({ typed }: { typed: { value: string; cost: string } }) {
  const [value, setValue] = useState(typed.value);
  const [cost, setCost] = useState(typed.cost);
  const result = returnOnPaint(typedNumber(value), typedNumber(cost));
  return (
    <section className="section on-mist" id="roi">
      <div className="wrap">
        <SectionHead title={<Text k="pricing.roi.title" />} lead={<Text k="pricing.roi.lead" />} />
        <CalculatorCard
          note="pricing.roi.note"
          calculate="pricing.roi.calculate"
          figures={[
            { label: 'pricing.roi.newValue', figure: formatOrDash(result?.newValue, dollars) },
            { label: 'pricing.roi.increase', figure: formatOrDash(result?.increase, dollars) },
            { label: 'pricing.roi.percent', figure: formatOrDash(result?.percent, (percent) => `${percent}%`) },
          ]}
          drawing={<Scale />}
        >
          <FigureField
            name="value"
            label="pricing.roi.value"
            help="pricing.roi.valueHelp"
            before="$"
            kind={CALCULATED.amount}
            value={value}
            onChange={setValue}
          />
          <FigureField
            name="cost"
            label="pricing.roi.cost"
            help="pricing.roi.costHelp"
            before="$"
            kind={CALCULATED.amount}
            value={cost}
            onChange={setCost}
          />
        </CalculatorCard>
        <p className="row roi__on">
          <ButtonLink to="/contact" variant="primary" arrow>
            <Text k="pricing.roi.quote" />
          </ButtonLink>
          <ButtonLink to="/portfolio">
            <Text k="pricing.roi.portfolio" />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}

/** A scale with 90 between 80 and 100. */
function Scale() {
  return (
    <>
      <div className="roi__meter" aria-hidden="true" />
      <p className="spread sm muted">
        <span aria-hidden="true">0%</span>
        <span>
          <Text k="pricing.roi.scale" />
        </span>
      </p>
    </>
  );
}
