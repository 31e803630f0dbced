import { formatWorkDays } from '#workshop/shop/money.ts';
import './templates.css';
import { useState } from 'react';
import { WHOLE } from '#foundation/fields/numbers.ts';
import { type SettingEdit, SettingPart } from '#foundation/settings/ui/SettingPart.tsx';
import { GridInput, GridNumber, NumberField, Switch } from '#foundation/settings/ui/setting-fields.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { copy, plus, trash2 } from '#ui/icons.ts';
import type { Templates } from '#workshop/jobs/job-parts.contract.ts';
import { FULL_REPAINT_NAME, type JobTemplate } from '#workshop/jobs/stage-templates.ts';
import type { Tracker } from '../job-parts.contract.ts';
import { StageGrid } from './StageGrid.tsx';

const loadTemplates = async () => (await import('#workshop/jobs/job-parts.contract.ts')).TEMPLATES_SETTING;

export function TemplatesForm() {
  return (
    <SettingPart<Templates> part="templates" setting="templates" load={loadTemplates} keys={['templates', 'factors']}>
      {(edit) => <TemplateFields {...edit} />}
    </SettingPart>
  );
}

function TemplateFields({ value: { templates, factors }, change }: SettingEdit<Templates>) {
  const { errors } = useFormContext();
  return (
    <>
      <p className="muted">
        Each job starts with the stages of the template its quote names. Existing jobs don’t change.
      </p>
      {templates.map((template, index) => (
        <TemplatePart
          // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
          key={index}
          template={template}
          path={`templates.${index}`}
          onChange={(changed) => change({ templates: templates.with(index, changed) })}
          onCopy={() => change({ templates: templates.toSpliced(index + 1, 0, copyOf(template, templates)) })}
          onRemove={() => change({ templates: templates.toSpliced(index, 1) })}
        />
      ))}
      {errors.templates && (
        <p className="error is-shown" role="alert">
          {errors.templates}
        </p>
      )}
      <FactorGrid factors={factors} onChange={(changed) => change({ factors: changed })} />
    </>
  );
}

interface TemplatePartProps {
  template: JobTemplate;
  /** The path of its fields in the form. */
  path: string;
  onChange: (template: JobTemplate) => void;
  onCopy: () => void;
  onRemove: () => void;
}

/** Folded until it is opened, or has a field with a problem. */
function TemplatePart({ template, path, onChange, onCopy, onRemove }: TemplatePartProps) {
  const [isOpen, setOpen] = useState(false);
  const { errors } = useFormContext();
  const { name, stages } = template;
  const isFullRepaint = name === FULL_REPAINT_NAME;
  const hasProblem = Object.keys(errors).some((field) => field.startsWith(`${path}.`));
  const days = stages.reduce((sum, stage) => sum + (stage.days || 0), 0);
  return (
    <details
      className="box template"
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="row between">
        <b>{name || 'Untitled'}</b>
        <span className="muted">
          {stages.length} {stages.length === 1 ? 'stage' : 'stages'}, {formatWorkDays(days)}
        </span>
      </summary>
      {isFullRepaint ? (
        <p className="muted sm ahead">
          Quotes use this template unless you pick another. Six of its checklist items can’t be removed.
        </p>
      ) : (
        <div className="box grid-line ahead template__name field-cells">
          <GridInput
            path={`${path}.name`}
            label="Template name"
            value={name}
            onChange={(typed) => onChange({ ...template, name: typed })}
          />
        </div>
      )}
      <StageGrid
        stages={stages}
        path={`${path}.stages`}
        keepsCore={isFullRepaint}
        onChange={(changed) => onChange({ ...template, stages: changed })}
      />
      <p className="row template__acts">
        <Button small variant="quiet" onClick={onCopy}>
          <Icon of={copy} /> Copy<span className="vh">: {name}</span>
        </Button>
        {!isFullRepaint && (
          <Button small variant="quiet" onClick={onRemove}>
            <Icon of={trash2} /> Remove<span className="vh">: {name}</span>
          </Button>
        )}
      </p>
    </details>
  );
}

