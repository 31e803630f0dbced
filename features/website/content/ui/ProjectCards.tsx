import { memo, type RefObject, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import { type ListedProject, projectKey } from '../projects.ts';
import { ProjectCard } from './ProjectCard.tsx';

/** Cards added or removed before pending input is handled. Removing costs less. */
const BATCH = { additions: 30, removals: 120 };

/**
 * Updates a long rendered list to the wanted one in batches, so that no input waits for all of it. `isBehind` while
 * they differ.
 */
function useBatchedList<T>(wanted: readonly T[]): { drawn: readonly T[]; isBehind: boolean } {
  const [drawn, setDrawn] = useState(wanted);

  useEffect(() => {
    if (drawn !== wanted) startTransition(() => setDrawn(stepTowards(wanted, drawn, BATCH)));
  }, [drawn, wanted]);

  return { drawn, isBehind: drawn !== wanted && !isPartInOrder(drawn, wanted) };
}

/** Removes unwanted items first, then takes the new order, then adds missing ones from the top. */
export function stepTowards<T>(wanted: readonly T[], drawn: readonly T[], batch: typeof BATCH): readonly T[] {
  const stay = new Set(wanted);
  let removed = 0;
  const remaining = drawn.filter((item) => stay.has(item) || ++removed > batch.removals);
  if (removed > 0) return remaining;
  const alreadyDrawn = new Set(drawn);
  let added = 0;
  const next = wanted.filter((item) => alreadyDrawn.has(item) || ++added <= batch.additions);
  return added <= batch.additions ? wanted : next;
}

/** Whether `part` is `whole` with items left out. */
export function isPartInOrder<T>(part: readonly T[], whole: readonly T[]): boolean {
  let found = 0;
  for (const item of whole) if (item === part[found]) found++;
  return found === part.length;
}

/** Whole rows of one, two or three columns that fill a screen. */
const AT_ONCE = 6;
/** Memoized, so that only added cards render. */
const Card = memo(ProjectCard<ListedProject>);

type Open = (project: ListedProject) => void;

/** Cards of the matching projects, maybe hundreds: the first show at once, the rest in batches. */
export const ProjectCards = memo(function ProjectCards({
  found,
  onOpen,
}: {
  found: readonly ListedProject[];
  onOpen: Open;
}) {
  const [first, rest] = useMemo(() => [found.slice(0, AT_ONCE), found.slice(AT_ONCE)], [found]);
  const { drawn, isBehind } = useBatchedList(rest);
  const drawnCards = useMemo(() => cardsOf(drawn, onOpen), [drawn, onOpen]);
  const cards = useRef<HTMLDivElement>(null);
  useEntrance(cards);

  return (
    <div ref={cards}>
      <div className="grid g3 projects">{cardsOf(first, onOpen, true)}</div>
      <div className="grid g3 projects projects--rest" data-behind={isBehind || undefined}>
        {drawnCards}
      </div>
    </div>
  );
});

function cardsOf(projects: readonly ListedProject[], onOpen: Open, isFirstView = false) {
  return projects.map((project, index) => (
    <Card key={projectKey(project)} project={project} onOpen={onOpen} linked priority={isFirstView && index === 0} />
  ));
}

/**
 * Cards below the screen rise once when they scroll into view. Only the script hides them, and only after the first
 * scroll, so that screenshots and prints of the whole page show them.
 */
function useEntrance(container: RefObject<HTMLElement | null>): void {
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
