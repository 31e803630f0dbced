import { Picture } from '#features/media/ui/Picture.tsx';
import type { Project } from '../../projects/contract.ts';
import type { ListedProject } from '../../projects/rules.ts';
import { RecordPicture } from './RecordPicture.tsx';

const SIDES = {
  before: { address: 'beforeImageUrl', alt: 'beforeImageAlt', name: 'Before' },
  after: { address: 'afterImageUrl', alt: 'afterImageAlt', name: 'After' },
} as const;
/** Both sides are cut to one shape: the site lays one over the other. */
const SLOT = { width: 600, height: 400 };

/** Both sides of a project beside each other, so that both can be exchanged. */
export function ProjectSides({ project }: { project: Project }) {
  return (
    <div className="edit-sides edit-sides--page">
      <ProjectSide project={project} side="before" sizes="(min-width: 48rem) 46vw, 94vw" />
      <ProjectSide project={project} side="after" sizes="(min-width: 48rem) 46vw, 94vw" />
    </div>
  );
}

/** One side: its picture, which one it is, and how to exchange it. */
export function ProjectSide({
  project,
  side,
  sizes,
}: {
  project: ListedProject;
  side: keyof typeof SIDES;
  sizes: string;
}) {
  const { address, alt, name } = SIDES[side];
  return (
    <figure>
      <Picture src={project[address]} alt={project[alt]} {...SLOT} sizes={sizes} />
      <RecordPicture
        list="projects"
        record={project}
        address={address}
        alt={alt}
        googleId={`${side}GooglePhotoId`}
        {...SLOT}
        name={name}
      />
      <figcaption className="label">{name}</figcaption>
    </figure>
  );
}
