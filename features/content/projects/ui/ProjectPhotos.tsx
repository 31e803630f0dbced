import { type MouseEvent, Suspense, useState } from 'react';
import { Picture } from '#features/media/ui/Picture.tsx';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useContentEditing } from '../../ui/content-editing.ts';
import type { Project } from '../contract.ts';
import { allPhotos, DETAILS_ANCHOR } from '../rules.ts';
import { PhotoViewer } from './lazy-viewer.ts';

const SIZES = '(min-width: 64rem) 58vw, 94vw';

/** Detail photos that open in the viewer, or alone without JavaScript, and a call to action. */
export function ProjectPhotos({ project, hasStudio }: { project: Project; hasStudio: boolean }) {
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
                        sizes={SIZES}
                      />
                    </a>
                    {caption && <figcaption>{caption}</figcaption>}
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
            {hasStudio && (
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
