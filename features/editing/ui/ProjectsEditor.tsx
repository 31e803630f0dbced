import { MAX_BADGE, MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#features/content/constants.ts';
import type { ListedProject } from '#features/content/projects/rules.ts';
import { FALLBACK_IMAGE } from '#features/media/contract.ts';
import { LISTS } from '../constants.ts';
import { ListEditor } from './ListEditor.tsx';
import { ProjectSide } from './ProjectSides.tsx';
import { RecordText } from './RecordText.tsx';

const list = 'projects';
const NEW = {
  ...LISTS[list].placeholders,
  serviceType: 'complete',
  beforeImageUrl: FALLBACK_IMAGE,
  afterImageUrl: FALLBACK_IMAGE,
  clientName: null,
  completedAt: null,
  featured: false,
  active: true,
};

/** The projects in the site's order, with both pictures side by side. */
export function ProjectsEditor({
  shown,
  place,
  only,
  most,
}: {
  shown: ListedProject[];
  place: 'home' | 'portfolio';
  only?: number[] | undefined;
  most?: number | undefined;
}) {
  return (
    <ListEditor
      list={list}
      shown={shown}
      only={only}
      most={most}
      labelOf={({ title }) => title}
      newItem={(count) => (place === 'home' ? { ...NEW, sortOrder: count } : NEW)}
    >
      {(project, tools, marks) => (
        <article className="proj">
          {tools}
          <div className="proj__media stack stack--tight edit-sides">
            <ProjectSide project={project} side="before" sizes="30vw" />
            <ProjectSide project={project} side="after" sizes="30vw" />
            {marks}
          </div>
          {project.badge && (
            <p className="label">
              <RecordText list={list} record={project} field="badge" label="badge" max={MAX_BADGE} />
            </p>
          )}
          <h3 className="h4">
            <RecordText list={list} record={project} field="title" label="title" max={MAX_LINE} required />
          </h3>
          <p className="sm">
            <RecordText
              list={list}
              record={project}
              field="description"
              label="description"
              max={MAX_RUNNING}
              shape="paragraph"
            />
          </p>
          <div className="meta">
            <span className="label">
              <RecordText list={list} record={project} field="aircraftType" label="aircraft type" max={MAX_TYPE} />
            </span>
            <span className="label">
              <RecordText
                list={list}
                record={project}
                field="serviceType"
                label="service type"
                max={MAX_TYPE}
                required
              />
            </span>
          </div>
        </article>
      )}
    </ListEditor>
  );
}
