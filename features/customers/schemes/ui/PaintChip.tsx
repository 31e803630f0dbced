import '#ui/raked.css';
import type { CSSProperties } from 'react';

/** A color beside its name. */
export function PaintChip({ color }: { color: string | undefined }) {
  return <span className="raked" style={{ '--c': color } as CSSProperties} aria-hidden="true" />;
}
