import './spec.css';
import type { CSSProperties, ReactNode } from 'react';
import { airframeNamed } from '#airplanes/aircraft/airframe-names.ts';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import type { Project } from '../projects.contract.ts';
import { COMPLETE, DETAILS_ANCHOR, formatWork } from '../projects.ts';
import { useContentEditing } from './content-editing.ts';
import '#ui/raked.css';
import { AIRFRAMES, type AirframeId } from '#airplanes/aircraft/built-in/airframes.ts';
import { DimensionedElevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { type NamedColor, type Scheme, schemeNamed } from '#airplanes/aircraft/ui/scheme-named.ts';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { Stars } from './Stars.tsx';

/** The project's facts, beside a drawing of its type if there is one. */
export function ProjectSheet({ project, completed }: { project: Project; completed: string | null }) {
  const { title, aircraftType, serviceType, completedAt } = project;
  const drawing = airframeNamed(`${aircraftType ?? ''}; ${title}`);
  const isComplete = serviceType.toLowerCase() === COMPLETE;
  const { ProjectText, ProjectDay } = useContentEditing() ?? {};
  const facts: { label: TextKey; value: ReactNode }[] = [
    {
      label: 'project.spec.aircraft',
      value: ProjectText ? <ProjectText project={project} field="aircraftType" /> : aircraftType,
    },
    {
      label: 'project.spec.work',
      value: ProjectText ? <ProjectText project={project} field="serviceType" /> : formatWork(serviceType),
    },
    { label: 'project.spec.process', value: isComplete && <Text k="project.spec.processText" /> },
    { label: 'project.spec.coverage', value: isComplete && <Text k="project.spec.coverageText" /> },
    {
      label: 'project.spec.completed',
      value: ProjectDay ? <ProjectDay key={completedAt} project={project} /> : completed,
    },
  ];
  return (
    <section className="section">
      <div className={`wrap${drawing ? ' split split--even' : ''}`}>
        <div>
          <h2 className="ahead--wide project__title">
            <Text k="project.spec.title" />
          </h2>
          <dl className={`spec${drawing ? '' : ' spec--wide'}`}>
            {facts.map(
              ({ label, value }) =>
                value && (
                  <div key={label}>
                    <dt className="label">
                      <Text k={label} />
                    </dt>
                    <dd>{value}</dd>
                  </div>
                ),
            )}
          </dl>
        </div>
        {drawing && <ProjectDrawing of={drawing} title={title} />}
      </div>
    </section>
  );
}

/** A drawing of the aircraft's type in the colors that the project's title names. */
function ProjectDrawing({ of, title }: { of: AirframeId; title: string }) {
  const scheme = schemeNamed(title);
  const note = useText('project.drawing.note');
  return (
    <div>
      <h2 className="ahead--wide project__title">
        <Text k={scheme ? 'project.drawing.scheme' : 'project.drawing.title'} />
      </h2>
      <div className="card project__drawing" style={scheme && paint(scheme)}>
        <DimensionedElevation of={of} caption={AIRFRAMES[of].name} note={note} painted={Boolean(scheme)} />
      </div>
      {scheme && <Chips colors={[scheme.base, ...scheme.stripes]} />}
    </div>
  );
}

function Chips({ colors }: { colors: (NamedColor | undefined)[] }) {
  return (
    <ul className="row apart--wide project__chips">
      {colors.map(
        (color) =>
          color && (
            <li className="with-icon sm" key={color.name}>
              <i className="raked" style={{ '--c': color.value } as CSSProperties} />
              <span>{color.name}</span>
            </li>
          ),
      )}
    </ul>
  );
}

function paint({ base, stripes: [wide, narrow] }: Scheme): CSSProperties {
  return { '--ac-base': base.value, '--ac-1': wide.value, ...(narrow && { '--ac-2': narrow.value }) } as CSSProperties;
}

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

/** The most stages in its strip; more are among the details. */
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
