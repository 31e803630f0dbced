import './application-steps.css';
import type { TextKey } from '#features/texts/contract.ts';
import { StepFlow } from '#features/texts/ui/StepFlow.tsx';
import { Text } from '#features/texts/ui/Text.tsx';

const STEPS: { title: TextKey; text: TextKey }[] = [
  { title: 'financing.steps.step1', text: 'financing.steps.step1Text' },
  { title: 'financing.steps.step2', text: 'financing.steps.step2Text' },
  { title: 'financing.steps.step3', text: 'financing.steps.step3Text' },
  { title: 'financing.steps.step4', text: 'financing.steps.step4Text' },
  { title: 'financing.steps.step5', text: 'financing.steps.step5Text' },
];

export function ApplicationSteps() {
  return (
    <section className="section section--joined">
      <div className="wrap">
        <h2 className="application__title">
          <Text k="financing.steps.title" />
        </h2>
        <StepFlow steps={STEPS} />
      </div>
    </section>
  );
}
