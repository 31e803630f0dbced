import type { Job } from '#features/jobs/desk/contract.ts';
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
  return (
    <>
      <div className="field">
        <label htmlFor="change-reason">Reason</label>
        <select
          id="change-reason"
          className="input"
          value={body.reason}
          onChange={({ target }) => onChange({ ...body, reason: target.value as ChangeBody['reason'] })}
        >
          {Object.entries(CHANGE_REASONS).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </select>
        {needsPhoto(body.reason) && !hasPhoto && <p className="help">Add at least one photo.</p>}
      </div>
      <div className="field">
        <label htmlFor="change-title">Title</label>
        <input
          id="change-title"
          className="input"
          maxLength={LIMITS.title}
          value={body.title}
          onChange={({ target }) => onChange({ ...body, title: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="change-findings">What you found, in your own words</label>
        <textarea
          id="change-findings"
          className="input"
          rows={4}
          maxLength={LIMITS.findings}
          value={body.findings}
          onChange={({ target }) => onChange({ ...body, findings: target.value })}
        />
      </div>
      <div className="field">
        <label htmlFor="change-stage">Stage to add the days to</label>
        <select
          id="change-stage"
          className="input"
          value={body.stageKey ?? ''}
          onChange={({ target }) => onChange({ ...body, stageKey: target.value || null })}
        >
          {!open.some(({ key }) => key === body.stageKey) && <option value={body.stageKey ?? ''}>Choose one</option>}
          {open.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      </div>
      <label className="change-check">
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
