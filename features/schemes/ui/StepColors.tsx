import type { CSSProperties } from 'react';
import { HUE_FAMILIES, hueFamilyOf } from '../coatings/rules.ts';
import { FINISH_LABELS, PART_LABELS } from '../constants.ts';
import { type Coating, FINISHES, type Scheme, type Zone } from '../contract.ts';
import { coatingField, finishField } from '../fields/rules.ts';
import type { ShownZone } from '../studio/rules.ts';
import { Step } from './Step.tsx';

/** The color and finish of each zone, and the zones that parts wear. `coatings` are those that are offered. */
export function StepColors({
  scheme,
  zones,
  coatings,
}: {
  scheme: Scheme;
  zones: readonly ShownZone[];
  coatings: readonly Coating[];
}) {
  return (
    <Step step="colors" title="Colors">
      {zones.map((shown) => (
        <ZoneFields key={shown.zone} {...shown} coatings={coatings} />
      ))}
      <p className="help">
        A metallic of a standard number is a tint towards it. Pearl and metallic are a base coat under clear coat.
      </p>
      <h3 className="step__head-2">Parts</h3>
      <div className="step__pair">
        {(Object.keys(PART_LABELS) as (keyof typeof PART_LABELS)[]).map((part) => (
          <div className="field" key={part}>
            <label htmlFor={`studio-${part}`}>{PART_LABELS[part]}</label>
            <select className="input" id={`studio-${part}`} name={part} defaultValue={scheme.parts[part]}>
              <ZoneOptions zones={zones} />
              {part === 'spinner' && <option value="polished">Polished</option>}
            </select>
          </div>
        ))}
      </div>
    </Step>
  );
}

function ZoneFields({ zone, name, coating, finish, coatings }: ShownZone & { coatings: readonly Coating[] }) {
  const finishes = coating?.finishes ?? FINISHES;
  return (
    <fieldset className="zone-fields">
      <legend>
        <span className="raked" style={{ '--c': coating?.srgb } as CSSProperties} aria-hidden="true" /> {name}
      </legend>
      <div className="step__pair">
        <div className="field">
          <label htmlFor={`studio-${zone}-coating`}>Color</label>
          <select
            className="input"
            id={`studio-${zone}-coating`}
            name={coatingField(zone)}
            defaultValue={coating?.id ?? ''}
          >
            {!coating && <option value="">No longer offered</option>}
            {HUE_FAMILIES.map((family) => (
              <optgroup key={family} label={family}>
                {coatings
                  .filter((each) => hueFamilyOf(each) === family)
                  .map(({ id, name, number }) => (
                    <option key={id} value={id}>
                      {[name, number].filter(Boolean).join(', ')}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor={`studio-${zone}-finish`}>Finish</label>
          <select className="input" id={`studio-${zone}-finish`} name={finishField(zone)} defaultValue={finish}>
            {finishes.map((each) => (
              <option key={each} value={each}>
                {FINISH_LABELS[each]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </fieldset>
  );
}

/** The zones of the layout as choices. */
export function ZoneOptions({ zones }: { zones: readonly { zone: Zone; name: string }[] }) {
  return zones.map(({ zone, name }) => (
    <option key={zone} value={zone}>
      {name}
    </option>
  ));
}