function copyOf(template: JobTemplate, templates: readonly JobTemplate[]): JobTemplate {
  const copyName = `${template.name} copy`;
  let name = copyName;
  for (let number = 2; templates.some((other) => other.name === name); number++) name = `${copyName} ${number}`;
  return { ...template, name };
}

type Factors = Templates['factors'];

/** By how much larger aircraft take longer. */
function FactorGrid({ factors, onChange }: { factors: Factors; onChange: (factors: Factors) => void }) {
  const { errors } = useFormContext();
  const change = (index: number, fields: Partial<Factors[number]>) =>
    onChange(factors.with(index, { ...factors[index]!, ...fields }));
  return (
    <fieldset className="factors">
      <legend>Days by aircraft type, in percent</legend>
      <p className="muted sm">
        Use the aircraft types from the price list. Any other type takes 100 percent of the days.
      </p>
      <div className="box ahead field-cells">
        {factors.map(({ type, percent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a name that is being typed is no identity
          <div className="grid-line factor-line" key={index}>
            <GridInput
              path={`factors.${index}.type`}
              label="Aircraft type"
              value={type}
              onChange={(typed) => change(index, { type: typed })}
            />
            <GridNumber
              path={`factors.${index}.percent`}
              label={`Percent: ${type}`}
              value={percent}
              onChange={(typed) => change(index, { percent: typed })}
            />
            <IconButton icon={trash2} label={`Remove ${type}`} onClick={() => onChange(factors.toSpliced(index, 1))} />
          </div>
        ))}
      </div>
      {errors.factors && (
        <p className="error is-shown" role="alert">
          {errors.factors}
        </p>
      )}
      <Button small onClick={() => onChange([...factors, { type: '', percent: 100 }])}>
        <Icon of={plus} /> Add a type
      </Button>
    </fieldset>
  );
}

const loadTracker = async () => (await import('#workshop/jobs/job-parts.contract.ts')).TRACKER_SETTING;

/** Work days to begin with when it is switched on. */
const FIRST_DAYS = 2;

export function TrackerForm() {
  return (
    <SettingPart<Tracker> part="tracker" setting="tracker" load={loadTracker} keys={['updateDays', 'tellSlipsAfter']}>
      {(edit) => <TrackerFields {...edit} />}
    </SettingPart>
  );
}

function TrackerFields({ value: { updateDays, tellSlipsAfter }, change }: SettingEdit<Tracker>) {
  return (
    <div className="form">
      <DaysField
        name="updateDays"
        label="Days without an update before a job is flagged"
        help="From 3 to 30. You get an email then; the customer does not."
        value={updateDays}
        onChange={(days) => change({ updateDays: days })}
      />
      <div>
        <Switch
          checked={tellSlipsAfter !== null}
          onChange={(on) => change({ tellSlipsAfter: on ? FIRST_DAYS : null })}
          describedBy="tracker-tell-hint"
        >
          Email customers when their ready date moves, even if no one here has
        </Switch>
        <p className="muted sm" id="tracker-tell-hint">
          The job’s page always shows the new date right away. The email says there’s no reason yet.
        </p>
      </div>
      {tellSlipsAfter !== null && (
        <DaysField
          name="tellSlipsAfter"
          label="Work days before the email is sent"
          help="From 0 to 10. The email goes out at 8:00 AM."
          value={tellSlipsAfter}
          onChange={(days) => change({ tellSlipsAfter: days })}
        />
      )}
    </div>
  );
}

interface DaysFieldProps {
  name: keyof Tracker;
  label: string;
  help: string;
  value: number;
  onChange: (days: number) => void;
}

function DaysField(props: DaysFieldProps) {
  return (
    <div className="form form--2">
      <NumberField {...props} kind={WHOLE} />
    </div>
  );
}
