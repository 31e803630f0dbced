import type { CSSProperties } from 'react';
import { elevationOf } from '#airplanes/aircraft/airframe-names.ts';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import type { Material } from '../stage-colors.ts';

/**
 * An airplane in the material of its stage. Decorative: the stage stands beside it in words.
 * @param colors of its scheme, base first; without them it is plain white
 */
export function StageAirplane({
  type,
  model = '',
  material,
  colors = [],
}: {
  type: string;
  model?: string;
  material: Material;
  colors?: readonly string[];
}) {
  const [base, first, second] = colors;
  const own = { '--own-base': base, '--own-1': first, '--own-2': second } as CSSProperties;
  return (
    <span className={`stage-airplane stage-airplane--${material}`} style={own}>
      <Elevation of={elevationOf({ type, model })} painted bare />
    </span>
  );
}
