import type { ReactNode } from 'react';
import { airframeNamed } from '#features/aircraft/ui/airframe-named.ts';
import { AIRFRAMES } from '#features/aircraft/ui/airframes.ts';
import { DimensionedElevation } from '#features/aircraft/ui/Elevation.tsx';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { useEditing } from '../../ui/editing-context.ts';
import type { Project } from '../contract.ts';

/** The kind of work that takes an aircraft through the whole process, and under the whole warranty. */
const COMPLETE = 'complete';

/** What was done to which aircraft, beside a drawing of its type where there is one. `timeZone` is the shop's. */
export function ProjectSheet({ project, timeZone }: { project: Project; timeZone: string }) {
  const { title, aircraftType, serviceType, completedAt } = project;
  const drawing = airframeNamed(`${aircraftType ?? ''}; ${title}`);
  const note = useText('project.drawing.note');
  const isComplete = serviceType.toLowerCase() === COMPLETE;
  const { ProjectText, ProjectDay } = useEditing() ?? {};
  const facts: { label: TextKey; value: ReactNode }[] = [
    {
      label: 'project.spec.aircraft',
      value: ProjectText ? <ProjectText project={project} field="aircraftType" /> : aircraftType,
    },
    {
      label: 'project.spec.work',
      value: ProjectText ? <ProjectText project={project} field="serviceType" /> : capitalized(serviceType),
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
        {drawing && (
          <div>
            <h2 className="project__title">
              <Text k="project.drawing.title" />
            </h2>
            <div className="project__drawing">
              <DimensionedElevation of={drawing} caption={AIRFRAMES[drawing].name} note={note} />
            </div>
          </div>
        )}
      </div>
    </section>
  );
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** 'September 2026' */
function monthOf(time: string, timeZone: string): string {
  return new Date(time).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone });
}
