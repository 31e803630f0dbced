import { useState } from 'react';
import type { NumberKind } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Input } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, plus, trash2 } from '#ui/icons.ts';
import { useJobCall } from '../../board/ui/job-list-queries.ts';
import { JOB_LIMITS } from '../../constants.ts';
import { slipFieldsFor } from '../../ui/SlipFields.tsx';
import type { Job } from '../contract.ts';
import { StaleNote, useOpened } from './Stale.tsx';

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
  const set = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const swap = (at: number, other: number) => {
    const next = [...rows];
    [next[at], next[other]] = [next[other]!, next[at]!];
    setRows(next);
  };

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
          <li key={row.key}>
            <Input
              aria-label={`Stage ${at + 1}`}
              required
              maxLength={JOB_LIMITS.stageTitle}
              value={row.title}
              onChange={({ target }) => set(at, { title: target.value })}
            />
            <NumberInput
              aria-label={`Work days for stage ${at + 1}`}
              kind={STAGE_DAYS}
              required
              value={row.days}
              onValue={(days) => set(at, { days })}
            />
            <span className="row">
              <IconButton
                icon={arrowUp}
                label={`Move ${row.title} up`}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <IconButton
                icon={arrowDown}
                label={`Move ${row.title} down`}
                disabled={at === rows.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <IconButton
                icon={trash2}
                label={`Remove ${row.title}`}
                disabled={row.isBegun}
                onClick={() => setRows(rows.filter((_, index) => index !== at))}
              />
            </span>
          </li>
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
