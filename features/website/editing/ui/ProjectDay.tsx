import { type KeyboardEvent, useState } from 'react';
import { explainFailure } from '#client/content-request.ts';
import { toast } from '#ui/toast.tsx';
import type { Project } from '#website/content/projects.contract.ts';
import { DETAIL_FIELDS } from '../details.constants.ts';
import { EDIT_TOASTS } from '../editing.constants.ts';
import { formatDetail, parseDetail } from '../fields.ts';
import { useListChanges } from './records.ts';

const { label } = DETAIL_FIELDS.projects.find(({ name }) => name === 'completedAt')!;

/** The day a project was completed. Enter or blur saves it, Escape resets it. */
export function ProjectDay({ project }: { project: Project }) {
  const { change } = useListChanges('projects');
  const stored = formatDetail('date', project.completedAt);
  const [typed, setTyped] = useState(stored);
  const [busy, setBusy] = useState(false);

  async function save(field: HTMLInputElement) {
    // A half-typed date has an empty value, which would delete the stored one.
    if (field.validity.badInput || busy || field.value === stored) return;
    const day = field.value;
    setBusy(true);
    try {
      await change(project, { completedAt: parseDetail('date', day) as string | null });
    } catch (error) {
      setTyped(stored);
      const again = { label: EDIT_TOASTS.again, run: () => setTyped(day) };
      toast({ kind: 'error', title: EDIT_TOASTS.notSaved, description: explainFailure(error), action: again });
    }
    setBusy(false);
  }

  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key === 'Enter') void save(currentTarget);
    if (key === 'Escape') setTyped(stored);
  }

  return (
    <input
      type="date"
      className="input"
      aria-label={label}
      aria-busy={busy || undefined}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={({ currentTarget }) => void save(currentTarget)}
      onKeyDown={onKeyDown}
    />
  );
}
