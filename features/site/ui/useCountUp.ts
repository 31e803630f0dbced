import { useEffect, useRef, useState } from 'react';

const STARTS_WHEN_VISIBLE = 0.2;

/**
 * Counts from 0 to `end` over `duration` milliseconds, once, when the element with `ref` comes into view. Until then,
 * without scripts and for those who want no motion, it is `end`.
 */
export function useCountUp(end: number, duration: number) {
  const ref = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(end);

  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        let start: number | undefined;
        const step = (now: number) => {
          // From the first frame on, however long that takes to come.
          start ??= now;
          const progress = Math.min((now - start) / duration, 1);
          setShown(Math.round(end * cubicEaseOut(progress)));
          if (progress < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      },
      { threshold: STARTS_WHEN_VISIBLE },
    );
    watcher.observe(ref.current);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [end, duration]);

  return { ref, shown };
}

function cubicEaseOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
