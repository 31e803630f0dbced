import './trust.css';
import { Text } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { badgeCheck, calendarCheck, fileCheck, layers, medal, shield, shieldCheck, star } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';

const BADGES = [
  [1, badgeCheck],
  [2, shield],
  [3, medal],
  [4, calendarCheck],
  [5, layers],
  [6, shieldCheck],
] as const;
const PILLS = [
  [1, fileCheck],
  [2, shield],
  [3, star],
] as const;

export function TrustSection() {
  return (
    <section className="section" id="trust">
      <div className="wrap">
        <SectionHead title={<Text k="home.trust.title" />} lead={<Text k="home.trust.lead" />} />
        <div className="swatches">
          {BADGES.map(([n, icon]) => (
            <article className="swatch" key={n}>
              <div className="swatch__chip">
                <Icon of={icon} />
              </div>
              <div className="swatch__txt">
                <h3>
                  <Text k={`home.trust.badge${n}`} />
                </h3>
                <p>
                  <Text k={`home.trust.badge${n}Text`} />
                </p>
              </div>
            </article>
          ))}
        </div>
        <ul className="row pills">
          {PILLS.map(([n, icon]) => (
            <li className="pill" key={n}>
              <Icon of={icon} />
              <Text k={`home.trust.pill${n}`} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
