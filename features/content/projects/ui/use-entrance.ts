import { type RefObject, useEffect } from 'react';

/**
 * The cards within `container` that are below the screen rise, once each, when they come into view. They are hidden by
 * this script only, so without it, or before it runs, everything can be seen.
 */
export function useEntrance(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const items = [...(container.current?.querySelectorAll<HTMLElement>('.proj') ?? [])];
    const below = items.filter((item) => item.getBoundingClientRect().top > window.innerHeight);
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        (target as HTMLElement).dataset.entrance = 'now';
        observer.unobserve(target);
      }
    });
    for (const item of below) {
      item.dataset.entrance = 'waiting';
      observer.observe(item);
    }
    return () => {
      observer.disconnect();
      for (const item of below) delete item.dataset.entrance;
    };
  }, [container]);
}
