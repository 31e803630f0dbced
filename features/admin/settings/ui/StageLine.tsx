import type { KeyboardEvent } from 'react';
import { CARD } from '#features/editing/constants.ts';
import { Tool } from '#features/editing/ui/CardTools.tsx';
import { DragGrip } from '#features/editing/ui/DragGrip.tsx';
import { BAY_KINDS, isCoreCheck, type StageTemplate } from '#features/jobs/templates/constants.ts';
import { ARROW_STEPS } from '#ui/arrow-steps.ts';
import { Button } from '#ui/button.tsx';
import { arrowDown, arrowUp, trash2 } from '#ui/icons.ts';
import { GridInput, GridNumber } from './GridInput.tsx';
import { StageChecks } from './StageChecks.tsx';

interface StageLineProps {
  stage: StageTemplate;
  /** Of its fields. */
  path: string;
  /** The other stages of the template. */
  others: readonly StageTemplate[];
  isFirst: boolean;
  isLast: boolean;
  /** Whether its checks show. */
  isOpen: boolean;
  keepsCore: boolean;
  onToggle: () => void;
  onChange: (fields: Partial<StageTemplate>) => void;
  /** By the buttons. */
  onStep: (step: 1 | -1) => void;
  onDrop: (to: number) => void;
  /** By Alt and an arrow key, in a field of this name. */
  onNudge: (step: 1 | -1, field: string) => void;
  onRemove: () => void;
}

export function StageLine({ stage, path, others, keepsCore, isOpen, onToggle, onChange, ...moves }: StageLineProps) {
  const { key, title, days, bay, checks } = stage;
  const { isFirst, isLast, onStep, onDrop, onNudge, onRemove } = moves;
  const name = title || 'New stage';
  const stays = keepsCore && checks.some((check) => isCoreCheck(check.key));

  function onKeyDown(event: KeyboardEvent) {
    const step = ARROW_STEPS[event.key];
    const field = (event.target as HTMLInputElement).name?.split('.').at(-1);
    if (!event.altKey || !step || !field) return;
    event.preventDefault();
    onNudge(step, field);
  }

  return (
    <li className="grid-line stage-line" data-card data-stage={key} onKeyDown={onKeyDown}>
      <DragGrip label={name} onDrop={onDrop} />
      <GridInput
        path={`${path}.title`}
        label="Stage"
        className="stage-line__title"
        value={title}
        onChange={(typed) => onChange({ title: typed })}
      />
      <GridNumber
        path={`${path}.days`}
        label={`Work days: ${name}`}
        className="stage-line__days"
        value={days}
        onChange={(typed) => onChange({ days: typed })}
      />
      <select
        name={`${path}.bay`}
        aria-label={`Bay: ${name}`}
        value={bay}
        onChange={({ target }) => onChange({ bay: BAY_KINDS.find((kind) => kind === target.value)! })}
      >
        {BAY_KINDS.map((kind) => (
          <option key={kind}>{kind}</option>
        ))}
      </select>
      <Button small variant="quiet" aria-expanded={isOpen} onClick={onToggle}>
        {checks.length}
        <span className="stage-line__wide">{checks.length === 1 ? ' item' : ' items'}</span>
        <span className="vh">: {name}</span>
      </Button>
      <fieldset className="tools tools--paper">
        <legend className="vh">{`Position of ${name}`}</legend>
        <Tool name={CARD.up} label={name} icon={arrowUp} move={-1} disabled={isFirst} onClick={() => onStep(-1)} />
        <Tool name={CARD.down} label={name} icon={arrowDown} move={1} disabled={isLast} onClick={() => onStep(1)} />
        <Tool name="Remove" label={name} icon={trash2} disabled={stays || others.length === 0} onClick={onRemove} />
      </fieldset>
      {isOpen && (
        <StageChecks
          checks={checks}
          path={`${path}.checks`}
          taken={others.flatMap((other) => other.checks.map((check) => check.key))}
          keepsCore={keepsCore}
          onChange={(changed) => onChange({ checks: changed })}
        />
      )}
    </li>
  );
}
