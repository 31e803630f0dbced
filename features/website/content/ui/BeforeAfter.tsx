import './projects.css';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { takeEarlyClick } from '#ui/early-clicks.ts';
import { Icon } from '#ui/icon.tsx';
import { moveHorizontal } from '#ui/icons.ts';

/** The width of a card's picture in three columns, two, and one. */
export const CARD_SIZES = '(min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';

type Side = { src: string; alt: string };

const MIDDLE = 50;
const PAGE_KEYS: Record<string, number> = { PageUp: 10, PageDown: -10 };
/** A press that moves less is a click: fingers are less steady than a mouse. */
const CLICK_TOLERANCE = { mouse: 4, other: 10 };

/**
 * Two pictures of an aircraft, divided by a range input. A click or Enter calls `onOpen`; dragging does not. `sizes` as
 * for <Picture>, by default those of a card; `priority` for a page's first picture.
 */
export function BeforeAfter({
  title,
  before,
  after,
  onOpen,
  sizes = CARD_SIZES,
  priority = false,
}: {
  title: string;
  before: Side;
  after: Side;
  onOpen?: () => void;
  sizes?: string;
  priority?: boolean;
}) {
  const [position, setPosition] = useState(MIDDLE);
  const range = useRef<HTMLInputElement>(null);
  const picture = { width: 600, height: 400, sizes, priority };

  // Clicked before hydration, it opens now; dragged, the tape goes to where it was let go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, after hydration
  useEffect(() => {
    if (takeEarlyClick(range.current!) && onOpen) {
      // The click itself moved the tape.
      range.current!.value = String(MIDDLE);
      onOpen();
    }
    setPosition(range.current!.valueAsNumber);
  }, []);

  const click = useClick(position, (before) => {
    if (!onOpen) return;
    // The press itself moved the tape.
    setPosition(before);
    onOpen();
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = PAGE_KEYS[event.key];
    if (step) setPosition((now) => Math.max(0, Math.min(100, now + step)));
    if (event.key === 'Enter') onOpen?.();
    // Enter would also press the first button of what opens, and not every browser supports Page Up and Page Down.
    if (step || event.key === 'Enter') event.preventDefault();
  }

  return (
    <div className="ba" style={{ '--p': position } as CSSProperties}>
      <Picture {...after} {...picture} />
      <Picture {...before} {...picture} className="ba__before" />
      <span className="ba__tag ba__tag--b" aria-hidden="true">
        Before
      </span>
      <span className="ba__tag ba__tag--a" aria-hidden="true">
        After
      </span>
      <span className="ba__line">
        <span className="ba__grip">
          <Icon of={moveHorizontal} />
        </span>
      </span>
      <input
        ref={range}
        type="range"
        min="0"
        max="100"
        value={position}
        aria-label={`Compare before and after: ${title}`}
        aria-valuetext={`${position}% before`}
        onChange={(event) => setPosition(event.currentTarget.valueAsNumber)}
        {...click}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/**
 * Tells a click from a drag. `onClick` gets the position before the press.
 * @returns the handlers of the range input
 */
function useClick(position: number, onClick: (before: number) => void) {
  const press = useRef<{ x: number; y: number; position: number }>(undefined);

  function onPointerMove({ clientX, clientY, pointerType }: PointerEvent) {
    if (!press.current) return;
    const tolerance = pointerType === 'mouse' ? CLICK_TOLERANCE.mouse : CLICK_TOLERANCE.other;
    const { x, y } = press.current;
    if (Math.hypot(clientX - x, clientY - y) > tolerance) press.current = undefined;
  }

  return {
    onPointerDown({ clientX, clientY, isPrimary, button }: PointerEvent) {
      press.current = isPrimary && button === 0 ? { x: clientX, y: clientY, position } : undefined;
    },
    onPointerMove,
    onPointerUp(event: PointerEvent) {
      onPointerMove(event);
      if (press.current) onClick(press.current.position);
    },
    onPointerCancel() {
      press.current = undefined;
    },
  };
}
