import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';
import { AIRCRAFT_TYPES, FAMILIES, type FamilyId } from '../built-in/types.ts';
import type { Scheme } from '../contract.ts';
import { FIELDS } from '../fields/rules.ts';
import { typeOf } from '../types/rules.ts';
import { Step } from './Step.tsx';

const FEET = 0.3048;

/** Tail number and type. */
export function StepAirplane({
  scheme,
  typedMark,
  problem,
}: {
  scheme: Scheme;
  typedMark: string;
  problem: string | null;
}) {
  const type = typeOf(scheme.type)!;
  const [length, span] = type.size;
  return (
    <Step step="airplane" title="Your airplane">
      <div className="step__pair">
        <div className={problem ? 'field is-invalid' : 'field'}>
          <label htmlFor="studio-mark">Tail number</label>
          <input
            className="input"
            id="studio-mark"
            name={FIELDS.mark}
            defaultValue={typedMark}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={12}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'studio-mark-problem' : undefined}
          />
          {problem && (
            <p className="error" id="studio-mark-problem">
              <Icon of={circleAlert} />
              <span>{problem}</span>
            </p>
          )}
        </div>
        <div className="field">
          <label htmlFor="studio-type">Type</label>
          <select className="input" id="studio-type" name="type" defaultValue={scheme.type}>
            {(Object.keys(FAMILIES) as FamilyId[]).map((family) => (
              <optgroup key={family} label={FAMILIES[family].name}>
                {Object.entries(AIRCRAFT_TYPES)
                  .filter(([, type]) => type.family === family)
                  .map(([id, { name }]) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                <option value={family}>Another one</option>
              </optgroup>
            ))}
          </select>
        </div>
      </div>
      <p className="help">
        Drawn from figures: {formatFeet(length)} long, {formatFeet(span)} across.{' '}
        {!type.isExact && `In the class of the ${FAMILIES[type.family].name.toLowerCase()}. `}
        Your airplane is not in the list? Take the nearest.
      </p>
    </Step>
  );
}

/** '29 ft 0 in' */
function formatFeet(meters: number): string {
  const inches = Math.round((meters / FEET) * 12);
  return `${Math.floor(inches / 12)} ft ${inches % 12} in`;
}
