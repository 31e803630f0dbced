import { CHECK_KINDS, type CheckTemplate, KNOWN_CHECKS } from '#features/jobs/checks/constants.ts';
import { isCoreCheck } from '#features/jobs/templates/constants.ts';
import { IconButton } from '#ui/button.tsx';
import { trash2 } from '#ui/icons.ts';
import { GridInput } from './GridInput.tsx';

interface StageChecksProps {
  checks: readonly CheckTemplate[];
  /** Of its fields. */
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
export function StageChecks({ checks, path, taken, keepsCore, onChange }: StageChecksProps) {
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
