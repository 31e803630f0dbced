import { memo, useState } from 'react';
import type { Zone } from '#features/drawing/contract.ts';
import { partsOf, typeOf } from '#features/drawing/types/rules.ts';
import { Button } from '#ui/button.tsx';
import { PART_LABELS } from '../constants.ts';
import { nextColors, swapColors } from '../mixing/rules.ts';
import { ColorChips } from './ColorChips.tsx';
import { ColorSelects } from './ColorSelects.tsx';
import { Step } from './Step.tsx';
import type { StudioState } from './use-studio.ts';
import { ZoneChoice } from './ZoneChoice.tsx';

/** The color and finish of each zone, and the zones that parts wear. */
export const StepColors = memo(function StepColors({ studio }: { studio: StudioState }) {
  const { scheme, shown, edit, change, isAlive } = studio;
  const coatings = studio.coatings.filter(({ offered }) => offered);
  const { isComposite = false } = typeOf(scheme.type)!;
  const [chosen, choose] = useState<Zone>('a');
  const [isSwapping, setSwapping] = useState(false);
  const zone = shown.zones.find((each) => each.zone === chosen) ?? shown.zones[0]!;

  function chooseZone(next: Zone) {
    if (isSwapping) change((scheme) => swapColors(scheme, zone.zone, next));
    setSwapping(false);
    choose(next);
  }

  return (
    <Step step="colors" title="Colors">
      {isAlive ? (
        <>
          <ZoneChoice zones={shown.zones} chosen={zone.zone} onChoose={chooseZone} />
          <p className="help" role="status">
            {isSwapping && `Choose the part to swap colors with ${zone.name.toLowerCase()}.`}
          </p>
          <ColorChips
            key={zone.zone}
            shown={zone}
            coatings={coatings}
            lightFirst={isComposite && zone.zone === 'base'}
            edit={edit}
          />
        </>
      ) : (
        <ColorSelects zones={shown.zones} coatings={coatings} lightFirst={isComposite} edit={edit} />
      )}
      <p className="help">
        Five-digit numbers are AMS-STD-595 colors, and we’ll match them in the paint maker’s line. Your screen shows a
        close color, not an exact one. A metallic such as “metallic near 14062” leans toward that color. Pearl and
        metallic are a base coat under clear coat.
      </p>
      <h3 className="step__head-2">Parts</h3>
      <div className="step__pair">
        {partsOf(scheme.type).map((part) => (
          <div className="field" key={part}>
            <label htmlFor={`studio-${part}`}>{PART_LABELS[part]}</label>
            <select className="input" id={`studio-${part}`} name={part} value={scheme.parts[part]} onChange={edit}>
              {shown.zones.map(({ zone, name }) => (
                <option key={zone} value={zone}>
                  {name}
                </option>
              ))}
              {part === 'spinner' && <option value="polished">Polished</option>}
            </select>
          </div>
        ))}
      </div>
      {isAlive && (
        <div className="step__actions">
          <Button small aria-pressed={isSwapping} onClick={() => setSwapping(!isSwapping)}>
            Swap two colors
          </Button>
          <Button small onClick={() => change((scheme) => nextColors(scheme, coatings))}>
            Surprise me
          </Button>
        </div>
      )}
    </Step>
  );
});
