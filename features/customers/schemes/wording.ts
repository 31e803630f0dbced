import { INCH } from '#airplanes/drawing/geometry.ts';
import { LAYOUTS } from '#airplanes/drawing/paint/layouts.ts';
import type { Coating, Finish, Scheme } from '#airplanes/drawing/paint/scheme.ts';
import { SLIDE, shareOfStep } from '#airplanes/drawing/paint/stripes.ts';
import { dollars } from '#website/estimates/estimate.ts';
import type { PriceEffect } from './pricing.ts';
import { FINISH_LABELS } from './studio.constants.ts';

const DIRECTIONS = {
  height: ['lower', 'higher'],
  sweep: ['farther forward', 'farther aft'],
  width: ['narrower', 'wider'],
};

/** A slider's place in words: '2 in lower', 'as drawn'. `band` is that of the airframe's frame, in metres. */
export function describeSlider(slider: keyof Scheme['sliders'], step: number, band: number): string {
  if (step === 0 || slider !== 'height') return describeStep(slider, step);
  const direction = DIRECTIONS[slider][step < 0 ? 0 : 1];
  const inches = (Math.abs(shareOfStep(step)) * SLIDE * band) / INCH;
  return `${inches < 1 ? inches.toFixed(1) : Math.round(inches)} in ${direction}`;
}

/** The same in steps of the slider: '2 lower'. */
export const describeStep = (slider: keyof Scheme['sliders'], step: number): string =>
  step === 0 ? 'as drawn' : `${Math.abs(step)} ${DIRECTIONS[slider][step < 0 ? 0 : 1]}`;

/** What a part wears: 'as belly', 'polished'. */
export function formatPart({ layout, parts }: Pick<Scheme, 'layout' | 'parts'>, part: keyof Scheme['parts']): string {
  const zone = parts[part];
  return zone === 'polished' ? 'polished' : `as ${LAYOUTS[layout].zones[zone]!.toLowerCase()}`;
}

/** What is said of a color that is no longer known. */
export const UNKNOWN_COLOR = 'a color no longer offered';

/** 'Deep Green 14062, solid': any other finish of a standard number is a tint towards it, as in 'Gold, metallic near 17043'. */
export function formatCoat(coating: Pick<Coating, 'name' | 'number'> | undefined, finish: Finish): string {
  if (!coating) return `${UNKNOWN_COLOR}, ${finish}`;
  const { name, number } = coating;
  if (!number) return `${name}, ${finish}`;
  return finish === 'solid' ? `${name} ${number}, ${finish}` : `${name}, ${finish} near ${number}`;
}

/** '9.8 : 1', rounded down, so that no figure claims more than there is. */
export const formatContrast = (contrast: number): string => `${(Math.floor(contrast * 10) / 10).toFixed(1)} : 1`;

/** 'Solid, 14062', or as `nameFinish`. */
export function formatFinish(finish: Finish, number: string | null): string {
  return number && finish === 'solid' ? `${FINISH_LABELS.solid}, ${number}` : nameFinish(finish, number);
}

/** 'Solid'; any other finish of a standard number is a tint towards it, as in 'Metallic near 17043'. */
export function nameFinish(finish: Finish, number: string | null): string {
  return number && finish !== 'solid' ? `${FINISH_LABELS[finish]} near ${number}` : FINISH_LABELS[finish];
}

/** Where the mark stands. */
export const SURFACE_WORDS = {
  fuselage: 'between wing and tail',
  fin: 'on the fin',
  pod: 'on the engine pod',
} as const;

/** Metres as '36 ft 1 in'. */
export function formatFeet(metres: number): string {
  const inches = Math.round(metres / INCH);
  return `${Math.floor(inches / 12)}\u00a0ft ${inches % 12}\u00a0in`;
}

export const formatTotal = ({ total }: Pick<PriceEffect, 'total'>): string =>
  total === null ? 'Custom price' : dollars(total);
