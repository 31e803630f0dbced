import { Picture } from '#features/media/ui/Picture.tsx';
import { Text, useText } from '#features/texts/ui/Text.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowRight } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import type { Project } from '../contract.ts';
import { formatWork, projectPath } from '../rules.ts';

type Next = Pick<Project, 'id' | 'title' | 'aircraftType' | 'serviceType'> & { image: string | null };

/** A wide link to the next project. */
export function NextProject({ project }: { project: Next }) {
  const { aircraftType, serviceType, image } = project;
  return (
    <nav className="on-ink" aria-label={useText('project.next.label')}>
      <PageLink className="next-project" to={projectPath(project)}>
        <span className="next-project__picture">
          <Picture src={image} alt="" width={1200} height={800} sizes="(min-width: 64rem) 58vw, 100vw" />
        </span>
        <span className="next-project__words">
          <span className="label">
            <Text k="project.next.label" />
          </span>
          <b className="h2">{project.title}</b>
          <span className="muted">
            {[aircraftType, formatWork(serviceType).toLowerCase()].filter(Boolean).join(', ')}
          </span>
          <span className="next-project__go">
            <Text k="project.next.go" /> <Icon of={arrowRight} className="icon--arrow" />
          </span>
        </span>
      </PageLink>
    </nav>
  );
}
