import type { ReactNode } from 'react';

/** One state of a primitive, with its name above it. */
export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid">
      <h3 className="h4">{name}</h3>
      <div className="row">{children}</div>
    </div>
  );
}

/** A card around several states; `inert` shows them without their behavior. */
export function StateCard({ inert, children }: { inert?: boolean; children: ReactNode }) {
  return (
    <div className="card card--pad" inert={inert}>
      <div className="grid">{children}</div>
    </div>
  );
}
