import './sheet-figure.css';
import './referral.css';
import { Elevation } from '#features/aircraft/ui/Elevation.tsx';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { SectionHead } from '#ui/section-head.tsx';

export function ReferralPair() {
  return (
    <figure className="sheet-figure pair">
      <div className="pair__who">
        <Elevation of="single-piston-high" />
        <p className="label">
          <Text k="referral.hero.you" />
        </p>
      </div>
      <div className="pair__chips">
        <p className="on-surface reward-chip">
          <b>
            <Text k="referral.rewards.cash" />
          </b>
          <span>
            <Text k="referral.hero.cash" />
          </span>
        </p>
        <p className="on-surface reward-chip reward-chip--alodine">
          <b>
            <Text k="referral.rewards.discount" />
          </b>
          <span>
            <Text k="referral.hero.discount" />
          </span>
        </p>
      </div>
      <div className="pair__who">
        <Elevation of="twin-turboprop" />
        <p className="label">
          <Text k="referral.hero.them" />
        </p>
      </div>
    </figure>
  );
}

const REWARDS: { figure: TextKey; text: TextKey }[] = [
  { figure: 'referral.rewards.cash', text: 'referral.rewards.cashText' },
  { figure: 'referral.rewards.discount', text: 'referral.rewards.discountText' },
  { figure: 'referral.rewards.vip', text: 'referral.rewards.vipText' },
];

export function ReferralRewards() {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={<Text k="referral.rewards.title" />} lead={<Text k="referral.rewards.lead" />} />
        <ul className="stack rewards">
          {REWARDS.map(({ figure, text }) => (
            <li key={figure}>
              <p className="figure">
                <Text k={figure} />
              </p>
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
