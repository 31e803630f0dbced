import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { info, triangleAlert } from '#ui/icons.ts';
import { STUDIO_NOTICES } from '../constants.ts';
import { formatDayOf } from './format-day-of.ts';
import { startOver } from './start-over.ts';
import type { useKeptScheme } from './use-kept-scheme.ts';
import { tryLive } from './use-live.ts';
import type { StudioState } from './use-studio.ts';

/** Says where the scheme comes from, such as an earlier visit, and when it cannot be drawn. */
export function Notices({
  problem,
  kept: { found, takeOver, dismiss },
  studio,
}: {
  problem: keyof typeof STUDIO_NOTICES | null;
  kept: ReturnType<typeof useKeptScheme>;
  studio: StudioState;
}) {
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
        {found && (
          <p className="note">
            <Icon of={info} />
            <span>
              {found.origin === 'earlier'
                ? `This is your draft from ${formatDayOf(found.at)}.`
                : 'Another tab has a newer scheme.'}{' '}
              {found.origin === 'earlier' ? (
                <Button
                  variant="quiet"
                  small
                  onClick={() => {
                    dismiss();
                    startOver(studio);
                  }}
                >
                  Start over
                </Button>
              ) : (
                <Button variant="quiet" small onClick={takeOver}>
                  Show it
                </Button>
              )}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}

/** A browser may remember the failure; the address holds the scheme. */
async function drawAgain(): Promise<void> {
  if (!(await tryLive()) && navigator.onLine) location.reload();
}
