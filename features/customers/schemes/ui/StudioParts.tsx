import { type ReactNode, useEffect, useState } from 'react';
import { Button, ButtonLink } from '#ui/button.tsx';
import { STEPS, type StudioStep } from '../studio.constants.ts';
import { cornerPath, proposalPath, sendPath } from '../studio-paths.ts';
import type { StudioState } from './use-studio.ts';
import { openStep } from './Verdicts.tsx';
import './studio-controls.css';
import { useAfterHydration } from '#ui/hydration.ts';
import { CORNERS, type Corner, TURNING_NEEDS, TURNING_NEEDS_SCRIPTS } from '../scheme-limits.constants.ts';
import { loadLive, SchemePicture, useLive } from './SchemeParts.tsx';

/** One of the four steps of the controls. */
export function Step({
  step,
  title,
  note,
  children,
}: {
  step: StudioStep;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className={`step step--${step}`} aria-labelledby={`studio-${step}`}>
      <h2 className="h3 step__head" id={`studio-${step}`}>
        <span>{Object.keys(STEPS).indexOf(step) + 1}</span>
        {title}
        {note && <small>{note}</small>}
      </h2>
      {children}
    </section>
  );
}

/**
 * Draws the form without JavaScript, and sends the scheme with a quote request, or to the lead that the shop draws it for.
 * A refused scheme leads to the reason.
 */
export function SendLink({ studio, small }: { studio: StudioState; small?: boolean }) {
  const { shown, isAlive, lead } = studio;
  const path = lead ? proposalPath(lead, shown.code) : sendPath(shown.code);
  const refusal = shown.verdicts.find(({ severity }) => severity === 'refused');
  return (
    <>
      {!isAlive && (
        <Button type="submit" small={small} className="draw-it">
          Draw it
        </Button>
      )}
      {refusal ? (
        <a
          className={small ? 'btn btn--primary btn--sm' : 'btn btn--primary'}
          href={`#studio-${refusal.step}`}
          onClick={(event) => openStep(event, refusal.step!)}
        >
          {refusal.title}
        </a>
      ) : (
        <ButtonLink variant="primary" small={small} arrow={!small} to={path}>
          {lead ? 'Propose to the customer' : 'Send with a quote'}
        </ButtonLink>
      )}
    </>
  );
}

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
