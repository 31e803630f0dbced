import { type ReactNode, useEffect, useState } from 'react';

const LOOK_EVERY_MS = 100;

/**
 * Renders its children once nothing is pressed. For what comes by itself and moves or covers the page: a pointer that is
 * released over another element than it was pressed on clicks nothing.
 */
export function WhenReleased({ children }: { children: ReactNode }) {
  const [isReleased, setReleased] = useState(false);
  useEffect(() => {
    if (isReleased) return;
    const look = () => setReleased(document.querySelector(':active') === null);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isReleased]);
  return isReleased ? children : null;
}
