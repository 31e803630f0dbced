import { useEffect, useState } from 'react';
import type { View } from '#features/drawing/pictures/rules.ts';
import { STAGE_VIEWS, type StageView } from '../constants.ts';
import { cornerPath } from '../turning/ui/corner-path.ts';
import { picturePath } from './picture-path.ts';
import { useLive } from './use-live.ts';
import type { StudioState } from './use-studio.ts';

const DRAW_AFTER_MS = 400;
/** The server draws it. */
const TURN_AFTER_MS = 1500;
const WIDTH = 480;
/** Below it the views are words. */
const WIDE = '(min-width: 64rem)';
const DRAWN = STAGE_VIEWS.filter((view): view is View => view !== 'turn');

/** The addresses of the small views: the server's at first, then drawn here a moment after each change. */
export function useThumbnails({ picture, isMoving, shown }: StudioState): Record<StageView, string> {
  const { code } = shown;
  const live = useLive();
  const [sources, setSources] = useState(
    () => Object.fromEntries(STAGE_VIEWS.map((view) => [view, serversPath(code, view)])) as Record<StageView, string>,
  );
  useEffect(() => {
    if (!picture || !live || isMoving || !matchMedia(WIDE).matches) return;
    const show = (view: StageView, source: string) => setSources((before) => ({ ...before, [view]: source }));
    // One at a time, so that the page stays quick.
    const timers = DRAWN.map((view, i) =>
      setTimeout(
        () => {
          const svg = live.drawSettled(picture, view, WIDTH, { isOnInk: true });
          show(view, `data:image/svg+xml,${encodeURIComponent(svg)}`);
        },
        DRAW_AFTER_MS * (1 + i / 4),
      ),
    );
    timers.push(setTimeout(() => navigator.onLine && show('turn', serversPath(code, 'turn')), TURN_AFTER_MS));
    return () => timers.forEach(clearTimeout);
  }, [picture, live, isMoving, code]);
  return sources;
}

const serversPath = (code: string, view: StageView) =>
  view === 'turn' ? cornerPath(code, 'ahead', WIDTH) : picturePath(code, view, { isOnInk: true, width: WIDTH });
