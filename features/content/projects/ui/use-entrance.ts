import { type RefObject, useEffect } from 'react';

/**
 * Cards below the screen rise once when they scroll into view. Only the script hides them, and only after the first
 * scroll, so that screenshots and prints of the whole page show them.
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
