import { memo, useMemo, useRef } from 'react';
import { type ListedProject, projectKey } from '../rules.ts';
import { ProjectCard } from './ProjectCard.tsx';
import { useBatchedList } from './use-batched-list.ts';
import { useEntrance } from './use-entrance.ts';

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
