import { useMemo } from 'react';
import { drawStage, type SettledPicture, type View } from '#features/drawing/pictures/rules.ts';
import { StepShapes } from './StepShapes.tsx';

/** The drawing as elements, `width` units wide, of which a change sets a few attributes. */
export function LivePicture({ picture, view, width }: { picture: SettledPicture; view: View; width: number }) {
  const { steps, sheet } = useMemo(() => drawStage(picture, view, width), [picture, view, width]);
  return (
    <svg viewBox={`0 0 ${width} ${sheet.height}`} width={width} height={sheet.height} aria-hidden="true">
      <StepShapes steps={steps} placement={sheet} />
    </svg>
  );
}
