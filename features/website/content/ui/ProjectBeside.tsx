import { Picture } from '#foundation/media/ui/Picture.tsx';
import { Text } from '#website/texts/ui/Text.tsx';
import type { Project } from '../projects.contract.ts';
import { DETAILS_ANCHOR } from '../projects.ts';
import { Stars } from './Stars.tsx';

export interface BesideProject {
  isOfJob: boolean;
  schemeCode: string | null;
  testimonial: {
    title: string | null;
    clientName: string;
    clientTitle: string | null;
    content: string;
    rating: number;
  } | null;
}

/** Of its strip: more are among the details. */
const MAX_STAGES = 6;

/** The stages of the job that a project shows, and what its owner says of it. */
export function ProjectBeside({ project, beside }: { project: Project; beside: BesideProject }) {
  const { isOfJob, testimonial } = beside;
  const hasStages = isOfJob && project.photos.length > 0;
  if (!hasStages && !testimonial) return null;
  return (
    <section className="section project__beside">
      <div className="wrap stack">
        {hasStages && (
          <ol className="project__stages">
            {project.photos.slice(0, MAX_STAGES).map(({ id, imageUrl, caption }) => (
              <li key={id}>
                <a href={`#${DETAILS_ANCHOR}`}>
                  <Picture src={imageUrl} alt="" width={400} height={300} sizes="11rem" />
                  <span className="sm">{caption}</span>
                </a>
              </li>
            ))}
          </ol>
        )}
        {testimonial && (
          <figure className="project__words">
            <Stars rating={testimonial.rating} />
            {testimonial.title && <h2 className="h4">{testimonial.title}</h2>}
            <blockquote>“{testimonial.content}”</blockquote>
            <figcaption>
              <b className="line">{testimonial.clientName}</b>
              {testimonial.clientTitle && <span className="muted sm">{testimonial.clientTitle}</span>}
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}

/** Leads to the studio with the scheme of the airplane. */
export const PaintLikeThis = ({ path }: { path: string }) => (
  <a className="btn btn--line" href={path}>
    <Text k="project.start.like" />
  </a>
);
