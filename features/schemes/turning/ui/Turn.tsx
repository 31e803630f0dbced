import './turn.css';
import { useEffect, useState } from 'react';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import { SchemePicture } from '../../ui/SchemePicture.tsx';
import { loadLive, useLive } from '../../ui/use-live.ts';
import type { StudioState } from '../../ui/use-studio.ts';
import { CORNERS, type Corner, TURNING_NEEDS, TURNING_NEEDS_SCRIPTS } from '../constants.ts';
import { cornerPath } from './corner-path.ts';

type Part = typeof import('./Turntable.tsx');

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false;

/**
 * The airplane to be turned. Its code loads when it is asked for; until then its left side is shown. Where it cannot be
 * turned, two pictures take its place.
 */
export function Turn({ studio }: { studio: StudioState }) {
  const [part, setPart] = useState<Part | 'lost' | null>(null);
  const { scheme, coatings, picture, description } = studio;
  const isHydrated = useAfterHydration(true);
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

  if (part === 'lost')
    return (
      <div className="turn">
        <Corners studio={studio} />
        <p role="status">{TURNING_NEEDS}</p>
      </div>
    );

  return (
    <div className="turn">
      <noscript>
        <Corners studio={studio} />
        <p>{TURNING_NEEDS_SCRIPTS}</p>
      </noscript>
      {isHydrated && <SchemePicture {...studio} view="left" />}
    </div>
  );
}

function Corners({ studio: { shown, description } }: { studio: StudioState }) {
  return (
    <div className="turn__corners">
      {(Object.keys(CORNERS) as Corner[]).map((corner) => (
        <img key={corner} src={cornerPath(shown.code, corner)} alt={`${description} ${CORNERS[corner].label}.`} />
      ))}
    </div>
  );
}
