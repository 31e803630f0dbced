import '#ui/form.css';
import { type FormEvent, useState } from 'react';
import type { NumberKind } from '#features/fields/numbers/rules.ts';
import { NumberInput } from '#features/fields/ui/NumberInput.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, plus, trash2 } from '#ui/icons.ts';
import { JOB_LIMITS } from '../../constants.ts';
import type { Job } from '../contract.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { SaveFoot } from './SaveFoot.tsx';
import { useOpened } from './Stale.tsx';
import { useJobChange } from './use-job-act.tsx';

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
  const change = useJobChange(job);
  const [rows, setRows] = useState(() => rowsOf(job));
  const opened = useOpened(job, rowsOf);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const set = (at: number, part: Partial<Row>) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const swap = (at: number, other: number) => {
    const next = [...rows];
    [next[at], next[other]] = [next[other]!, next[at]!];
    setRows(next);
  };

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    setBusy(true);
    try {
      await change('PUT', '/stages', {
        stages: rows.map(({ key, title, days }) => ({ key, title: title.trim(), days })),
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
    <Dialog
      title="Stages of this job"
      subtitle="Days are work days. The shop’s template doesn’t change."
      dismissOnBackdrop={false}
      onClose={onClose}
    >
      <form className="job-form" onSubmit={(event) => void submit(event)}>
        <ol className="job-stage-rows">
          {rows.map((row, at) => (
            <li key={row.key}>
              <input
                className="input"
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
        <SaveFoot
          opened={opened}
          refusal={refusal}
          isBusy={isBusy}
          onReset={() => setRows(rowsOf(job))}
          onClose={onClose}
        />
      </form>
    </Dialog>
  );
}
