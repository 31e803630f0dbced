import './application-steps.css';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';

const STEPS: [title: TextKey, text: TextKey][] = [
  ['financing.steps.step1', 'financing.steps.step1Text'],
  ['financing.steps.step2', 'financing.steps.step2Text'],
  ['financing.steps.step3', 'financing.steps.step3Text'],
  ['financing.steps.step4', 'financing.steps.step4Text'],
  ['financing.steps.step5', 'financing.steps.step5Text'],
];

/** From the quote to the hangar slot, for somebody who finances it. */
export function ApplicationSteps() {
  return (
    <section className="section section--joined">
      <div className="wrap">
        <h2 className="application__title">
          <Text k="financing.steps.title" />
        </h2>
        <ol className="application">
          {STEPS.map(([title, text], at) => (
            <li key={title}>
              <span className="application__n" aria-hidden="true">
                {at + 1}
              </span>
              <div>
                <h3 className="h4">
                  <Text k={title} />
                </h3>
                <p>
                  <Text k={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
