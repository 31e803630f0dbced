import { clamp, type Point } from '#airplanes/drawing/geometry.ts';
import { MAX_STEP, type Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { heightOn, SLIDE, SWEEP } from '#airplanes/drawing/paint/stripes.ts';
import { type SettledPicture, sheetOf } from '#airplanes/drawing/pictures.ts';
import { SHEET_WIDTH } from './scheme-limits.constants.ts';

type Slider = keyof Scheme['sliders'];

/** A point on the left view where a pointer moves a slider, in units of a sheet that is `SHEET_WIDTH` wide, y downwards. */
export interface Handle {
  slider: Slider;
  x: number;
  y: number;
  /** Steps of the slider for one unit of movement aft, and of movement down. */
  aft: number;
  down: number;
}

/** Where each handle stands, in the frame from nose to tail. */
const PLACES = { width: 0.26, height: 0.48, sweep: 0.66 } as const;

/** Three handles on the line of a scheme. */
export function handlesOf({ airframe, settled }: SettledPicture): Handle[] {
  const { frame, ground } = airframe;
  const { place } = sheetOf(airframe, 'left', SHEET_WIDTH);
  const scale = place([1, 0])[0] - place([0, 0])[0];
  const line = settled.layers.find(({ kind, finOnly, isGap }) => kind !== 'polygon' && !finOnly && !isGap);
  const low = line?.kind === 'band' ? line.low : null;
  const curve = line?.kind === 'under' ? line.curve : low;

  const pointAt = (u: number): Point => {
    const [x, middle] = frame.at(u, 0.5);
    const height = curve ? heightOn(curve, x) : middle;
    return [x, height > ground ? height : middle];
  };
  const perHeight = -MAX_STEP / (SLIDE * frame.band * scale);
  const perSweep = MAX_STEP / ((frame.x(PLACES.sweep + SWEEP) - frame.x(PLACES.sweep)) * scale);
  return (Object.keys(PLACES) as Slider[]).map((slider) => {
    const [x, y] = place(pointAt(PLACES[slider]));
    return slider === 'sweep' ? { slider, x, y, aft: perSweep, down: 0 } : { slider, x, y, aft: 0, down: perHeight };
  });
}

/** The step that a slider has after its handle was moved by units of the sheet. */
export const stepAfter = ({ aft, down }: Handle, from: number, movedAft: number, movedDown: number): number =>
  clamp(Math.round(from + movedAft * aft + movedDown * down), -MAX_STEP, MAX_STEP);
