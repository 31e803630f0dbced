import '#ui/form.css';
import { type FormEvent, useRef, useState } from 'react';
import { Dialog } from '#ui/dialog.tsx';
import { JOB_LIMITS } from '../../constants.ts';
import { FormField } from '../../ui/FormField.tsx';
import type { Job } from '../contract.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { SaveFoot } from './SaveFoot.tsx';
import { useOpened } from './Stale.tsx';
import { useJobChange } from './use-job-act.tsx';

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
  const change = useJobChange(job);
  const opened = useOpened(job, factsOf);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setBusy(true);
    try {
      await change('PATCH', '', {
        title: text('title'),
        aircraftType: text('aircraftType'),
        tailNumber: text('tailNumber'),
        ...(!job.arrivedOn && { inductionOn: text('inductionOn') || null }),
        ...(text('reason') && { reason: text('reason') }),
        ...(text('note') && { note: text('note') }),
        expectedUpdatedAt: opened.expectedUpdatedAt,
      });
      onClose();
    } catch (error) {
      setRefusal(refusalOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog narrow title="Edit job" dismissOnBackdrop={false} onClose={onClose}>
      <form ref={form} className="job-form" onSubmit={(event) => void submit(event)}>
        <FormField id="job-tail" label="Tail number" help="If the airplane was re-registered, enter the new one.">
          <input
            id="job-tail"
            className="input"
            name="tailNumber"
            maxLength={JOB_LIMITS.tail}
            defaultValue={job.tailNumber ?? ''}
          />
        </FormField>
        <FormField id="job-title" label="Aircraft and work">
          <input
            id="job-title"
            className="input"
            name="title"
            required
            maxLength={JOB_LIMITS.title}
            defaultValue={job.title}
          />
        </FormField>
        <FormField id="job-type" label="Type">
          <input
            id="job-type"
            className="input"
            name="aircraftType"
            required
            maxLength={JOB_LIMITS.type}
            defaultValue={job.aircraftType}
          />
        </FormField>
        {!job.arrivedOn && (
          <FormField id="job-induction" label="Induction day" help="Leave empty if not scheduled yet.">
            <input
              id="job-induction"
              className="input"
              name="inductionOn"
              type="date"
              defaultValue={job.inductionOn ?? day}
            />
          </FormField>
        )}
        <SaveFoot
          opened={opened}
          refusal={refusal}
          isBusy={isBusy}
          onReset={() => form.current?.reset()}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
