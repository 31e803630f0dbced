import type { Job } from '#features/jobs/desk/contract.ts';
import { Field } from '#ui/field.tsx';
import { CHANGE_REASONS, CHANGE_LIMITS as LIMITS, needsPhoto } from '../../constants.ts';
import type { ChangeBody } from '../../contract.ts';

interface FactsProps {
  stages: Job['stages'];
  body: ChangeBody;
  hasPhoto: boolean;
  onChange: (body: ChangeBody) => void;
}

/** Why it is made, what was found, and which stage it belongs to. */
export function DraftFacts({ stages, body, hasPhoto, onChange }: FactsProps) {
  const open = stages.filter(({ state }) => state === 'to-come' || state === 'under-way');
  const stagesToChoose = open.map(({ key, title }) => [key, title] as [string, string]);
  if (!open.some(({ key }) => key === body.stageKey)) stagesToChoose.unshift([body.stageKey ?? '', 'Choose one']);
  return (
    <>
      <Field
        label="Reason"
        choices={CHANGE_REASONS}
        help={needsPhoto(body.reason) && !hasPhoto && 'Add at least one photo.'}
        value={body.reason}
        onChange={({ target }) => onChange({ ...body, reason: target.value as ChangeBody['reason'] })}
      />
      <Field
        label="Title"
        maxLength={LIMITS.title}
        value={body.title}
        onChange={({ target }) => onChange({ ...body, title: target.value })}
      />
      <Field
        label="What you found, in your own words"
        rows={4}
        maxLength={LIMITS.findings}
        value={body.findings}
        onChange={({ target }) => onChange({ ...body, findings: target.value })}
      />
      <Field
        label="Stage to add the days to"
        choices={stagesToChoose}
        value={body.stageKey ?? ''}
        onChange={({ target }) => onChange({ ...body, stageKey: target.value || null })}
      />
      <label className="check-row">
        <input
          type="checkbox"
          checked={body.blocks}
          onChange={({ target }) => onChange({ ...body, blocks: target.checked })}
        />
        Hold this stage until the customer responds
      </label>
    </>
  );
}
