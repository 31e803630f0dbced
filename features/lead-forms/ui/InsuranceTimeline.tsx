import './sheet-figure.css';
import './insurance.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';

const PHASES: { variant: string; time: TextKey; what: TextKey }[] = [
  { variant: 'assessment', time: 'insurance.timeline.assessmentTime', what: 'insurance.timeline.assessment' },
  { variant: 'estimate', time: 'insurance.timeline.estimateTime', what: 'insurance.timeline.estimate' },
  { variant: 'review', time: 'insurance.timeline.reviewTime', what: 'insurance.timeline.review' },
  { variant: 'repair', time: 'insurance.timeline.repairTime', what: 'insurance.timeline.repair' },
];

/** The phases of a claim to scale, in days. */
export function InsuranceTimeline() {
  return (
    <figure className="sheet-figure" aria-label={useText('insurance.timeline.title')}>
      <ol className="claim-days">
        {PHASES.map(({ variant, time, what }) => (
          <li className={`claim-days__${variant}`} key={variant}>
            <i aria-hidden="true" />
            <i aria-hidden="true" />
            <p>
              <b>
                <Text k={time} />
              </b>
              <span>
                <Text k={what} />
              </span>
            </p>
          </li>
        ))}
      </ol>
      <figcaption className="label">
        <span>
          <Text k="insurance.timeline.title" />
        </span>
        <span>
          <Text k="insurance.timeline.scale" />
        </span>
        <span>
          <Text k="insurance.timeline.key" />
        </span>
      </figcaption>
    </figure>
  );
}
