import { shopBrand } from '#foundation/business/shop-look.ts';
import type { Frame } from '../airframes/airframe.ts';
import { type LayoutId, ZONES, type Zone } from './scheme.ts';
import { curveThrough, type Layer, rakedBand, type Sliders, stripesAlong, stripeUnit, under } from './stripes.ts';

interface Layout {
  name: string;
  note: string;
  /** What each zone is called, which is also the list of the zones that the layout has. */
  zones: Partial<Record<Zone, string>>;
  /** Whether it counts as a custom design in the price. */
  isCustom: boolean;
  draw: (frame: Frame, sliders: Sliders) => Layer[];
}

const NO_SLIDERS: Sliders = { height: 0, sweep: 0, width: 0 };

/** The eight layouts, each drawn once for every type, widths in heights of the band from keel to sill. */
export const LAYOUTS: Record<LayoutId, Layout> = {
  foothill: {
    name: 'Foothill',
    note: 'A dark belly that climbs the fin, under two lines.',
    zones: { base: 'Body', a: 'Belly', b: 'Main stripe', c: 'Pinstripe' },
    isCustom: false,
    draw(frame, sliders) {
      const curve = curveThrough(frame, sliders, [
        [-0.05, 0.86],
        [0, 0.8],
        [0.16, 0.52],
        [0.34, 0.24],
        [0.5, 0.09],
        [0.66, 0.02],
        [0.765, 0.25],
        [0.85, 0.86],
        [0.94, 1.62],
        [1.01, 2.25],
      ]);
      const { band, line } = stripesAlong(curve, stripeUnit(frame, sliders, 0.6));
      return [
        { zone: 'a', ...under(curve) },
        { zone: 'b', ...band([0.02], [0.05, 0.12, 0.14, 0.125, 0.15, 0.2]) },
        { zone: 'c', ...line([0.09, 0.165, 0.185, 0.165, 0.195, 0.25], 0.022) },
      ];
    },
  },
  ribbon: {
    name: 'Ribbon',
    note: 'One ribbon, pointed at the nose and broad on the fin, with its shadow beneath.',
    zones: { base: 'Body', a: 'Ribbon', b: 'Shadow' },
    isCustom: true,
    draw(frame, sliders) {
      const curve = curveThrough(frame, sliders, [
        [-0.02, 0.62],
        [0.08, 0.58],
        [0.22, 0.42],
        [0.4, 0.32],
        [0.56, 0.36],
        [0.7, 0.6],
        [0.8, 1.02],
        [0.9, 1.5],
        [1, 2.08],
      ]);
      const { band } = stripesAlong(curve, stripeUnit(frame, sliders, 0.6));
      return [
        { zone: 'a', ...band([0, -0.1, -0.13, -0.12, -0.16, -0.3, -0.6], [0.01, 0.09, 0.13, 0.12, 0.1, 0.12, 0.24]) },
        {
          zone: 'b',
          ...band([0.03, 0.125, 0.165, 0.155, 0.135, 0.155, 0.28], [0.035, 0.165, 0.215, 0.2, 0.175, 0.205, 0.36]),
        },
        {
          zone: 'b',
          ...band([-0.01, -0.16, -0.22, -0.2, -0.24, -0.42, -0.8], [-0.005, -0.135, -0.175, -0.16, -0.2, -0.35, -0.68]),
        },
      ];
    },
  },
  ledger: {
    name: 'Ledger',
    note: 'Straight 1960s stripes along the window sill.',
    zones: { base: 'Body', a: 'Main stripe', b: 'Pinstripes' },
    isCustom: false,
    draw(frame, sliders) {
      const curve = curveThrough(frame, { ...sliders, sweep: 0 }, [
        [-0.03, 0.72],
        [0.08, 0.68],
        [0.2, 0.58],
        [0.36, 0.56],
        [0.6, 0.6],
        [0.8, 0.68],
        [1.02, 0.78],
      ]);
      const { band, line } = stripesAlong(curve, stripeUnit(frame, sliders, 0.6));
      const middle = frame.at(0.9 + 0.05 * sliders.sweep, 1.66);
      const bar = (low: number, high: number) => rakedBand(middle, [-1.6, 2.24], [low, high]);
      return [
        { zone: 'a', ...band([-0.02, -0.11, -0.13, -0.12, -0.1, -0.07], [0.02, 0.11, 0.13, 0.12, 0.1, 0.07]) },
        { zone: 'b', ...line([0.05, 0.17, 0.19, 0.18, 0.16, 0.12], 0.045) },
        { zone: 'b', ...line([-0.09, -0.215, -0.235, -0.225, -0.205, -0.165], 0.045) },
        { zone: 'a', finOnly: true, ...bar(middle[1], middle[1] + 0.26 * stripeUnit(frame, sliders, 0.5)) },
        { zone: 'b', finOnly: true, ...bar(middle[1] - 0.13 * frame.band, middle[1] - 0.07 * frame.band) },
      ];
    },
  },
  rake: {
    // The shop's own.
    get name() {
      return shopBrand();
    },
    note: 'Three raked slabs on the tail; nothing forward of the door but a hairline.',
    zones: { base: 'Body', a: 'First slab', b: 'Second slab', c: 'Tail' },
    isCustom: true,
    draw(frame, sliders) {
      const width = stripeUnit(frame, sliders, 0.5);
      const foot = frame.at(0.7 + 0.06 * sliders.sweep, 0);
      const slab = (from: number, to: number) =>
        rakedBand(foot, [from * width, to * width], [foot[1] - 1, frame.finTop + 1]);
      const curve = curveThrough(frame, { ...sliders, sweep: 0 }, [
        [-0.03, 0.6],
        [0.1, 0.52],
        [0.3, 0.42],
        [0.6, 0.44],
        [0.72, 0.5],
      ]);
      return [
        { zone: 'c', ...stripesAlong(curve, width).line([-0.012, -0.016], 0.04) },
        { zone: 'a', ...slab(0, 0.34) },
        { zone: 'b', ...slab(0.46, 0.96) },
        { zone: 'c', ...slab(1.08, 9) },
      ];
    },
  },
  waterline: {
    name: 'Waterline',
    note: 'Two colors, split at the waterline by one fine line.',
    zones: { base: 'Body', a: 'Belly', b: 'Line' },
    isCustom: false,
    draw(frame, sliders) {
      const curve = curveThrough(frame, { ...sliders, sweep: 0 }, [
        [-0.05, 0.66],
        [0.03, 0.62],
        [0.2, 0.5],
        [0.4, 0.44],
        [0.62, 0.5],
        [0.8, 0.66],
        [1.05, 0.9],
      ]);
      return [
        { zone: 'a', ...under(curve) },
        { zone: 'b', ...stripesAlong(curve, stripeUnit(frame, sliders, 0.6)).line([0.03], 0.06) },
      ];
    },
  },
  tailblock: {
    name: 'Tail block',
    note: 'The tail in one color, cut by a long curve that starts under the wing.',
    zones: { base: 'Body', a: 'Tail', b: 'Line' },
    isCustom: true,
    draw(frame, sliders) {
      const curve = curveThrough(frame, sliders, [
        [0.3, -0.5],
        [0.42, -0.14],
        [0.52, 0.14],
        [0.62, 0.5],
        [0.71, 1],
        [0.8, 1.6],
        [0.87, 2.3],
      ]);
      return [
        { zone: 'a', ...under(curve) },
        {
          zone: 'b',
          ...stripesAlong(curve, stripeUnit(frame, sliders, 0.6)).band([0.02, 0.04, 0.05], [0.05, 0.12, 0.2]),
        },
      ];
    },
  },
  cowl: {
    name: 'Cowl',
    note: 'A dark nose that runs out along the cabin, and a tail to match.',
    zones: { base: 'Body', a: 'Nose and tail', b: 'Line' },
    isCustom: true,
    draw(frame, sliders) {
      const nose = curveThrough(frame, { ...sliders, sweep: 0 }, [
        [-0.05, 1.5],
        [0.06, 1.2],
        [0.17, 0.96],
        [0.26, 0.7],
        [0.4, 0.52],
        [0.56, 0.44],
        [0.74, 0.42],
        [0.9, 0.44],
      ]);
      const tail = curveThrough(frame, { ...sliders, height: 0 }, [
        [0.7, 0.42],
        [0.8, 1],
        [0.9, 1.6],
        [0.97, 2.2],
      ]);
      const width = stripeUnit(frame, sliders, 0.6);
      return [
        { zone: 'a', ...stripesAlong(nose, width).band([-0.9, -0.7, -0.5, -0.3, -0.14, -0.05, 0], [0]) },
        { zone: 'b', ...stripesAlong(nose, width).line([0.04, 0.05, 0.05, 0.04, 0.03], 0.05) },
        { zone: 'a', finOnly: true, ...under(tail) },
        { zone: 'b', finOnly: true, ...stripesAlong(tail, width).line([0.04, 0.06], 0.06) },
      ];
    },
  },
  hairline: {
    name: 'Hairline',
    note: 'One color and one fine line: the least masking.',
    zones: { base: 'Body', a: 'Line' },
    isCustom: false,
    draw(frame, sliders) {
      const curve = curveThrough(frame, sliders, [
        [-0.02, 0.66],
        [0.12, 0.58],
        [0.34, 0.46],
        [0.56, 0.46],
        [0.72, 0.62],
        [0.84, 1],
        [0.93, 1.5],
        [1, 2.1],
      ]);
      const { band } = stripesAlong(curve, stripeUnit(frame, sliders, 0.6));
      return [
        { zone: 'a', ...band([0, -0.03, -0.035, -0.035, -0.04, -0.05], [0.005, 0.03, 0.035, 0.035, 0.04, 0.05]) },
      ];
    },
  },
};

/** The painted areas of a layout on a frame, in metres of the side view, bottom layer first. */
export const drawLayout = (layout: LayoutId, frame: Frame, sliders: Partial<Sliders> = {}): Layer[] =>
  LAYOUTS[layout].draw(frame, { ...NO_SLIDERS, ...sliders });

/** The zones that a layout has, base first. */
export const zonesOf = (layout: LayoutId): Zone[] => ZONES.filter((zone) => LAYOUTS[layout].zones[zone]);
