import { useMemo, useState } from 'react';
import type { Coating, Scheme } from '#features/drawing/contract.ts';
import { drawStage, type SettledPicture, type View } from '#features/drawing/pictures/rules.ts';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import { pictureOf } from '../studio/rules.ts';
import { StepShapes } from './StepShapes.tsx';
import { serverPicture } from './server-picture.ts';

/** Pixels; the drawing scales with the page. */
const WIDTH = 1330;

/**
 * A drawing as our own writer made it, of numbers and of colors from a checked list. The server's stays while `picture` is
 * null, so that it is neither sent twice nor drawn again while the page loads.
 */
export function SchemePicture({
  scheme,
  coatings,
  picture = null,
  view = 'left',
  description,
}: {
  scheme: Scheme;
  coatings: readonly Coating[];
  picture?: SettledPicture | null;
  view?: View;
  description: string;
}) {
  const [isHydrating] = useState(useAfterHydration(true) === null);
  const isServers = !picture && isHydrating;
  const isServer = typeof document === 'undefined';
  const drawn = useMemo(
    () => (isServers ? null : drawStage(picture ?? pictureOf(scheme, coatings), view, WIDTH)),
    [isServers, picture, scheme, coatings, view],
  );
  const named = { className: 'plate__picture', role: 'img', 'aria-label': description };
  if (!drawn) {
    const svg = isServer ? serverPicture(scheme, coatings, view, WIDTH) : '';
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is part of it
    return <div key="server" {...named} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: svg }} />;
  }
  const { steps, sheet } = drawn;
  return (
    <div key="browser" {...named}>
      <svg viewBox={`0 0 ${WIDTH} ${sheet.height}`} aria-hidden="true">
        <StepShapes key={`${scheme.type} ${view}`} steps={steps} placement={sheet} />
      </svg>
    </div>
  );
}
