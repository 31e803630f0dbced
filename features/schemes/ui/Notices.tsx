import { Suspense } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { triangleAlert } from '#ui/icons.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';
import { STUDIO_NOTICES } from '../constants.ts';
import { startOver } from './start-over.ts';
import type { useKeptScheme } from './use-kept-scheme.ts';
import { tryLive } from './use-live.ts';
import type { StudioState } from './use-studio.ts';

const FoundNotice = lazyOptional(() => import('./FoundNotice.tsx'));

/** Says where the scheme comes from, such as an earlier visit, and when it cannot be drawn. */
export function Notices({
  problem,
  kept,
  studio,
}: {
  problem: keyof typeof STUDIO_NOTICES | null;
  kept: ReturnType<typeof useKeptScheme>;
  studio: StudioState;
}) {
  function undo() {
    if (kept.found?.origin !== 'earlier') return kept.takeOver();
    kept.dismiss();
    startOver(studio);
  }
  return (
    <div className="studio__notices">
      {problem && (
        <p className="note note--warn">
          <Icon of={triangleAlert} />
          <span>
            <b>{STUDIO_NOTICES[problem].title}</b> {STUDIO_NOTICES[problem].detail}
          </span>
        </p>
      )}
      <div role="status">
        {studio.isOutdated && (
          <p className="note note--warn">
            <Icon of={triangleAlert} />
            <span>
              <b>No connection.</b> The picture is out of date. Your scheme is saved here.{' '}
              <Button variant="quiet" small onClick={drawAgain}>
                Try again
              </Button>
            </span>
          </p>
        )}
        {kept.found && (
          <Suspense>
            <FoundNotice found={kept.found} onUndo={undo} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A browser may remember the failure; the address holds the scheme. */
async function drawAgain(): Promise<void> {
  if (!(await tryLive()) && navigator.onLine) location.reload();
}
