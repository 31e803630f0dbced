import { memo } from 'react';
import { MARK_PLACES } from '#features/drawing/contract.ts';
import { FIELDS, PLACE_LABELS } from '../constants.ts';
import { MarkArt } from './MarkArt.tsx';
import { Step } from './Step.tsx';
import type { StudioState } from './use-studio.ts';
import { Verdicts } from './Verdicts.tsx';

/** Color and place of the mark, with what the rules say of it. */
export const StepMark = memo(function StepMark({ studio: { scheme, shown, edit } }: { studio: StudioState }) {
  const { mark } = scheme;
  return (
    <Step step="mark" title="Mark" note={mark ? `${mark.text}, 12 inches` : 'none'}>
      {mark && <MarkArt text={mark.text} />}
      <div className="step__pair">
        <div className="field">
          <label htmlFor="studio-mark-zone">Color of the mark</label>
          <select
            className="input"
            id="studio-mark-zone"
            name={FIELDS.markZone}
            value={mark?.zone ?? 'a'}
            onChange={edit}
          >
            {shown.zones.map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="studio-place">Place</label>
          <select className="input" id="studio-place" name={FIELDS.place} value={mark?.place ?? 'auto'} onChange={edit}>
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
});
