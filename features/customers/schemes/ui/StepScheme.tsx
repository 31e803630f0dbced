import { type KeyboardEvent, memo } from 'react';
import { typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { clamp } from '#airplanes/drawing/geometry.ts';
import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import { LAYOUT_IDS, MAX_STEP } from '#airplanes/drawing/paint/scheme.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { rotateCcw } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { addedDollars } from '#website/estimates/estimate.ts';
import { writeScheme } from '../scheme-code.ts';
import { seedScheme } from '../scheme-fields.ts';
import { SLIDERS } from '../studio.constants.ts';
import { describeSlider } from '../wording.ts';
import { cardPath } from './picture-path.ts';
import { Step } from './StudioParts.tsx';
import type { StudioState } from './use-studio.ts';

/** Steps of Page Up and Page Down, which browsers do not agree on. */
const PAGE = 5;
type SliderName = keyof typeof SLIDERS;

const AS_DRAWN = { height: 0, sweep: 0, width: 0 };

/** The layout, and how its line is moved. `customPrice` is what a layout of custom design adds, in dollars. */
export function StepScheme({
  studio,
  rested,
  customPrice,
  isAdjusting,
  onAdjust,
}: {
  studio: StudioState;
  rested: StudioState;
  customPrice: number;
  /** Whether the picture shows handles that move the line. */
  isAdjusting: boolean;
  onAdjust: (isAdjusting: boolean) => void;
}) {
  return (
    <Step step="scheme" title="Scheme" note={`on your ${typeOf(studio.scheme.type)!.name}`}>
      <Layouts studio={rested} customPrice={customPrice} />
      <fieldset className="sliders">
        <legend className="vh">Move the line</legend>
        {(Object.keys(SLIDERS) as SliderName[]).map((name) => (
          <Slider
            key={name}
            name={name}
            step={studio.scheme.sliders[name]}
            band={studio.shown.band}
            onMove={studio.move}
          />
        ))}
      </fieldset>
      <Actions studio={rested} isAdjusting={isAdjusting} onAdjust={onAdjust} />
    </Step>
  );
}

const Layouts = memo(function Layouts({ studio, customPrice }: { studio: StudioState; customPrice: number }) {
  const { scheme, edit } = studio;
  const custom = customPrice > 0 ? addedDollars(customPrice) : '';
  return (
    <>
      <fieldset>
        <legend className="vh">Layout</legend>
        <div className="layouts">
          {LAYOUT_IDS.map((layout) => (
            <label key={layout}>
              <img
                src={cardPath(writeScheme(seedScheme(layout, scheme.type)))}
                alt=""
                width="480"
                height="192"
                loading="lazy"
              />
              <b className="row row--tight">
                <input type="radio" name="layout" value={layout} checked={layout === scheme.layout} onChange={edit} />
                {LAYOUTS[layout].name}
                {LAYOUTS[layout].isCustom && custom && <em>{custom}</em>}
              </b>
            </label>
          ))}
        </div>
      </fieldset>
      <p className="help">
        <b>{LAYOUTS[scheme.layout].name}.</b> {LAYOUTS[scheme.layout].note}
        {custom && ` Layouts with ${custom} count as custom design.`}
      </p>
    </>
  );
});

const Slider = memo(function Slider({
  name,
  step,
  band,
  onMove,
}: {
  name: SliderName;
  step: number;
  band: number;
  onMove: StudioState['move'];
}) {
  function movePage(event: KeyboardEvent) {
    if (event.key !== 'PageUp' && event.key !== 'PageDown') return;
    event.preventDefault();
    onMove(name, clamp(step + (event.key === 'PageUp' ? PAGE : -PAGE), -MAX_STEP, MAX_STEP));
  }

  const words = describeSlider(name, step, band);
  return (
    <div>
      <label htmlFor={`studio-${name}`}>{SLIDERS[name]}</label>
      <input
        type="range"
        id={`studio-${name}`}
        name={name}
        min={-MAX_STEP}
        max={MAX_STEP}
        value={step}
        aria-valuetext={words}
        onChange={({ target }) => onMove(name, target.valueAsNumber)}
        onKeyDown={movePage}
      />
      <output htmlFor={`studio-${name}`} aria-live="off">
        {words}
      </output>
    </div>
  );
});

const Actions = memo(function Actions({
  studio: { scheme, change, isAlive },
  isAdjusting,
  onAdjust,
}: {
  studio: StudioState;
  isAdjusting: boolean;
  onAdjust: (isAdjusting: boolean) => void;
}) {
  return (
    <>
      {isAlive && (
        <div className="apart--wide step__actions">
          <Button
            small
            disabled={Object.values(scheme.sliders).every((step) => step === 0)}
            onClick={() => change((scheme) => ({ ...scheme, sliders: AS_DRAWN }))}
          >
            <Icon of={rotateCcw} /> Reset
          </Button>
          <Button small aria-pressed={isAdjusting} onClick={() => onAdjust(!isAdjusting)}>
            Adjust on the drawing
          </Button>
        </div>
      )}
      <p className="help">
        Have your own design? <PageLink to="/contact">Send us a sketch</PageLink>, and we’ll draw it.
      </p>
    </>
  );
});
