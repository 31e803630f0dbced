import './why-finance.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { landmark, lockKeyhole, zap } from '#ui/icons.ts';

const BENEFITS: { icon: string; title: TextKey; text: TextKey }[] = [
  { icon: landmark, title: 'financing.why.capital', text: 'financing.why.capitalText' },
  { icon: lockKeyhole, title: 'financing.why.fixed', text: 'financing.why.fixedText' },
  { icon: zap, title: 'financing.why.quick', text: 'financing.why.quickText' },
];

export function WhyFinance() {
  return (
    <section className="section on-surface">
      <div className="wrap">
        <h2 className="why-finance__title">
          <Text k="financing.why.title" />
        </h2>
        <ul className="why-finance">
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
