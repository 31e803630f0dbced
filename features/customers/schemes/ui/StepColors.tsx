import './studio-controls.css';
import { type CSSProperties, memo, useId, useState } from 'react';
import { partsOf, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { type Coating, FINISHES, type Finish, type Zone } from '#airplanes/drawing/paint/scheme.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { groupByHue, HUE_FAMILIES, type HueFamily, hueFamilyOf } from '../scheme-code.ts';
import { coatingField, finishField, nextColors, swapColors } from '../scheme-fields.ts';
import { FINISH_LABELS, PART_LABELS } from '../studio.constants.ts';
import type { ShownZone } from '../studio.ts';
import { PaintChip } from './PaintChip.tsx';
import { Step } from './StudioParts.tsx';
import type { StudioState } from './use-studio.ts';

/** The colors of one zone as chips, by hue or by name and number, and its finish. */
function ColorChips({
  shown: { zone, name, coating, finish },
  coatings,
  lightFirst,
  edit,
}: {
  shown: ShownZone;
  coatings: readonly Coating[];
  /** Whether dark colors come last. */
  lightFirst: boolean;
  edit: StudioState['edit'];
}) {
  const findId = useId();
  const [sought, setSought] = useState('');
  const [chosenHue, setHue] = useState<HueFamily | null>(null);
  const hue = chosenHue ?? (coating ? hueFamilyOf(coating) : HUE_FAMILIES[0]);
  const groups = groupByHue(coatings, { lightFirst });
  const words = sought.trim().toLowerCase();
  const found = groups.flatMap(([family, all]) => {
    if (words) return all.filter((each) => wordsOf(each).includes(words));
    return family === hue ? all : [];
  });

  return (
    <>
      <p className="spread step__head-2">
        Color of {name.toLowerCase()} <small>{coatings.length} colors</small>
      </p>
      <div className="field">
        <label className="vh" htmlFor={findId}>
          Find a color
        </label>
        <input
          className="input"
          id={findId}
          type="search"
          placeholder="Name or number, such as 14062"
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      </div>
      {!words && (
        <fieldset className="apart--close ahead--tight hues">
          <legend className="vh">Hue</legend>
          {groups.map(([family]) => (
            <label key={family} className="hue">
              {family}
              <input type="radio" name="hue" checked={family === hue} onChange={() => setHue(family)} />
            </label>
          ))}
        </fieldset>
      )}
      <fieldset className="chips">
        <legend className="vh">Color</legend>
        {found.map((each) => (
          <label key={each.id} className="chip">
            <i style={{ '--c': each.srgb } as CSSProperties} />
            <span>
              {each.name}
              {each.number && <small>{each.number}</small>}
            </span>
            <Icon of={check} />
            <input
              type="radio"
              name={coatingField(zone)}
              value={each.id}
              checked={each.id === coating?.id}
              aria-label={[each.name, each.number].filter(Boolean).join(', ')}
              onChange={edit}
            />
          </label>
        ))}
      </fieldset>
      <p className="help" role="status">
        {found.length === 0 && 'No color matches. Try a number, or clear the field.'}
      </p>
      <FinishChoice zone={zone} coating={coating} finish={finish} edit={edit} />
    </>
  );
}

type FinishProps = Pick<ShownZone, 'zone' | 'coating' | 'finish'> & Pick<StudioState, 'edit'>;

function FinishChoice({ zone, coating, finish, edit }: FinishProps) {
  return (
    <fieldset>
      <legend className="step__head-2">Finish</legend>
      <div className="finishes">
        {finishesOf(coating, finish).map((each) => (
          <label key={each}>
            <input type="radio" name={finishField(zone)} value={each} checked={each === finish} onChange={edit} />
            {FINISH_LABELS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** In one order; of a color that is no longer offered, the one that it has. */
const finishesOf = (coating: Coating | null, finish: Finish) =>
  coating ? FINISHES.filter((each) => coating.finishes.includes(each)) : [finish];

const wordsOf = ({ name, number, maker }: Coating) => [name, number, maker].join(' ').toLowerCase();

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
        <div className="apart--wide step__actions">
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

/** Which zone's color is chosen next. */
function ZoneChoice({
  zones,
  chosen,
  onChoose,
}: {
  zones: readonly ShownZone[];
  chosen: Zone;
  onChoose: (zone: Zone) => void;
}) {
  return (
    <fieldset>
      <legend className="vh">Which part of the scheme</legend>
      <div className="zones">
        {zones.map(({ zone, name, coating }) => (
          <label key={zone} className="zone">
            <span className="raked" style={{ '--c': coating?.srgb } as CSSProperties} aria-hidden="true" />
            <span>
              <b>{name}</b>
              <small>{coating?.name ?? 'No longer offered'}</small>
            </span>
            <input
              type="radio"
              name="zone"
              value={zone}
              checked={zone === chosen}
              aria-label={`${name}, now ${coating?.name ?? 'no longer offered'}`}
              onChange={() => onChoose(zone)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The colors and finishes of all zones as lists, for a page without JavaScript. */
function ColorSelects({
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
