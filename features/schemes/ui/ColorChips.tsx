import './chips.css';
import { type CSSProperties, useId, useState } from 'react';
import { type Coating, FINISHES, type Finish } from '#features/drawing/contract.ts';
import { Icon } from '#ui/icon.tsx';
import { check } from '#ui/icons.ts';
import { groupByHue, HUE_FAMILIES, type HueFamily, hueFamilyOf } from '../coatings/rules.ts';
import { FINISH_LABELS } from '../constants.ts';
import { coatingField, finishField } from '../fields/rules.ts';
import type { ShownZone } from '../studio/rules.ts';
import type { StudioState } from './use-studio.ts';

/** The colors of one zone as chips, by hue or by name and number, and its finish. */
export function ColorChips({
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
      <p className="step__head-2 step__head-2--split">
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
        <fieldset className="hues">
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
    </>
  );
}

/** In one order; of a color that is no longer offered, the one that it has. */
const finishesOf = (coating: Coating | null, finish: Finish) =>
  coating ? FINISHES.filter((each) => coating.finishes.includes(each)) : [finish];

const wordsOf = ({ name, number, maker }: Coating) => [name, number, maker].join(' ').toLowerCase();
