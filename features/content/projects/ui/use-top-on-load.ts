import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';

const never = () => () => {};

/**
 * Scrolls a freshly loaded page to its top, smoothly if motion is welcome. Back, anchors and visitors who have scrolled
 * keep their place.
 */
export function useTopOnLoad(): void {
  const navigation = useNavigationType();
  const [fromServer] = useState(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the visit that brought the page
  useEffect(() => {
    const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const back = fromServer ? load?.type === 'back_forward' : navigation === 'POP';
    const scrolling = fromServer && load?.type === 'navigate' && window.scrollY > 0;
    if (back || scrolling || window.location.hash) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    window.scrollTo({ top: 0, behavior: still ? 'instant' : 'smooth' });
  }, []);
}
