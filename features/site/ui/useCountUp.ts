import { useEffect, useRef, useState } from 'react';

const VISIBLE_RATIO = 0.2;

/**
 * Counts from 0 to `end` in `duration` ms, once, when the element of `ref` comes into view. Until then, without scripts
 * and with reduced motion, `count` is `end`.
 */
export function useCountUp(end: number, duration: number) {
  const ref = useRef<HTMLElement>(null);
  const [count, setShown] = useState(end);

  useEffect(() => {
    if (!ref.current || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let frame = 0;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        let start: number | undefined;
        const step = (now: number) => {
          // The first frame may come late.
          start ??= now;
          const progress = Math.min((now - start) / duration, 1);
          setShown(Math.round(end * cubicEaseOut(progress)));
          if (progress < 1) frame = requestAnimationFrame(step);
        };
        frame = requestAnimationFrame(step);
      },
      { threshold: VISIBLE_RATIO },
    );
    watcher.observe(ref.current);
    return () => {
      watcher.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [end, duration]);

  return { ref, count };
}

function cubicEaseOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}
