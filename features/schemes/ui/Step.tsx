import type { ReactNode } from 'react';
import { STEPS, type StudioStep } from '../constants.ts';

/** One of the four steps of the controls. */
export function Step({
  step,
  title,
  note,
  children,
}: {
  step: StudioStep;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className={`step step--${step}`} aria-labelledby={`studio-${step}`}>
      <h2 className="step__head" id={`studio-${step}`}>
        <span>{Object.keys(STEPS).indexOf(step) + 1}</span>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}
