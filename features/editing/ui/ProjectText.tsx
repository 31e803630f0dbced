import { MAX_LINE, MAX_RUNNING, MAX_TYPE } from '#features/content/constants.ts';
import type { Project } from '#features/content/projects/contract.ts';
import type { ProjectField } from '#features/content/ui/content-editing.ts';
import { RecordText } from './RecordText.tsx';

const FIELDS = {
  title: { label: 'title', max: MAX_LINE, required: true },
  description: { label: 'description', max: MAX_RUNNING, shape: 'paragraph' },
  aircraftType: { label: 'aircraft type', max: MAX_TYPE },
  serviceType: { label: 'service type', max: MAX_TYPE, required: true },
} as const;

/** One text of a project on its own page. */
export function ProjectText({ project, field }: { project: Project; field: ProjectField }) {
  return <RecordText list="projects" record={project} field={field} {...FIELDS[field]} />;
}
