import './desk-part.css';
import type { ReactNode } from 'react';

interface PartProps {
  id: string;
  title: string;
  /** Beside the title. */
  more?: ReactNode;
  children: ReactNode;
}

export function DeskPart({ id, title, more, children }: PartProps) {
  return (
    <section className="job-block" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="ruled-title spread job-block__title" id={`${id}-title`}>
        {title} {more && <small>{more}</small>}
      </h2>
      {children}
    </section>
  );
}

export function DeskPanel({ id, title, children }: Omit<PartProps, 'more'>) {
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-title`}>
      <h2 className="panel__title" id={`${id}-title`}>
        {title}
      </h2>
      {children}
    </section>
  );
}
