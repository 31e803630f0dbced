import { type ReactNode, useState } from 'react';
import type { NumberKind } from '#foundation/fields/numbers.ts';
import { NumberInput } from '#foundation/fields/ui/number-inputs.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Field, Input } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, circleAlert, plus, trash2 } from '#ui/icons.ts';
import { useJobCall } from '../../board/ui/job-queries.ts';
import { JOB_LIMITS } from '../../job-status.constants.ts';
import { slipFieldsFor } from '../../ui/JobParts.tsx';
import type { Job } from '../job-desk.contract.ts';

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

interface Row {
  key: string;
  title: string;
  /** Null while the field is empty. */
  days: number | null;
  isBegun: boolean;
}

const STAGE_DAYS: NumberKind = { decimals: 0, min: 0, max: JOB_LIMITS.stageDays };

const rowsOf = ({ stages }: Job): Row[] =>
  stages.map(({ key, title, days, state }) => ({ key, title, days, isBegun: state !== 'to-come' }));

/** The stages of a job: named, ordered, added, and removed while they have not begun. */
export function StageListDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  const { call } = useJobCall(job.id);
  const [rows, setRows] = useState(() => rowsOf(job));
  const opened = useOpened(job, rowsOf);
  return (
    <FormDialog
      title="Stages of this job"
      subtitle="Days are work days. The shop’s template doesn’t change."
      submit="Save"
      send={({ reason, note }) => {
        const body = {
          stages: rows.map(({ key, title, days }) => ({ key, title: title.trim(), days })),
          ...(reason && { reason }),
          ...(note && { note }),
          expectedUpdatedAt: opened.expectedUpdatedAt,
        };
        return call({ method: 'PUT', path: '/stages', body });
      }}
      asks={slipFieldsFor}
      renderFailure={opened.renderFailure}
      onClose={onClose}
    >
      <ol className="stack stack--tight job-stage-rows">
        {rows.map((row, at) => (
          <StageRow key={row.key} rows={rows} at={at} onChange={setRows} />
        ))}
      </ol>
      {rows.length < JOB_LIMITS.stages && (
        <p>
          <Button
            small
            onClick={() => setRows([...rows, { key: crypto.randomUUID(), title: '', days: 1, isBegun: false }])}
          >
            <Icon of={plus} /> Add a stage
          </Button>
        </p>
      )}
      <StaleNote opened={opened} onReset={() => setRows(rowsOf(job))} />
    </FormDialog>
  );
}

function StageRow({ rows, at, onChange }: { rows: readonly Row[]; at: number; onChange: (rows: Row[]) => void }) {
  const row = rows[at]!;
  const set = (part: Partial<Row>) => onChange(rows.with(at, { ...row, ...part }));
  const swap = (other: number) => onChange(rows.with(at, rows[other]!).with(other, row));
  return (
    <li>
      <Input
        aria-label={`Stage ${at + 1}`}
        required
        maxLength={JOB_LIMITS.stageTitle}
        value={row.title}
        onChange={({ target }) => set({ title: target.value })}
      />
      <NumberInput
        aria-label={`Work days for stage ${at + 1}`}
        kind={STAGE_DAYS}
        required
        value={row.days}
        onValue={(days) => set({ days })}
      />
      <span className="row">
        <IconButton icon={arrowUp} label={`Move ${row.title} up`} disabled={at === 0} onClick={() => swap(at - 1)} />
        <IconButton
          icon={arrowDown}
          label={`Move ${row.title} down`}
          disabled={at === rows.length - 1}
          onClick={() => swap(at + 1)}
        />
        <IconButton
          icon={trash2}
          label={`Remove ${row.title}`}
          disabled={row.isBegun}
          onClick={() => onChange(rows.toSpliced(at, 1))}
        />
      </span>
    </li>
  );
}

/**
 * What a form was opened with. A part that another desk changes meanwhile makes it stale: a save is refused until the
 * user has chosen. Changes of other parts of the job do not matter.
 */
function useOpened(job: Job, part: (job: Job) => unknown) {
  const [opened, setOpened] = useState(job);
  const isStale = JSON.stringify(part(job)) !== JSON.stringify(part(opened));
  return {
    isStale,
    expectedUpdatedAt: (isStale ? opened : job).updatedAt,
    /** Goes on from the job as it stands now. */
    rebase: () => setOpened(job),
    /** What a form shows about a refused save. `StaleNote` speaks of a conflict. */
    renderFailure: (): ReactNode => (isStale ? null : undefined),
  };
}

interface StaleNoteProps {
  opened: ReturnType<typeof useOpened>;
  /** Puts what another desk saved into fields that the form does not reset. */
  onReset?: () => void;
}

/** Offers both versions of what another desk has changed. */
function StaleNote({ opened: { isStale, rebase }, onReset }: StaleNoteProps) {
  if (!isStale) return null;
  return (
    <div className="note note--warn" role="alert">
      <Icon of={circleAlert} />
      <p>
        Someone else just changed this.{' '}
        <button
          type="button"
          className="job-stages__mini"
          onClick={({ currentTarget }) => {
            currentTarget.form?.reset();
            onReset?.();
            rebase();
          }}
        >
          Show theirs
        </button>
        <button type="button" className="job-stages__mini" onClick={rebase}>
          Keep mine
        </button>
      </p>
    </div>
  );
}
