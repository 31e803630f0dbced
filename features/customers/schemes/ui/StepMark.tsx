import { type ChangeEvent, type CSSProperties, memo } from 'react';
import { MARK_PLACES, markStrokes, markWidth, NEUTRAL_GRAY, type Zone } from '#airplanes/drawing/paint/scheme.ts';
import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { FIELDS, LINES_LABELS, PLACE_LABELS, SMALLER_MARK } from '../studio.constants.ts';
import type { ShownZone } from '../studio.ts';
import { formatContrast } from '../wording.ts';
import { Step } from './StudioParts.tsx';
import type { StudioState } from './use-studio.ts';
import { Verdicts } from './Verdicts.tsx';

/** Grid units of a sixth of the mark's height. */
const HEIGHT = 6;
/** The mark's height. */
const INCHES = 12;

/** The mark in its colors on its grid: 6 high, each character 4 wide, strokes and gaps of 1. */
function MarkArt({ text, color, ground }: { text: string; color: string; ground: string }) {
  const width = markWidth(text, HEIGHT);
  const strokes = markStrokes(text, [0, 0], HEIGHT).map((line) => line.map(([x, y]) => `${x} ${HEIGHT - y}`).join('L'));
  const columns = Array.from({ length: Math.round(width) + 1 }, (_, x) => `M${x} 0V${HEIGHT}`);
  const rows = Array.from({ length: HEIGHT + 1 }, (_, y) => `M0 ${y}H${width}`);
  return (
    <figure className="mark-art" style={{ background: ground }}>
      <svg
        viewBox={`-0.5 -0.5 ${width + 1} ${HEIGHT + 1}`}
        role="img"
        aria-label={`${text} on a grid of sixths: 6 high, strokes 1, gaps 1`}
      >
        <path className="mark-art__grid" d={[...columns, ...rows].join('')} />
        <path className="mark-art__strokes" stroke={color} d={strokes.map((line) => `M${line}`).join('')} />
      </svg>
      <figcaption>
        <b>{Math.round(markWidth(text, INCHES))} in</b> wide, characters 8 in, strokes and gaps 2 in
      </figcaption>
    </figure>
  );
}

/** Where the mark found no room on one color. */
const CROWDED: readonly SettledScheme['outcome'][] = ['line moved', 'stripes broken', 'lines kept'];

/** Color and place of the mark, with what the rules say of it. */
export const StepMark = memo(function StepMark({ studio }: { studio: StudioState }) {
  const { scheme, shown, edit, isAlive } = studio;
  const { mark } = scheme;
  const colorOf = (wanted: Zone) => shown.zones.find(({ zone }) => zone === wanted)?.coating?.srgb ?? NEUTRAL_GRAY;
  return (
    <Step step="mark" title="Tail number" note={mark ? `${mark.text}, 12 inches` : 'none'}>
      {shown.mark && (
        <MarkArt text={shown.mark.text} color={colorOf(shown.mark.zone)} ground={colorOf(shown.mark.ground)} />
      )}
      <MarkColors zones={shown.zones} chosen={mark?.zone ?? 'a'} contrasts={shown.contrasts} onChange={edit} />
      <div className="field">
        <label htmlFor="studio-place">Placement</label>
        <select className="input" id="studio-place" name={FIELDS.place} value={mark?.place ?? 'auto'} onChange={edit}>
          {placesOf(studio).map(({ place, label }) => (
            <option key={place} value={place}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {CROWDED.includes(shown.outcome) && (
        <div className="field">
          <label htmlFor="studio-lines">Scheme lines</label>
          <select
            className="input"
            id="studio-lines"
            name={FIELDS.lines}
            value={mark?.keepsLines ? 'kept' : 'moved'}
            onChange={edit}
          >
            {Object.entries(LINES_LABELS).map(([choice, label]) => (
              <option key={choice} value={choice}>
                {label}
              </option>
            ))}
          </select>
        </div>
      )}
      <Verdicts verdicts={shown.verdicts.filter(({ step, undo }) => step === 'mark' || undo)} />
      <label className="smaller-mark">
        <input
          type="checkbox"
          name={FIELDS.smallerMark}
          value="1"
          checked={mark?.asksSmaller ?? false}
          disabled={isAlive && !mark}
          aria-describedby="studio-smaller-mark"
          onChange={edit}
        />
        {SMALLER_MARK.label}
      </label>
      <p className="help" id="studio-smaller-mark">
        {SMALLER_MARK.help}
      </p>
    </Step>
  );
});

/** What this airplane has room for. What was chosen for another one stays, marked, until another place is chosen. */
function placesOf({ scheme, shown: { surfaces } }: StudioState) {
  return MARK_PLACES.flatMap((place) => {
    const label = PLACE_LABELS[place];
    if (place === 'auto' || surfaces.includes(place)) return [{ place, label }];
    return place === scheme.mark?.place ? [{ place, label: `${label} (no room)` }] : [];
  });
}

function MarkColors({
  zones,
  chosen,
  contrasts,
  onChange,
}: {
  zones: readonly ShownZone[];
  chosen: Zone;
  contrasts: Partial<Record<Zone, number>>;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  return (
    <fieldset>
      <legend className="step__head-2">Tail number color</legend>
      <div className="zones">
        {zones.map(({ zone, name, coating }) => {
          const contrast = contrasts[zone];
          return (
            <label key={zone} className="zone">
              <span className="raked" style={{ '--c': coating?.srgb } as CSSProperties} aria-hidden="true" />
              <span>
                <b>{name}</b>
                <small>{contrast === undefined ? coating?.name : `Contrast ${formatContrast(contrast)}`}</small>
              </span>
              <input type="radio" name={FIELDS.markZone} value={zone} checked={zone === chosen} onChange={onChange} />
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
