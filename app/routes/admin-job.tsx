import type { ComponentProps } from 'react';
import { ChangeFromPhotos, ChangesPart } from '#workshop/changes/desk/ui/ChangesPart.tsx';
import { JobDeskPage } from '#workshop/jobs/desk/ui/JobDeskPage.tsx';
import type { Route } from './+types/admin-job.ts';

const CHANGES: ComponentProps<typeof JobDeskPage>['changes'] = {
  list: (job, lead, begun) => <ChangesPart job={job} lead={lead} begun={begun} />,
  fromPhotos: (props) => <ChangeFromPhotos {...props} />,
};

export default function AdminJob({ params }: Route.ComponentProps) {
  // The key ends the dialogs of the job before.
  return <JobDeskPage key={params.id} id={Number(params.id)} changes={CHANGES} />;
}
