import { type RefObject, useEffect } from 'react';

/**
 * The cards within `container` that are below the screen rise, once each, when they come into view. They are hidden by
 * this script only, and only once the visitor scrolls: a picture of the whole page, or a print of it, has them all.
 */
export function useEntrance(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        (target as HTMLElement).dataset.entrance = 'now';
        observer.unobserve(target);
      }
    });
    let below: HTMLElement[] = [];
    const hide = () => {
      const items = [...(container.current?.querySelectorAll<HTMLElement>('.proj') ?? [])];
      below = items.filter((item) => item.getBoundingClientRect().top > window.innerHeight);
      for (const item of below) {
        item.dataset.entrance = 'waiting';
        observer.observe(item);
      }
    };
    window.addEventListener('scroll', hide, { once: true, passive: true });
    return () => {
      window.removeEventListener('scroll', hide);
      observer.disconnect();
      for (const item of below) delete item.dataset.entrance;
    };
  }, [container]);
}
