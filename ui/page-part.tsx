import type { ReactNode } from 'react';

/** A section of a customer's page: of a quote, a change order or a job. The style may number it. */
export function PagePart({
  id,
  title,
  lead,
  children,
}: {
  id: string;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="quote-part" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 className="h3" id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
