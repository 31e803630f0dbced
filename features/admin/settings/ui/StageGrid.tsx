import { useEffect, useRef, useState } from 'react';
import { CARD } from '#features/editing/constants.ts';
import { JOB_LIMITS } from '#features/jobs/constants.ts';
import type { StageTemplate } from '#features/jobs/templates/constants.ts';
import { enabledStep } from '#ui/arrow-steps.ts';
import { Button } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { StageLine } from './StageLine.tsx';

interface StageGridProps {
  stages: readonly StageTemplate[];
  /** Of its fields. */
  path: string;
  /** Whether the six core checks stay. */
  keepsCore: boolean;
  onChange: (stages: StageTemplate[]) => void;
}

export function StageGrid({ stages, path, keepsCore, onChange }: StageGridProps) {
  const grid = useRef<HTMLUListElement>(null);
  const focusTarget = useRef<string>(undefined);
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { errors } = useFormContext();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows a line that moved or was added
  useEffect(() => {
    if (focusTarget.current) grid.current?.querySelector<HTMLElement>(focusTarget.current)?.focus();
    focusTarget.current = undefined;
  }, [stages]);

  function move(from: number, to: number, focus: (to: number) => string) {
    const stage = stages[from]!;
    if (to < 0 || to >= stages.length || to === from) return;
    onChange(stages.toSpliced(from, 1).toSpliced(to, 0, stage));
    setAnnouncement(CARD.moved(stage.title, to + 1, stages.length));
    focusTarget.current = `[data-stage="${stage.key}"] ${focus(to)}`;
  }

  function add() {
    const key = `own-${crypto.randomUUID().slice(0, 8)}`;
    onChange([...stages, { key, title: '', days: 1, bay: stages.at(-1)?.bay ?? 'strip', checks: [] }]);
    focusTarget.current = `[data-stage="${key}"] input`;
  }

  return (
    <>
      <ul className="stage-grid" ref={grid}>
        <li className="grid-line stage-line stage-line--head label" aria-hidden="true">
          <span />
          <span>Stage</span>
          <span>Days</span>
          <span>Bay</span>
          <span>Checklist</span>
          <span />
        </li>
        {stages.map((stage, index) => (
          <StageLine
            key={stage.key}
            stage={stage}
            path={`${path}.${index}`}
            others={stages.filter((other) => other !== stage)}
            isFirst={index === 0}
            isLast={index === stages.length - 1}
            isOpen={
              stage.key === openKey || Object.keys(errors).some((field) => field.startsWith(`${path}.${index}.checks`))
            }
            keepsCore={keepsCore}
            onToggle={() => setOpenKey(stage.key === openKey ? null : stage.key)}
            onChange={(fields) => onChange(stages.with(index, { ...stage, ...fields }))}
            onStep={(step) =>
              move(index, index + step, (to) => `[data-move="${enabledStep(to, stages.length, step)}"]`)
            }
            onDrop={(to) => move(index, to, () => '.tools__grip')}
            onNudge={(step, field) => move(index, index + step, () => `[name$=".${field}"]`)}
            onRemove={() => {
              focusTarget.current = `[data-stage="${(stages[index - 1] ?? stages[1])?.key}"] input`;
              onChange(stages.toSpliced(index, 1));
            }}
          />
        ))}
      </ul>
      <span className="vh" aria-live="polite">
        {announcement}
      </span>
      {errors[path] && (
        <p className="error is-shown" role="alert">
          {errors[path]}
        </p>
      )}
      <Button small disabled={stages.length >= JOB_LIMITS.stages} onClick={add}>
        <Icon of={plus} /> Add a stage
      </Button>
    </>
  );
}
