import './viewer.css';
import { type KeyboardEvent, type PointerEvent, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { IconButton } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, arrowRight, x } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { useCloseOnBack, useModal } from '#ui/use-modal.ts';
import { findNeighbors, type ViewerPhoto } from '../projects.ts';

const SWIPE = 50;
/** Determines a picture's natural size, which is its maximum size on screen. */
const SIZES = '(min-width: 48rem) 1200px, 900px';

/**
 * A project's photos over the whole screen, in a cycle that starts at `first`. It is open while mounted; closing
 * restores the focus. `more` links to further photos.
 */
export default function PhotoViewer({
  title,
  photos,
  first = 0,
  more,
  onClose,
}: {
  title: string;
  photos: ViewerPhoto[];
  first?: number;
  more?: { label: string; to: string } | undefined;
  onClose: () => void;
}) {
  const [index, setIndex] = useState(first);
  const zoomed = useZoomed();
  const titleId = useId();
  const near = [findNeighbors(index, -1, photos.length), index, findNeighbors(index, 1, photos.length)];
  const turn = (step: number) => setIndex((now) => findNeighbors(now, step, photos.length));
  // Two fingers zoom; one finger pans a zoomed picture.
  const swipe = useSwipe(turn, !zoomed);

  useCloseOnBack(onClose);
  const modal = useModal(onClose);

  function onKeyDown({ key }: KeyboardEvent) {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
  }

  return (
    <dialog {...modal} className="viewer on-ink" aria-labelledby={titleId} onKeyDown={onKeyDown}>
      <div className="viewer__top">
        <p className="label" aria-live="polite">
          {index + 1} of {photos.length}
        </p>
        <IconButton icon={x} label="Close viewer" onClick={onClose} />
      </div>
      <div className={`viewer__stage${zoomed ? ' is-zoomed' : ''}`} {...swipe}>
        {photos.map(
          (photo, at) =>
            // Neighbors are preloaded, hidden.
            near.includes(at) && (
              <div key={photo.id} hidden={at !== index}>
                <Picture src={photo.src} alt={photo.alt} width={1200} height={800} loading="eager" sizes={SIZES} />
              </div>
            ),
        )}
        {photos.length > 1 && (
          <>
            <IconButton
              className="viewer__nav viewer__nav--previous"
              icon={arrowLeft}
              label="Previous photo"
              onClick={() => turn(-1)}
            />
            <IconButton
              className="viewer__nav viewer__nav--next"
              icon={arrowRight}
              label="Next photo"
              onClick={() => turn(1)}
            />
          </>
        )}
      </div>
      <div className="viewer__foot">
        <div>
          <p className="viewer__title" id={titleId}>
            {title}
          </p>
          <p className="muted sm" aria-live="polite">
            {photos[index]?.caption}
          </p>
          {more && (
            <PageLink className="target" to={more.to}>
              {more.label} <Icon of={arrowRight} />
            </PageLink>
          )}
        </div>
        {photos.length > 1 && <Dots photos={photos} index={index} onChoose={setIndex} />}
      </div>
    </dialog>
  );
}

function Dots({ photos, index, onChoose }: { photos: ViewerPhoto[]; index: number; onChoose: (at: number) => void }) {
  return (
    <div className="dots">
      {photos.map(({ id }, at) => (
        <button
          key={id}
          type="button"
          aria-label={`Photo ${at + 1} of ${photos.length}`}
          aria-current={at === index || undefined}
          onClick={() => onChoose(at)}
        />
      ))}
    </div>
  );
}

/** @returns the handlers of an element. `onSwipe` gets 1 for a swipe to the left, -1 for one to the right. */
function useSwipe(onSwipe: (step: 1 | -1) => void, isEnabled: boolean) {
  const from = useRef<number>(undefined);
  return {
    onPointerDown({ clientX, isPrimary }: PointerEvent) {
      from.current = isPrimary && isEnabled ? clientX : undefined;
    },
    onPointerUp({ clientX }: PointerEvent) {
      if (from.current === undefined) return;
      const moved = clientX - from.current;
      from.current = undefined;
      if (Math.abs(moved) > SWIPE) onSwipe(moved > 0 ? -1 : 1);
    },
    onPointerCancel() {
      from.current = undefined;
    },
  };
}

/** Whether the visitor has pinch-zoomed the page. */
function useZoomed(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      window.visualViewport?.addEventListener('resize', onChange);
      return () => window.visualViewport?.removeEventListener('resize', onChange);
    },
    () => (window.visualViewport?.scale ?? 1) > 1,
    () => false,
  );
}
