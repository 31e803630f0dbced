import './spec.css';
import type { ReactNode } from 'react';
import { airframeNamed } from '#features/aircraft/rules.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { useContentEditing } from '../../ui/content-editing.ts';
import type { Project } from '../contract.ts';
import { COMPLETE, formatWork } from '../rules.ts';
import { ProjectDrawing } from './ProjectDrawing.tsx';

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
          <h2 className="project__title">
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
