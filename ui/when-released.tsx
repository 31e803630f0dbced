import { type ReactNode, useEffect, useState } from 'react';

const LOOK_EVERY_MS = 100;

/**
 * Renders its children once nothing is pressed. For what comes by itself and moves or covers the page: a pointer that is
 * released over another element than it was pressed on clicks nothing.
 */
export function WhenReleased({ children }: { children: ReactNode }) {
  const [isReleased, setReleased] = useState(false);
  useEffect(() => whenReleased(() => setReleased(true)), []);
  return isReleased ? children : null;
}

/** Runs something once nothing is pressed. @returns a function that stops waiting */
export function whenReleased(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (document.querySelector(':active')) timer = setTimeout(look, LOOK_EVERY_MS);
    else run();
  };
  look();
  return () => clearTimeout(timer);
}
