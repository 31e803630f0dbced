import type { ReactNode } from 'react';

/** A numbered section of a quote. */
export function QuotePart({
  id,
  n,
  title,
  lead,
  children,
}: {
  id: string;
  n?: number | undefined;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="quote-part" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`} tabIndex={-1}>
          {n !== undefined && <span className="quote-part__n">{n}</span>}
          <span>{title}</span>
        </h2>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </section>
  );
}
