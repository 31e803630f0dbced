import './section-head.css';
import type { ReactNode } from 'react';

/** The line of a drawing sheet that opens a section: what it is at the left, how much of it at the right. */
export function SheetLine({ label, count, chip }: { label: ReactNode; count?: ReactNode; chip?: SheetChip }) {
  return (
    <div className={`sheet${chip ? ` sheet--${chip}` : ''}`}>
      <span className="label">{label}</span>
      {count && <span className="label">{count}</span>}
    </div>
  );
}

type SheetChip = 'sky' | 'alodine' | 'primer';

/** A section's heading with its opening sentence beside it, below it on phones. */
export function SectionHead({ title, lead }: { title: ReactNode; lead?: ReactNode }) {
  return (
    <div className="sec-head">
      <h2>{title}</h2>
      {lead && <p className="lead">{lead}</p>}
    </div>
  );
}
