import './project.css';
import { type MouseEvent, Suspense, useState } from 'react';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { copyText } from '#ui/copy-and-save.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowLeft, arrowRight, link } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { toast } from '#ui/toast.tsx';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import type { Project } from '../projects.contract.ts';
import { allPhotos, DETAILS_ANCHOR, formatWork, projectPath, SHARE_TOASTS } from '../projects.ts';
import { BeforeAfter } from './BeforeAfter.tsx';
import { useContentEditing } from './content-editing.ts';
import { PhotoViewer, usePreloadedViewer } from './lazy-viewer.ts';
import { PaintLikeThis } from './ProjectSheet.tsx';

const SIZES = '(min-width: 90rem) 1320px, 94vw';

/** The top of a project's page: its texts and its before and after. */
export function ProjectCompared({ project, place }: { project: Project; place: { at: number; of: number } }) {
  const [isViewing, setViewing] = useState(false);
  const editing = useContentEditing();
  usePreloadedViewer();
  const { title, description, beforeImageUrl, beforeImageAlt, afterImageUrl, afterImageAlt } = project;
  const both = beforeImageUrl && afterImageUrl;
  return (
    <div className="wrap project">
      <div className="row between">
        <PageLink className="back" to="/portfolio">
          <Icon of={arrowLeft} /> <Text k="project.hero.back" />
        </PageLink>
        <ShareProject project={project} />
      </div>
      <div className="sec-head project__head">
        <h1 className="h1">{editing ? <editing.ProjectText project={project} field="title" /> : title}</h1>
        <p className="lead">{editing ? <editing.ProjectText project={project} field="description" /> : description}</p>
      </div>
      {editing && <editing.RecordTools list="projects" id={project.id} title={title} listedAt="/portfolio" />}
      <figure className="project__compare">
        {editing && <editing.ProjectSides project={project} />}
        {!editing && both && (
          <BeforeAfter
            title={title}
            before={{ src: beforeImageUrl, alt: beforeImageAlt }}
            after={{ src: afterImageUrl, alt: afterImageAlt }}
            onOpen={() => setViewing(true)}
            sizes={SIZES}
            priority
          />
        )}
        {!editing && !both && (
          <Picture
            className="photo project__picture"
            src={afterImageUrl ?? beforeImageUrl}
            alt={(afterImageUrl ? afterImageAlt : beforeImageAlt) || title}
            width={1320}
            height={743}
            sizes={SIZES}
            priority
          />
        )}
        <figcaption className="spread apart sm muted">
          <span>{both && <Text k="project.hero.compare" />}</span>
          <span>
            <Text k="project.hero.place" /> {place.at} of {place.of}
          </span>
        </figcaption>
      </figure>
      {isViewing && (
        <Suspense>
          <PhotoViewer title={title} photos={allPhotos(project)} onClose={() => setViewing(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the device's share sheet, or copies the link. */
function ShareProject({ project }: { project: Project }) {
  async function share() {
    const shared = { title: project.title, url: new URL(projectPath(project), location.href).href };
    if ('share' in navigator && (await shareNatively(shared))) return;
    toast((await copyText(shared.url)) ? SHARE_TOASTS.copied : { ...SHARE_TOASTS.notCopied, kind: 'error' });
  }

  return (
    <span className="project__share">
      <Button small onClick={() => void share()}>
        <Icon of={link} /> <Text k="project.hero.share" />
      </Button>
    </span>
  );
}

/** @returns false if the browser cannot share; dismissing the sheet counts as shared */
async function shareNatively(shared: ShareData): Promise<boolean> {
  try {
    await navigator.share(shared);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

const PHOTO_SIZES = '(min-width: 64rem) 58vw, 94vw';

/** Detail photos that open in the viewer, or alone without JavaScript, and a call to action. */
export function ProjectPhotos({
  project,
  hasStudio,
  studioPath,
}: {
  project: Project;
  hasStudio: boolean;
  /** The path of the airplane’s scheme in the studio. */
  studioPath: string | null;
}) {
  const [first, setFirst] = useState<number>();
  const editing = useContentEditing();
  const photos = allPhotos(project);
  const detailsFrom = photos.length - project.photos.length;

  function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setFirst(index);
  }

  return (
    <section className="section on-surface">
      <div className="wrap">
        {(editing || project.photos.length > 0) && (
          <>
            <h2 className="project__close" id={DETAILS_ANCHOR}>
              <Text k="project.photos.title" />
            </h2>
            {editing ? (
              <editing.ProjectPhotos project={project} />
            ) : (
              <div className="stack shots">
                {project.photos.map(({ id, imageUrl, imageAlt, caption }, index) => (
                  <figure key={id}>
                    <a href={imageUrl} onClick={(event) => open(event, detailsFrom + index)}>
                      <Picture
                        src={imageUrl}
                        alt={imageAlt || caption || `${project.title}, photo ${index + 1}`}
                        width={1200}
                        height={800}
                        sizes={PHOTO_SIZES}
                      />
                    </a>
                    {caption && <figcaption className="apart--tight muted sm">{caption}</figcaption>}
                  </figure>
                ))}
              </div>
            )}
          </>
        )}
        <div className="row between project__start">
          <p className="h3">
            <Text k="project.start.title" />
          </p>
          <div className="row">
            <ButtonLink to="/contact" variant="primary" arrow>
              <Text k="project.start.contact" />
            </ButtonLink>
            <ButtonLink to="/quote-calculator">
              <Text k="project.start.price" />
            </ButtonLink>
            {hasStudio && studioPath && <PaintLikeThis path={studioPath} />}
            {hasStudio && !studioPath && (
              <ButtonLink to="/studio">
                <Text k="project.start.studio" />
              </ButtonLink>
            )}
          </div>
        </div>
      </div>
      {first !== undefined && (
        <Suspense>
          <PhotoViewer title={project.title} photos={photos} first={first} onClose={() => setFirst(undefined)} />
        </Suspense>
      )}
    </section>
  );
}

type Next = Pick<Project, 'id' | 'title' | 'aircraftType' | 'serviceType'> & { image: string | null };

/** A wide link to the next project. */
export function NextProject({ project }: { project: Next }) {
  const { aircraftType, serviceType, image } = project;
  return (
    <nav className="on-ink" aria-label={useText('project.next.label')}>
      <PageLink className="split split--rev next-project" to={projectPath(project)}>
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
