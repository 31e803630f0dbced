import './projects.css';
import { Suspense, useState } from 'react';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { SectionHead } from '#ui/section-head.tsx';
import { allPhotos, projectKey, type ViewedProject } from '../rules.ts';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { ProjectCard } from './ProjectCard.tsx';

/** A few projects that open in the viewer. */
export function RecentProjects({ title, projects }: { title: TextKey; projects: ViewedProject[] }) {
  const [open, setOpen] = useState<ViewedProject>();
  usePreloadedViewer();
  return (
    <section className="section on-surface">
      <div className="wrap">
        <SectionHead title={<Text k={title} />} />
        <div className="grid g3 projects">
          {projects.map((project) => (
            <ProjectCard key={projectKey(project)} project={project} onOpen={setOpen} linked />
          ))}
        </div>
      </div>
      {open && (
        <Suspense>
          <PhotoViewer title={open.title} photos={allPhotos(open)} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </section>
  );
}
