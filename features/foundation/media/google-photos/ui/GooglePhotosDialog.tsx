import '../../ui/image-tools.css';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { explainProblem } from '#ui/explain-problem.ts';
import { Icon } from '#ui/icon.tsx';
import { externalLink } from '#ui/icons.ts';
import { Spinner } from '#ui/spinner.tsx';
import { PHOTOS_DIALOG, PHOTOS_PAGE } from '../google-photos.constants.ts';
import { PhotosError, type PickedPhoto, photosCall, type VisitStep, visitGoogle } from './visit-google.ts';

type Shown = VisitStep | { step: 'failed'; sentence: string };

/** Explains, opens Google in a tab, waits, and passes on the picked photo. */
export function GooglePhotosDialog({ onPick, onClose }: { onPick: (photo: PickedPhoto) => void; onClose: () => void }) {
  const [shown, setShown] = useState<Shown>({ step: 'loading' });
  // A new attempt starts over; `note` says why.
  const [attempt, setAttempt] = useState({ note: '' });
  const pick = useEffectEvent(onPick);

  useEffect(() => {
    const stop = new AbortController();
    visitGoogle((step) => !stop.signal.aborted && setShown(step), stop.signal, attempt.note).then(
      (photo) => photo && !stop.signal.aborted && pick(photo),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        if (error instanceof PhotosError && error.reason === 'connect') setAttempt({ note: error.message });
        else setShown({ step: 'failed', sentence: explainProblem(error, PHOTOS_DIALOG.offline) });
      },
    );
    return () => stop.abort();
  }, [attempt]);

  async function disconnect() {
    try {
      await photosCall('DELETE', '/connection');
      setAttempt({ note: '' });
    } catch (error) {
      setShown({ step: 'failed', sentence: explainProblem(error, PHOTOS_DIALOG.offline) });
    }
  }

  return (
    <Dialog title={PHOTOS_DIALOG.title} subtitle={PHOTOS_DIALOG.subtitle} onClose={onClose}>
      <div className="stack google-photos">
        <Step shown={shown} />
        {/* In a tab of its own: what is being edited stays. */}
        <a className="sm" href={PHOTOS_PAGE} target="_blank" rel="noopener">
          {PHOTOS_DIALOG.page}
        </a>
      </div>
      <div className="dialog__foot">
        {shown.step === 'pick' && (
          <Button small variant="quiet" className="google-photos__end" onClick={() => void disconnect()}>
            {PHOTOS_DIALOG.disconnect}
          </Button>
        )}
        <Button small onClick={onClose}>
          {PHOTOS_DIALOG.cancel}
        </Button>
        {shown.step === 'failed' && (
          <Button small variant="primary" onClick={() => setAttempt({ note: '' })}>
            {PHOTOS_DIALOG.again}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Step({ shown }: { shown: Shown }) {
  switch (shown.step) {
    case 'setup':
      return <Setup redirectUri={shown.redirectUri} />;
    case 'connect':
      return (
        <Visit
          url={shown.url}
          open={PHOTOS_DIALOG.connect}
          waiting={PHOTOS_DIALOG.connecting}
          note={shown.note}
          answers={shown.answers}
        >
          {PHOTOS_DIALOG.connectLead}
        </Visit>
      );
    case 'pick':
      return (
        <Visit url={shown.url} open={PHOTOS_DIALOG.open} waiting={PHOTOS_DIALOG.waiting} note={shown.note}>
          {PHOTOS_DIALOG.pickLead}
        </Visit>
      );
    case 'failed':
      return (
        <p className="google-photos__note" role="alert">
          {shown.sentence}
        </p>
      );
    default:
      return <Spinner>{shown.step === 'fetching' ? PHOTOS_DIALOG.fetching : PHOTOS_DIALOG.loading}</Spinner>;
  }
}

/** A link, because browsers may block a window opened by a script. */
function Visit({
  url,
  open,
  waiting,
  note,
  answers = 0,
  children,
}: {
  url: string;
  open: string;
  waiting: string;
  note: string;
  /** Visits that ended without success. The next one starts again. */
  answers?: number;
  children: ReactNode;
}) {
  const [visited, setVisited] = useState({ url: '', answers: 0 });
  const isOpen = visited.url === url && visited.answers === answers;
  return (
    <>
      <p>{children}</p>
      {note && (
        <p className="google-photos__note" role="alert">
          {note}
        </p>
      )}
      <a
        className={`btn ${isOpen ? 'btn--line' : 'btn--primary'}`}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => setVisited({ url, answers })}
      >
        {isOpen ? PHOTOS_DIALOG.reopen : open} <Icon of={externalLink} />
      </a>
      {isOpen && (
        <>
          <Spinner>{waiting}</Spinner>
          <p className="sm muted">{PHOTOS_DIALOG.blocked}</p>
        </>
      )}
    </>
  );
}

/** Settings that the operator has to make. */
export function Setup({ redirectUri }: { redirectUri: string }) {
  const [console, redirect, settings] = PHOTOS_DIALOG.setupSteps;
  return (
    <>
      <p>{PHOTOS_DIALOG.setupLead}</p>
      <ol className="stack stack--tight google-photos__steps">
        <li>{console}</li>
        <li>
          {redirect} <code>{redirectUri}</code>
        </li>
        <li>{settings}</li>
      </ol>
      <p className="sm muted">{PHOTOS_DIALOG.setupMore}</p>
    </>
  );
}
