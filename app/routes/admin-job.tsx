import type { ComponentProps } from 'react';
import { ChangeFromPhotos, ChangesPart } from '#workshop/changes/desk/ui/ChangesPart.tsx';
import { JobCollisions } from '#workshop/hangar/board/ui/CollisionList.tsx';
import { PlanCard } from '#workshop/hangar/board/ui/PlanCard.tsx';
import { InvoicesPanel } from '#workshop/invoices/desk/ui/InvoicesPanel.tsx';
import { JobDeskPage } from '#workshop/jobs/desk/ui/JobDeskPage.tsx';
import type { Route } from './+types/admin-job.ts';

const CHANGES: ComponentProps<typeof JobDeskPage>['changes'] = {
  list: (job, lead, begun) => <ChangesPart job={job} lead={lead} begun={begun} />,
  fromPhotos: (props) => <ChangeFromPhotos {...props} />,
};

export default function AdminJob({ params }: Route.ComponentProps) {
  // The key ends the dialogs of the job before.
  const id = Number(params.id);
  return (
    <JobDeskPage
      key={id}
      id={id}
      changes={CHANGES}
      invoices={(lead) => <InvoicesPanel jobId={id} lead={lead} />}
      days={(job) => (
        <>
          <JobCollisions jobId={id} />
          <PlanCard job={job} />
        </>
      )}
    />
  );
}
