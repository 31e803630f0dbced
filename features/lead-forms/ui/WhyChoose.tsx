import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { BackToHome } from './BackToHome.tsx';

const REASONS: { title: TextKey; text: TextKey }[] = [
  { title: 'contact.why.paint', text: 'contact.why.paintText' },
  { title: 'contact.why.location', text: 'contact.why.locationText' },
  { title: 'contact.why.team', text: 'contact.why.teamText' },
  { title: 'contact.why.complete', text: 'contact.why.completeText' },
];

export function WhyChoose() {
  return (
    <section className="section on-surface">
      <div className="wrap">
        <SectionHead title={<Text k="contact.why.title" />} lead={<Text k="contact.why.lead" />} />
        <ul className="why">
          {REASONS.map(({ title, text }) => (
            <li key={title}>
              <h3>
                <Text k={title} />
              </h3>
              <p className="muted">
                <Text k={text} />
              </p>
            </li>
          ))}
        </ul>
        <BackToHome />
      </div>
    </section>
  );
}
