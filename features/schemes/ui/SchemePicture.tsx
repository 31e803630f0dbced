import { useEffect, useState } from 'react';
import type { Coating, Scheme } from '#features/drawing/contract.ts';
import type { SettledPicture, View } from '#features/drawing/pictures/rules.ts';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import { STAGE_WIDTH } from '../constants.ts';
import { tryLive, useLive } from './use-live.ts';

const serverPicture = import.meta.env.SSR ? (await import('./server-picture.ts')).serverPicture : null;

/**
 * A drawing as our own writer made it, of numbers and of colors from a checked list. The server's stays while `picture` is
 * null and the view is the first, so that it is neither sent twice nor drawn again while the page loads.
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
  const live = useLive();
  const [isHydrating] = useState(useAfterHydration(true) === null);
  const [firstView] = useState(view);
  const isServers = !picture && isHydrating && view === firstView;
  useEffect(() => {
    if (!isServers) void tryLive();
  }, [isServers]);

  const named = { className: 'plate__picture', role: 'img', 'aria-label': description };
  if (!live || isServers) {
    const svg = serverPicture?.(scheme, coatings, view, STAGE_WIDTH) ?? '';
    // biome-ignore lint/security/noDangerouslySetInnerHtml: no text of a visitor is part of it
    return <div key="server" {...named} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: svg }} />;
  }
  return (
    <div key="browser" {...named}>
      <live.LivePicture
        key={`${scheme.type} ${view}`}
        picture={picture ?? live.pictureOf(scheme, coatings)}
        view={view}
        width={STAGE_WIDTH}
      />
    </div>
  );
}
