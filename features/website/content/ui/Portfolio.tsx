import './projects.css';
import './portfolio.css';
import '#ui/form.css';
import '#ui/parts.css';
import {
  type ComponentProps,
  type SubmitEvent,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigationType } from 'react-router';
import { LazyElevation } from '#airplanes/aircraft/ui/LazyElevation.tsx';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { slidersHorizontal } from '#ui/icons.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import {
  activeFilters,
  beforeAndAfter,
  DETAILS_ANCHOR,
  EDITED_AT_ONCE,
  type FilterChoices,
  filterProjects,
  formatShownCount,
  type ListedProject,
  projectPath,
} from '../projects.ts';
import { useContentEditing } from './content-editing.ts';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { ProjectCards } from './ProjectCards.tsx';
import { ProjectFilters, useFilters } from './ProjectFilters.tsx';

/** All projects with their filters. A picture opens the viewer, a title the project's page. */
export function Portfolio({ projects, choices }: { projects: ListedProject[]; choices: FilterChoices }) {
  const { filters, search, choose, clear } = useFilters(choices);
  // The typed letter is painted before its results.
  const settled = useDeferredValue(filters);
  const found = useMemo(() => filterProjects(projects, settled), [projects, settled]);
  const active = activeFilters(filters);
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [viewed, setViewed] = useState<ListedProject>();
  const filtersButton = useRef<HTMLButtonElement>(null);
  const panel = useId();
  const clearForm = useId();
  const editing = useContentEditing();
  const detailsLabel = useText('portfolio.card.details');
  usePreloadedViewer();

  function togglePanel() {
    setPanelOpen(!isPanelOpen);
    // On a small phone it opens at or below the edge of the screen.
    if (!isPanelOpen) requestAnimationFrame(() => document.getElementById(panel)?.scrollIntoView({ block: 'nearest' }));
  }

  function clearFilters(event: SubmitEvent) {
    event.preventDefault();
    // The empty list's button disappears, so the focus moves near it.
    if (found.length === 0) filtersButton.current?.focus();
    clear();
  }

  return (
    <section className="section portfolio">
      <div className="wrap">
        <div className="row portfolio__bar">
          <h2 className="title">
            <Text k="portfolio.projects.title" />
          </h2>
          <div className="row">
            <p className="sm muted" role="status">
              {formatShownCount(found.length, projects.length)}
            </p>
            <FiltersButton
              ref={filtersButton}
              active={active}
              panel={panel}
              isOpen={isPanelOpen}
              onClick={togglePanel}
            />
          </div>
        </div>
        <ProjectFilters
          id={panel}
          clearForm={clearForm}
          closed={!isPanelOpen}
          filters={filters}
          choices={choices}
          onSearch={search}
          onChoose={choose}
        />
        <form id={clearForm} action="/portfolio" onSubmit={clearFilters} />
        {editing ? (
          <div className="grid g3 projects">
            <editing.Projects
              shown={projects}
              place="portfolio"
              only={active > 0 ? idsOf(found) : undefined}
              most={EDITED_AT_ONCE}
            />
          </div>
        ) : (
          <ProjectCards found={found} onOpen={setViewed} />
        )}
        {found.length === 0 && <NothingFound clearForm={clearForm} />}
      </div>
      {viewed && (
        <Suspense>
          <PhotoViewer
            title={viewed.title}
            photos={beforeAndAfter(viewed)}
            more={detailsOf(viewed, detailsLabel)}
            onClose={() => setViewed(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}

type FiltersButtonProps = Pick<ComponentProps<typeof Button>, 'ref' | 'onClick'> & {
  active: number;
  /** The id of the filters. */
  panel: string;
  isOpen: boolean;
};

function FiltersButton({ ref, active, panel, isOpen, onClick }: FiltersButtonProps) {
  return (
    <Button small ref={ref} className="needs-script" aria-expanded={isOpen} aria-controls={panel} onClick={onClick}>
      <Icon of={slidersHorizontal} />
      <Text k="portfolio.filters.open" />
      {active > 0 && (
        <span className="portfolio__active">
          {active}
          <span className="vh"> active</span>
        </span>
      )}
    </Button>
  );
}

/** The link to photos that only the project's page shows. */
function detailsOf({ id, title, hasDetails }: ListedProject, label: string) {
  return id && hasDetails ? { label, to: `${projectPath({ id, title })}#${DETAILS_ANCHOR}` } : undefined;
}

function idsOf(projects: ListedProject[]): number[] {
  return projects.flatMap(({ id }) => id ?? []);
}

function NothingFound({ clearForm }: { clearForm: string }) {
  return (
    <div className="empty">
      <LazyElevation of="single-turboprop" bare />
      <p>
        <Text k="portfolio.empty.text" />
      </p>
      <Button type="submit" form={clearForm}>
        <Text k="portfolio.empty.clear" />
      </Button>
    </div>
  );
}

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
