import './turn.css';
import { useEffect, useState } from 'react';
import { loadLive, useLive } from '../../ui/use-live.ts';
import type { StudioState } from '../../ui/use-studio.ts';
import { CORNERS, type Corner, TURNING_NEEDS } from '../constants.ts';
import { cornerPath } from './corner-path.ts';

type Part = typeof import('./Turntable.tsx');

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/** The airplane to be turned. Its code loads when it is asked for; where it cannot be shown, two pictures take its place. */
export function Turn({ studio }: { studio: StudioState }) {
  const [part, setPart] = useState<Part | 'lost' | null>(null);
  const { scheme, coatings, picture, description, isAlive } = studio;
  const live = useLive();
  useEffect(() => {
    if (savesData()) setPart('lost');
    else
      Promise.all([import('./Turntable.tsx'), loadLive()]).then(
        ([part]) => setPart(part),
        () => setPart('lost'),
      );
  }, []);

  if (live && part && part !== 'lost')
    return (
      <part.Turntable
        picture={picture ?? live.pictureOf(scheme, coatings)}
        description={description}
        onLost={() => setPart('lost')}
      />
    );

  const corners = Object.keys(CORNERS) as Corner[];
  return (
    <div className="turn">
      <div className="turn__corners">
        {(isAlive && !part ? corners.slice(0, 1) : corners).map((corner) => (
          <img
            key={corner}
            src={cornerPath(studio.shown.code, corner)}
            alt={`${description} ${CORNERS[corner].label}.`}
          />
        ))}
      </div>
      {part ? (
        <p role="status">{TURNING_NEEDS}</p>
      ) : (
        <noscript>
          <p>Turning needs JavaScript. Here is your airplane from two corners instead.</p>
        </noscript>
      )}
    </div>
  );
}
