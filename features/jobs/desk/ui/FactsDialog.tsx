import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useJobCall } from '../../board/ui/job-list-queries.ts';
import { JOB_LIMITS } from '../../constants.ts';
import { slipFieldsFor } from '../../ui/SlipFields.tsx';
import type { Job } from '../contract.ts';
import { StaleNote, useOpened } from './Stale.tsx';

const factsOf = ({ title, aircraftType, tailNumber, inductionOn }: Job) => [
  title,
  aircraftType,
  tailNumber,
  inductionOn,
];

interface FactsDialogProps {
  job: Job;
  /** Proposed for a job without an induction day. */
  day?: string | undefined;
  onClose: () => void;
}

/** What a job is called and when it begins. */
export function FactsDialog({ job, day = '', onClose }: FactsDialogProps) {
  const { call } = useJobCall(job.id);
  const opened = useOpened(job, factsOf);
  return (
    <FormDialog
      narrow
      title="Edit job"
      submit="Save"
      send={({ inductionOn, reason, note, ...facts }) => {
        const body = {
          ...facts,
          ...(inductionOn !== undefined && { inductionOn: inductionOn || null }),
          ...(reason && { reason }),
          ...(note && { note }),
          expectedUpdatedAt: opened.expectedUpdatedAt,
        };
        return call({ method: 'PATCH', body });
      }}
      asks={slipFieldsFor}
      renderFailure={opened.renderFailure}
      onClose={onClose}
    >
      <Field
        name="tailNumber"
        label="Tail number"
        help="If the airplane was re-registered, enter the new one."
        maxLength={JOB_LIMITS.tail}
        defaultValue={job.tailNumber ?? ''}
      />
      <Field name="title" label="Aircraft and work" required maxLength={JOB_LIMITS.title} defaultValue={job.title} />
      <Field name="aircraftType" label="Type" required maxLength={JOB_LIMITS.type} defaultValue={job.aircraftType} />
      {!job.arrivedOn && (
        <Field
          name="inductionOn"
          label="Induction day"
          help="Leave empty if not scheduled yet."
          type="date"
          defaultValue={job.inductionOn ?? day}
        />
      )}
      <StaleNote opened={opened} />
    </FormDialog>
  );
}
