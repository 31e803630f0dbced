import type { Project } from '#features/content/projects/contract.ts';
import type { ListedProject } from '#features/content/projects/rules.ts';
import { Picture } from '#features/media/ui/Picture.tsx';
import { PICTURES } from '../details/constants.ts';
import { RecordPicture } from './RecordPicture.tsx';

/** Both pictures of a project side by side, so that both can be replaced. */
export function ProjectSides({ project }: { project: Project }) {
  return (
    <div className="stack stack--tight edit-sides edit-sides--page">
      <ProjectSide project={project} side="before" sizes="(min-width: 48rem) 46vw, 94vw" />
      <ProjectSide project={project} side="after" sizes="(min-width: 48rem) 46vw, 94vw" />
    </div>
  );
}

export function ProjectSide({
  project,
  side,
  sizes,
}: {
  project: ListedProject;
  side: 'before' | 'after';
  sizes: string;
}) {
  const { address, alt, name, width, height } = PICTURES[side];
  return (
    <figure>
      <Picture src={project[address]} alt={project[alt]} width={width} height={height} sizes={sizes} />
      <RecordPicture list="projects" record={project} of={PICTURES[side]} />
      <figcaption className="label">{name}</figcaption>
    </figure>
  );
}
