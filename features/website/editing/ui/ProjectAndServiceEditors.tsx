import { FALLBACK_IMAGE } from '#foundation/media/pictures.ts';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import type { ListedService } from '#website/content/home-lists.contract.ts';
import type { Project } from '#website/content/projects.contract.ts';
import type { CardProject } from '#website/content/projects.ts';
import { MAX_BADGE, MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#website/content/records.ts';
import { PICTURES } from '../details.constants.ts';
import { LISTS } from '../editing.constants.ts';
import { ListEditor } from './ListEditor.tsx';
import { RecordPicture, RecordText } from './RecordParts.tsx';

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
  shown: CardProject[];
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

/** Both pictures of a project side by side, so that both can be replaced. */
export function ProjectSides({ project }: { project: Project }) {
  return (
    <div className="stack stack--tight edit-sides edit-sides--page">
      <ProjectSide project={project} side="before" sizes="(min-width: 48rem) 46vw, 94vw" />
      <ProjectSide project={project} side="after" sizes="(min-width: 48rem) 46vw, 94vw" />
    </div>
  );
}

function ProjectSide({ project, side, sizes }: { project: CardProject; side: 'before' | 'after'; sizes: string }) {
  const { address, alt, name, width, height } = PICTURES[side];
  return (
    <figure>
      <Picture
        className="photo"
        src={project[address]}
        alt={project[alt]}
        width={width}
        height={height}
        sizes={sizes}
      />
      <RecordPicture list="projects" record={project} of={PICTURES[side]} />
      <figcaption className="label">{name}</figcaption>
    </figure>
  );
}

const serviceList = 'services';
const { width, height } = PICTURES.service;
const NEW_SERVICE = {
  ...LISTS[serviceList].placeholders,
  imageUrl: null,
  featured: false,
  active: true,
};

/** The services as editable cards. */
export function ServicesEditor({ shown }: { shown: ListedService[] }) {
  return (
    <ListEditor list={serviceList} shown={shown} labelOf={({ title }) => title} newItem={() => NEW_SERVICE}>
      {(service, tools, marks) => (
        <article className="svc">
          {tools}
          <div className="svc__media">
            <Picture src={service.imageUrl} alt={service.imageAlt} width={width} height={height} sizes="30vw" />
            <RecordPicture list={serviceList} record={service} of={PICTURES.service} />
            {service.badge && (
              <span className="badge">
                <RecordText list={serviceList} record={service} field="badge" label="badge" max={MAX_BADGE} />
              </span>
            )}
            {marks}
          </div>
          <h3>
            <RecordText list={serviceList} record={service} field="title" label="title" max={MAX_LINE} required />
          </h3>
          <p>
            <RecordText
              list={serviceList}
              record={service}
              field="description"
              label="description"
              max={MAX_RUNNING}
              shape="paragraph"
            />
          </p>
        </article>
      )}
    </ListEditor>
  );
}
