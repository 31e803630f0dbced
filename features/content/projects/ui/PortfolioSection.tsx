import './projects.css';
import { Suspense, useState } from 'react';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { SectionHead, SheetLine } from '#ui/section-head.tsx';
import { useContentEditing } from '../../ui/content-editing.ts';
import { SHOWN_AT_HOME } from '../constants.ts';
import { allPhotos, formatShownCount, projectKey, type ViewedProject } from '../rules.ts';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { ProjectCard } from './ProjectCard.tsx';

/** The first of `total` projects; fewer on phones. A project opens in the viewer. */
export function PortfolioSection({ projects, total }: { projects: ViewedProject[]; total: number }) {
  const [open, setOpen] = useState<ViewedProject>();
  const editing = useContentEditing();
  usePreloadedViewer();
  return (
    <section className="section" id="portfolio">
      <div className="wrap">
        <SheetLine chip="alodine" label={<Text k="home.portfolio.label" />} count={<Counts total={total} />} />
        <SectionHead title={<Text k="home.portfolio.title" />} lead={<Text k="home.portfolio.lead" />} />
        <div className={`grid g3 projects${editing ? '' : ' projects--few'}`}>
          {editing ? (
            <editing.Projects shown={projects} place="home" most={SHOWN_AT_HOME.wide} />
          ) : (
            projects.map((project) => <ProjectCard key={projectKey(project)} project={project} onOpen={setOpen} />)
          )}
        </div>
        <p className="projects__all">
          <ButtonLink to="/portfolio" arrow>
            <Text k="home.portfolio.all" />
          </ButtonLink>
        </p>
      </div>
      {open && (
        <Suspense>
          <PhotoViewer title={open.title} photos={allPhotos(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

/** How many of all projects show. */
function Counts({ total }: { total: number }) {
  const { wide, phone } = SHOWN_AT_HOME;
  return (
    <>
      {total > wide && <span className="only-wide">{formatShownCount(wide, total)}</span>}
      {total > phone && <span className="only-small">{formatShownCount(phone, total)}</span>}
    </>
  );
}
