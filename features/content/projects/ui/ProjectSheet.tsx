import type { ReactNode } from 'react';
import { airframeNamed } from '#features/aircraft/ui/airframe-named.ts';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { useEditing } from '../../ui/editing-context.ts';
import type { Project } from '../contract.ts';
import { COMPLETE, workInWords } from '../rules.ts';
import { ProjectDrawing } from './ProjectDrawing.tsx';

/** What was done to which aircraft, beside a drawing of its type where there is one. `timeZone` is the shop's. */
export function ProjectSheet({ project, timeZone }: { project: Project; timeZone: string }) {
  const { title, aircraftType, serviceType, completedAt } = project;
  const drawing = airframeNamed(`${aircraftType ?? ''}; ${title}`);
  const isComplete = serviceType.toLowerCase() === COMPLETE;
  const { ProjectText, ProjectDay } = useEditing() ?? {};
  const facts: { label: TextKey; value: ReactNode }[] = [
    {
      label: 'project.spec.aircraft',
      value: ProjectText ? <ProjectText project={project} field="aircraftType" /> : aircraftType,
    },
    {
      label: 'project.spec.work',
      value: ProjectText ? <ProjectText project={project} field="serviceType" /> : workInWords(serviceType),
    },
    { label: 'project.spec.process', value: isComplete && <Text k="project.spec.processText" /> },
    { label: 'project.spec.coverage', value: isComplete && <Text k="project.spec.coverageText" /> },
    {
      label: 'project.spec.completed',
      value: ProjectDay ? (
        <ProjectDay key={completedAt} project={project} />
      ) : (
        completedAt && monthOf(completedAt, timeZone)
      ),
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

/** 'September 2026' */
function monthOf(time: string, timeZone: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
}
