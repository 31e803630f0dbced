import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { GridInput, GridNumber } from '#foundation/settings/ui/setting-fields.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { arrowDown, arrowUp, plus, trash2 } from '#ui/icons.ts';
import { ARROW_STEPS, enabledStep } from '#ui/keys.ts';
import { CARD } from '#website/editing/editing.constants.ts';
import { Tool } from '#website/editing/ui/card-tools.tsx';
import { DragGrip } from '#website/editing/ui/drag-grip.tsx';
import { JOB_LIMITS } from '#workshop/jobs/job-status.constants.ts';
import { CHECK_KINDS, type CheckTemplate, KNOWN_CHECKS } from '#workshop/jobs/release/check-kinds.ts';
import { isCoreCheck, type StageTemplate } from '#workshop/jobs/stage-templates.ts';
import { STAGE_BAYS } from '#workshop/stays/places.ts';

interface StageGridProps {
  stages: readonly StageTemplate[];
  /** The path of its fields in the form. */
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
      <ul className="box ahead field-cells" ref={grid}>
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

interface StageChecksProps {
  checks: readonly CheckTemplate[];
  /** The path of its fields in the form. */
  path: string;
  /** Keys of the checks of other stages. */
  taken: readonly string[];
  keepsCore: boolean;
  onChange: (checks: CheckTemplate[]) => void;
}

const KIND_LABELS: Record<CheckTemplate['kind'], string> = {
  tick: 'Tick',
  text: 'Text',
  number: 'Number',
  photo: 'Photos',
  table: 'Table',
};
/** The software knows what a table holds. */
const OWN_KINDS = CHECK_KINDS.filter((kind) => kind !== 'table');
const OWN = 'own';

const isKnown = (key: string) => Object.hasOwn(KNOWN_CHECKS, key);

/** What must be done or measured before the stage can end. */
function StageChecks({ checks, path, taken, keepsCore, onChange }: StageChecksProps) {
  const keys = [...taken, ...checks.map(({ key }) => key)];
  const offered = Object.values(KNOWN_CHECKS).filter(({ key }) => !keys.includes(key));
  const change = (index: number, fields: Partial<CheckTemplate>) =>
    onChange(checks.with(index, { ...checks[index]!, ...fields }));

  function add(key: string) {
    const own = { key: `own-${crypto.randomUUID().slice(0, 8)}`, label: '', kind: 'tick' as const, required: true };
    onChange([...checks, offered.find((known) => known.key === key) ?? own]);
  }

  return (
    <div className="stage-checks">
      {checks.map(({ key, label, kind, required }, index) => {
        const stays = keepsCore && isCoreCheck(key);
        const name = label || 'New checklist item';
        return (
          <div className="grid-line check-line" key={key}>
            <GridInput
              path={`${path}.${index}.label`}
              label="Checklist item"
              value={label}
              onChange={(typed) => change(index, { label: typed })}
            />
            {isKnown(key) ? (
              <span className="check-line__kind">{KIND_LABELS[kind]}</span>
            ) : (
              <select
                aria-label={`Type: ${name}`}
                value={kind}
                onChange={({ target }) => change(index, { kind: OWN_KINDS.find((each) => each === target.value)! })}
              >
                {OWN_KINDS.map((each) => (
                  <option key={each} value={each}>
                    {KIND_LABELS[each]}
                  </option>
                ))}
              </select>
            )}
            <label className="check-line__required">
              <input
                type="checkbox"
                checked={required}
                disabled={stays}
                onChange={({ target }) => change(index, { required: target.checked })}
              />
              {stays ? 'Always' : 'Required'}
              <span className="vh">: {name}</span>
            </label>
            {stays ? (
              <span />
            ) : (
              <IconButton icon={trash2} label={`Remove ${name}`} onClick={() => onChange(checks.toSpliced(index, 1))} />
            )}
          </div>
        );
      })}
      <select
        className="stage-checks__add"
        aria-label="Add a checklist item"
        value=""
        onChange={({ target }) => add(target.value)}
      >
        <option value="">Add a checklist item...</option>
        {offered.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
        <option value={OWN}>Custom item</option>
      </select>
    </div>
  );
}

interface StageLineProps {
  stage: StageTemplate;
  /** The path of its fields in the form. */
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

function StageLine({ stage, path, others, keepsCore, isOpen, onToggle, onChange, ...moves }: StageLineProps) {
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
      <GridInput path={`${path}.title`} label="Stage" value={title} onChange={(typed) => onChange({ title: typed })} />
      <GridNumber
        path={`${path}.days`}
        label={`Work days: ${name}`}
        value={days}
        onChange={(typed) => onChange({ days: typed })}
      />
      <select
        name={`${path}.bay`}
        aria-label={`Bay: ${name}`}
        value={bay}
        onChange={({ target }) => onChange({ bay: STAGE_BAYS.find((kind) => kind === target.value)! })}
      >
        {STAGE_BAYS.map((kind) => (
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
