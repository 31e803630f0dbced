import { Picture } from '#foundation/media/ui/Picture.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { useText } from '#website/texts/ui/Text.tsx';
import { type CardProject, formatWork, projectPath } from '../projects.ts';
import { BeforeAfter, CARD_SIZES } from './BeforeAfter.tsx';

/**
 * A finished aircraft: before and after, or the one picture there is. The card calls `onOpen`; with `linked` its title
 * links to the project's page. `priority` is for a page's first picture.
 */
export function ProjectCard<P extends CardProject>({
  project,
  onOpen,
  linked = false,
  priority = false,
}: {
  project: P;
  onOpen: (project: P) => void;
  linked?: boolean;
  priority?: boolean;
}) {
  const { id, title, description, aircraftType, serviceType, badge, beforeImageUrl, afterImageUrl } = project;
  const photos = useText('portfolio.card.photos');
  const open = () => onOpen(project);
  const hasPictures = beforeImageUrl !== null || afterImageUrl !== null;
  return (
    <article className="proj">
      <div className="proj__media">
        {beforeImageUrl && afterImageUrl ? (
          <BeforeAfter
            title={title}
            before={{ src: beforeImageUrl, alt: project.beforeImageAlt }}
            after={{ src: afterImageUrl, alt: project.afterImageAlt }}
            onOpen={open}
            priority={priority}
          />
        ) : (
          <OnePicture project={project} onOpen={hasPictures ? open : undefined} priority={priority} />
        )}
        {badge && <span className="badge">{badge}</span>}
      </div>
      <h3 className="h4">
        {linked && id ? (
          <PageLink to={projectPath({ id, title })}>{title}</PageLink>
        ) : (
          <button type="button" onClick={open}>
            {title}
          </button>
        )}
      </h3>
      <p className="sm">{description}</p>
      <div className="meta">
        {aircraftType && <span className="label">{aircraftType}</span>}
        <span className="label">{formatWork(serviceType)}</span>
      </div>
      {linked && hasPictures && (
        <button type="button" className="proj__more needs-script" aria-label={`${photos}: ${title}`} onClick={open}>
          {photos}
        </button>
      )}
    </article>
  );
}

function OnePicture({
  project,
  onOpen,
  priority,
}: {
  project: CardProject;
  onOpen: (() => void) | undefined;
  priority: boolean;
}) {
  const { title, beforeImageUrl, afterImageUrl, beforeImageAlt, afterImageAlt } = project;
  const picture = (
    <Picture
      className="photo"
      src={afterImageUrl ?? beforeImageUrl}
      alt={(afterImageUrl ? afterImageAlt : beforeImageAlt) || title}
      width={600}
      height={400}
      sizes={CARD_SIZES}
      priority={priority}
    />
  );
  if (!onOpen) return picture;
  return (
    <button type="button" className="proj__open" onClick={onOpen}>
      {picture}
    </button>
  );
}
