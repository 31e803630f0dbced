import './warranty.css';
import type { TextKey } from '#features/texts/contract.ts';
import { StepFlow } from '#features/texts/ui/StepFlow.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info } from '#ui/icons.ts';
import { SectionHead } from '#ui/section-head.tsx';
import { COVERAGE } from './warranty-coverage.ts';

export function WarrantyCoverage() {
  return (
    <section className="section">
      <div className="wrap">
        <h2 className="ask__title">
          <Text k="warranty.coverage.title" />
        </h2>
        <ul className="cover">
          {COVERAGE.map(({ letter, years, what }) => (
            <li key={letter}>
              <p className="label cover__letter" aria-hidden="true">
                {letter}
              </p>
              <p className="figure">
                <Text k={years} />{' '}
                <small>
                  <Text k="warranty.coverage.years" />
                </small>
              </p>
              <p className="cover__what">
                <Text k={what} />
              </p>
            </li>
          ))}
        </ul>
        <p className="note note--warn cover__note">
          <Icon of={info} />
          <span>
            <b>
              <Text k="warranty.activate.title" />
            </b>{' '}
            <Text k="warranty.activate.text" />
          </span>
        </p>
      </div>
    </section>
  );
}

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'warranty.claim.step1', text: 'warranty.claim.step1Text' },
  { title: 'warranty.claim.step2', text: 'warranty.claim.step2Text' },
  { title: 'warranty.claim.step3', text: 'warranty.claim.step3Text' },
  { title: 'warranty.claim.step4', text: 'warranty.claim.step4Text' },
];

export function WarrantyClaim() {
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title={<Text k="warranty.claim.title" />} lead={<Text k="warranty.claim.lead" />} />
        <StepFlow steps={STEPS} />
        <p className="claim__support">
          <ButtonLink to="/contact?topic=warranty">
            <Text k="warranty.claim.support" />
          </ButtonLink>
        </p>
      </div>
    </section>
  );
}
