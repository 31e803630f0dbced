import { type FocusEvent, memo, useRef, useState } from 'react';
import {
  AIRCRAFT_TYPES,
  FAMILIES,
  type FamilyId,
  likenessOf,
  typeOf,
} from '#airplanes/drawing/airframes/aircraft-types.ts';
import { LOOK_UP_BUTTON } from '#airplanes/registry/registry.constants.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck } from '#ui/icons.ts';
import { writeScheme } from '../scheme-code.ts';
import { seedScheme } from '../scheme-fields.ts';
import { FIELDS } from '../studio.constants.ts';
import { studioPath } from '../studio-paths.ts';
import { formatFeet } from '../wording.ts';
import { cardPath } from './picture-path.ts';
import { Step } from './StudioParts.tsx';
import type { StudioState } from './use-studio.ts';

/** Types to begin with, one for each shape of airplane. */
const FIRST_TYPES = ['C182', 'SR22', 'BE58', 'TBM9', 'PC12', 'C25A'];

/** Tail number and type. */
export const StepAirplane = memo(function StepAirplane({
  studio,
  offersLookUp,
  foundLine,
}: {
  studio: StudioState;
  offersLookUp: boolean;
  foundLine: string | null;
}) {
  const { scheme, edit } = studio;
  const { line, checkMark, chooseType } = useLookUp(studio, offersLookUp, foundLine);
  const type = typeOf(scheme.type)!;
  const [length, span] = type.size;

  return (
    <Step step="airplane" title="Your airplane">
      <div className="step__pair">
        <TailField studio={studio} onBlur={checkMark} />
        <div className="field">
          <label htmlFor="studio-type">Type</label>
          <select
            className="input"
            id="studio-type"
            name="type"
            value={scheme.type}
            onChange={(event) => {
              chooseType();
              edit(event);
            }}
          >
            <TypeOptions />
          </select>
        </div>
      </div>
      <div role="status" id="studio-tail-found">
        {line && (
          <p className="found">
            <Icon of={circleCheck} />
            <span>
              {line} <a href="#studio-type">Not yours?</a>
            </span>
          </p>
        )}
      </div>
      {offersLookUp && (
        <noscript>
          <div className="apart--wide step__actions">
            <Button type="submit" small name={LOOK_UP_BUTTON} value="1">
              Look up
            </Button>
          </div>
        </noscript>
      )}
      <p className="step__head-2">Or start with one of these</p>
      <FirstTypes studio={studio} onChoose={chooseType} />
      <p className="help">
        Drawn from these dimensions: {formatFeet(length)} long, {formatFeet(span)} wingspan.{' '}
        {[likenessOf(type), 'Don’t see your airplane? Pick the closest one.'].filter(Boolean).join(' ')}
      </p>
    </Step>
  );
});

function TailField({ studio, onBlur }: { studio: StudioState; onBlur: (event: FocusEvent<HTMLInputElement>) => void }) {
  const { typed, markProblem } = studio;
  return (
    <div className={markProblem ? 'field is-invalid' : 'field'}>
      <label htmlFor="studio-tail">Tail number</label>
      <input
        className="input"
        id="studio-tail"
        name={FIELDS.mark}
        value={typed}
        onChange={({ currentTarget: { form } }) => studio.typeMark(form!)}
        onBlur={onBlur}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={12}
        aria-invalid={markProblem ? true : undefined}
        aria-describedby={markProblem ? 'studio-tail-problem' : 'studio-tail-found'}
      />
      {markProblem && (
        <p className="error" id="studio-tail-problem">
          <Icon of={circleAlert} />
          <span>{markProblem}</span>
        </p>
      )}
    </div>
  );
}

function FirstTypes({ studio, onChoose }: { studio: StudioState; onChoose: () => void }) {
  const { scheme } = studio;
  return (
    <ul className="layouts">
      {FIRST_TYPES.map((id) => {
        const code = writeScheme({ ...scheme, type: id });
        return (
          <li key={id}>
            <a
              href={studioPath(code)}
              aria-current={id === scheme.type ? 'true' : undefined}
              onClick={(event) => {
                event.preventDefault();
                onChoose();
                studio.change((scheme) => ({ ...scheme, type: id }));
              }}
            >
              <img
                src={cardPath(writeScheme(seedScheme('foothill', id)))}
                alt=""
                width="480"
                height="192"
                loading="lazy"
              />
              <b className="row row--tight">{typeOf(id)!.name}</b>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

function TypeOptions() {
  return (Object.keys(FAMILIES) as FamilyId[]).map((family) => (
    <optgroup key={family} label={FAMILIES[family].name}>
      {Object.entries(AIRCRAFT_TYPES)
        .filter(([, type]) => type.family === family)
        .map(([id, { name }]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      <option value={family}>Other {FAMILIES[family].name.replace(/^./, (letter) => letter.toLowerCase())}</option>
    </optgroup>
  ));
}

/**
 * Looks the tail number up when its field is left, and takes over the type unless the visitor has chosen one.
 * `foundLine` is what the server found for a form without JavaScript.
 */
function useLookUp(studio: StudioState, offersLookUp: boolean, foundLine: string | null) {
  // The answer comes later than other changes may.
  const latest = useRef(studio);
  latest.current = studio;
  const [line, setLine] = useState(foundLine);
  const lookedUp = useRef(studio.typed);
  const hasChosenType = useRef(false);

  async function lookUp(typed: string) {
    if (!offersLookUp || typed === lookedUp.current) return;
    lookedUp.current = typed;
    const found = await import('#airplanes/registry/ui/look-up.ts')
      .then((part) => part.describeAircraft(typed))
      .catch(() => null);
    if (lookedUp.current !== typed) return;
    setLine(found?.line ?? null);
    const { scheme, change, setYear } = latest.current;
    setYear(found?.aircraft.year ?? null);
    const type = found?.aircraft.type;
    if (type && typeOf(type) && !hasChosenType.current) change({ ...scheme, type });
  }

  return {
    line,
    checkMark({ currentTarget: { form, value } }: FocusEvent<HTMLInputElement>) {
      studio.checkMark(form!);
      lookUp(value.trim());
    },
    chooseType() {
      hasChosenType.current = true;
    },
  };
}
