import './marked-elevation.css';
import { elevationOf } from '#features/aircraft/rules.ts';
import { LazyElevation } from '#features/aircraft/ui/LazyElevation.tsx';
import type { ChangeLine } from '../../contract.ts';

interface MarkedProps {
  aircraft: { type: string; model?: string | undefined };
  lines: readonly Pick<ChangeLine, 'id' | 'mark'>[];
  /** What the first line counts as. */
  from?: number;
}

/** The side view with the numbers of lines where their work is. Decorative: each line names its place in words. */
export function MarkedElevation({ aircraft, lines, from = 1 }: MarkedProps) {
  return (
    <span className="marked-elevation">
      <LazyElevation of={elevationOf(aircraft)} />
      {lines.map(
        ({ id, mark }, n) =>
          mark && (
            <i key={id} aria-hidden="true" style={{ left: `${mark.x / 10}%`, top: `${mark.y / 10}%` }}>
              {n + from}
            </i>
          ),
      )}
    </span>
  );
}
