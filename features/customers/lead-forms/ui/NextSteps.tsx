import './lead-forms.css';
import type { ReactNode } from 'react';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';

/** What happens after sending, step by step. */
export function NextSteps({
  title,
  steps,
  children,
}: {
  title: TextKey;
  steps: readonly { title: TextKey; text: TextKey }[];
  children?: ReactNode;
}) {
  return (
    <div className="card card--pad">
      <h2 className="h3">
        <Text k={title} />
      </h2>
      <ol className="apart--wide next-steps">
        {steps.map(({ title, text }, index) => (
          <li key={title}>
            <span className="next-steps__n" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <b>
                <Text k={title} />
              </b>
              <p className="sm muted">
                <Text k={text} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {children}
    </div>
  );
}
