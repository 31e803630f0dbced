import { type ReactNode, useEffect, useState } from 'react';
import { useAfterHydration } from './hydration.ts';

const LOOK_EVERY_MS = 100;

/**
 * Renders its children once nothing is pressed, and at once in what the server renders. For what comes by itself and moves
 * or covers the page: a pointer that is released over another element than it was pressed on clicks nothing.
 */
export function WhenReleased({ children }: { children: ReactNode }) {
  const cameWithThePage = useAfterHydration(true) === null;
  const [isReleased, setReleased] = useState(cameWithThePage);
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
