import { useMemo, useState } from 'react';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import type { Coating, Scheme } from '../contract.ts';
import { drawSettled, type SettledPicture, type View } from '../pictures/rules.ts';
import { pictureOf } from '../studio/rules.ts';

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
  const svg = useMemo(() => {
    if (isServers && typeof document !== 'undefined') return '';
    return drawSettled(picture ?? pictureOf(scheme, coatings), view, WIDTH, { isOnInk: true });
  }, [isServers, picture, scheme, coatings, view]);
  return (
    <div
      key={isServers ? 'server' : 'browser'}
      className="plate__picture"
      role="img"
      aria-label={description}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is part of it
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}
