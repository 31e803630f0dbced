import './parts.css';
import type { ReactNode } from 'react';

/** The title line of a section, as on a drawing sheet: label on the left, count on the right. */
export function SheetLine({ label, count, chip }: { label: ReactNode; count?: ReactNode; chip?: SheetChip }) {
  return (
    <div className={`sheet${chip ? ` sheet--${chip}` : ''}`}>
      <span className="label">{label}</span>
      {count && <span className="label">{count}</span>}
    </div>
  );
}

type SheetChip = 'sky' | 'alodine' | 'primer';

export function SectionHead({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className="sec-head">
      <h2>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
