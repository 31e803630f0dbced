import './marked-elevation.css';
import type { CSSProperties } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import type { ChangeLine } from '../../change-order.contract.ts';

interface MarkedProps {
  /** `colors` are those of its scheme, base first; without them it is drawn in lines. */
  aircraft: { type: string; model?: string | undefined; colors?: readonly string[] };
  lines: readonly Pick<ChangeLine, 'id' | 'mark'>[];
  /** What the first line counts as. */
  from?: number;
}

/** The side view with the numbers of lines where their work is. Decorative: each line names its place in words. */
export function MarkedElevation({ aircraft, lines, from = 1 }: MarkedProps) {
  const [base, first, second] = aircraft.colors ?? [];
  const paint = { '--ac-base': base, '--ac-1': first, '--ac-2': second } as CSSProperties;
  return (
    <span className="marked-elevation" style={paint}>
      <LazyElevation of={elevationOf(aircraft)} painted={base !== undefined} />
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
