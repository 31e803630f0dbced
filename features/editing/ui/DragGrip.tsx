import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/icon.tsx';
import { gripVertical } from '#ui/icons.ts';
import { useEscapeKey } from '#ui/use-escape-key.ts';
import { CARD } from '../constants.ts';
import { keyCommand, type Point } from '../rules.ts';
import { pickUpCard } from './dragged-card.ts';

/** Moves a card to another place: by mouse, by finger, or with Space, the arrow keys and Space again. */
export function DragGrip({ label, onDrop }: { label: string; onDrop: (to: number) => void }) {
  const held = useRef<ReturnType<typeof pickUpCard>>(undefined);
  const escapeKey = useEscapeKey();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => () => held.current?.letGo(), []);

  function letGo() {
    escapeKey.ignore();
    held.current?.letGo();
    held.current = undefined;
  }

  function drop() {
    const drag = held.current?.state();
    letGo();
    if (drag && drag.to !== drag.from) onDrop(drag.to);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (!event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    letGo();
    held.current = pickUpCard(event.currentTarget, pointOf(event));
    // Not every browser focuses a pressed button.
    escapeKey.watch(putBack);
  }

  function putBack() {
    letGo();
    setAnnouncement(CARD.putBack(label));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const command = keyCommand(event.key, held.current?.state());
    if (command === null) return;
    event.preventDefault();
    if (command === 'pickUp') {
      held.current = pickUpCard(event.currentTarget);
      setAnnouncement(CARD.pickedUp(label));
    } else if (command === 'drop') {
      drop();
      setAnnouncement(CARD.dropped(label));
    } else if (command === 'putBack') {
      putBack();
    } else {
      held.current!.moveBy(command.by);
      const { to, centers } = held.current!.state();
      setAnnouncement(CARD.over(label, to + 1, centers.length));
    }
  }

  return (
    <>
      <button
        type="button"
        className="tools__grip"
        aria-label={`${CARD.drag}: ${label}`}
        aria-description={CARD.dragHelp}
        title={CARD.drag}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => held.current?.follow(pointOf(event))}
        onPointerUp={drop}
        onPointerCancel={letGo}
        onKeyDown={onKeyDown}
        onBlur={letGo}
      >
        <Icon of={gripVertical} />
      </button>
      <span className="vh" aria-live="assertive">
        {announcement}
      </span>
    </>
  );
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y };
}
