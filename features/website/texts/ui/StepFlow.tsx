import './step-flow.css';
import type { TextKey } from '../page-texts.ts';
import { Text } from './Text.tsx';

/** Numbered steps: stacked on phones, side by side on wide screens. */
export function StepFlow({ steps }: { steps: readonly { title: TextKey; text: TextKey }[] }) {
  return (
    <ol className="stack flow">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="ahead flow__n" aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className="h4">
              <Text k={title} />
            </h3>
            <p className="muted sm">
              <Text k={text} />
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
