import './swatch.css';
import { PaintChip } from '#features/schemes/ui/PaintChip.tsx';
import type { SchemeSwatch } from '../contract.ts';
import { chipsOf, describeSwatch } from '../swatches/rules.ts';

/** A scheme in a row: its colors as chips, and in words. */
export function Swatch({ swatch }: { swatch: SchemeSwatch }) {
  return (
    <span className="scheme-swatch">
      <span className="scheme-swatch__chips">
        {chipsOf(swatch).map(({ name, srgb }) => (
          <PaintChip key={name} color={srgb} />
        ))}
      </span>
      {describeSwatch(swatch)}
    </span>
  );
}
