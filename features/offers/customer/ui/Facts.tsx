import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
  more?: string | null | undefined | false;
}

/** The facts of a quote at a glance. */
export function Facts({ of: facts }: { of: readonly Fact[] }) {
  return (
    <dl className="quote-facts">
      {facts.map(({ label, value, more }) => (
        <div key={label}>
          <dt className="label">{label}</dt>
          <dd>
            {value}
            {more && <small>{more}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
