import { PLACE_LABELS } from '../constants.ts';
import { MARK_PLACES, type Scheme } from '../contract.ts';
import { FIELDS } from '../fields/rules.ts';
import type { ShownScheme } from '../studio/rules.ts';
import { Step } from './Step.tsx';
import { ZoneOptions } from './StepColors.tsx';
import { Verdicts } from './Verdicts.tsx';

/** Color and place of the mark, with what the rules say of it. */
export function StepMark({ scheme, shown }: { scheme: Scheme; shown: ShownScheme }) {
  const { mark } = scheme;
  return (
    <Step step="mark" title="Mark" note={mark ? `${mark.text}, 12 inches` : 'none'}>
      <div className="step__pair">
        <div className="field">
          <label htmlFor="studio-mark-zone">Color of the mark</label>
          <select className="input" id="studio-mark-zone" name={FIELDS.markZone} defaultValue={mark?.zone ?? 'a'}>
            <ZoneOptions zones={shown.zones} />
          </select>
        </div>
        <div className="field">
          <label htmlFor="studio-place">Place</label>
          <select className="input" id="studio-place" name={FIELDS.place} defaultValue={mark?.place ?? 'auto'}>
            {MARK_PLACES.map((place) => (
              <option key={place} value={place}>
                {PLACE_LABELS[place]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <Verdicts verdicts={shown.verdicts.filter(({ step }) => step === 'mark')} />
    </Step>
  );
}
