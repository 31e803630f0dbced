import { type Coating, FINISHES } from '#features/drawing/contract.ts';
import { groupByHue } from '../coatings/rules.ts';
import { FINISH_LABELS } from '../constants.ts';
import { coatingField, finishField } from '../fields/rules.ts';
import type { ShownZone } from '../studio/rules.ts';
import { PaintChip } from './PaintChip.tsx';
import type { StudioState } from './use-studio.ts';

/** The colors and finishes of all zones as lists, for a page without JavaScript. */
export function ColorSelects({
  zones,
  coatings,
  lightFirst,
  edit,
}: {
  zones: readonly ShownZone[];
  coatings: readonly Coating[];
  /** Whether dark colors come last for the body. */
  lightFirst: boolean;
  edit: StudioState['edit'];
}) {
  return zones.map(({ zone, name, coating, finish }) => (
    <fieldset key={zone} className="zone-fields">
      <legend>
        <PaintChip color={coating?.srgb} /> {name}
      </legend>
      <div className="step__pair">
        <div className="field">
          <label htmlFor={`studio-${zone}-coating`}>Color</label>
          <select
            className="input"
            id={`studio-${zone}-coating`}
            name={coatingField(zone)}
            value={coating?.id ?? ''}
            onChange={edit}
          >
            {!coatings.some(({ id }) => id === coating?.id) && <option value="">No longer offered</option>}
            {groupByHue(coatings, { lightFirst: lightFirst && zone === 'base' }).map(([family, all]) => (
              <optgroup key={family} label={family}>
                {all.map(({ id, name, number }) => (
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
          <select
            className="input"
            id={`studio-${zone}-finish`}
            name={finishField(zone)}
            value={finish}
            onChange={edit}
          >
            {(coating?.finishes ?? FINISHES).map((each) => (
              <option key={each} value={each}>
                {FINISH_LABELS[each]}
              </option>
            ))}
          </select>
        </div>
      </div>
    </fieldset>
  ));
}
