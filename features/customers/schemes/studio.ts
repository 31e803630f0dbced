import { drawLayout, LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { Coating, Scheme, Zone } from '#airplanes/drawing/paint/scheme.ts';
import { paintOf, type SettledPicture, settlePicture, slidersOf } from '#airplanes/drawing/pictures.ts';
import { rememberLast } from '#airplanes/drawing/remember.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { annotate } from './callouts.ts';
import { cheaperChanges, priceEffect } from './pricing.ts';
import { readScheme, writeScheme } from './scheme-code.ts';
import { readFields, startScheme } from './scheme-fields.ts';
import { FIELDS, STAGE_VIEWS } from './studio.constants.ts';
import type { Studio } from './studio.contract.ts';
import { judgeScheme } from './verdicts.ts';

/** A color as the studio's page knows it; one that is no longer offered is still drawn. */
export type StudioCoating = Coating & { offered: boolean };

/** What the owner has set. */
export interface StudioFacts {
  studio: Studio;
  prices: PriceList;
  coatings: readonly StudioCoating[];
}

/** Reads the studio's address: a scheme's code, changed by the fields of the form. */
export function readStudio(query: URLSearchParams, coatings: readonly Coating[]) {
  const code = query.get(FIELDS.scheme);
  const read = code ? readScheme(code) : { scheme: startScheme() };
  const problem = 'problem' in read ? read.problem : null;
  const { scheme, markProblem } = readFields(query, 'scheme' in read ? read.scheme : startScheme(), coatings);
  const view = STAGE_VIEWS.find((view) => view === query.get(FIELDS.view)) ?? 'left';
  const lead = /^[1-9]\d{0,9}$/.exec(query.get(FIELDS.lead) ?? '')?.[0];
  return {
    scheme,
    view,
    lead: lead ? Number(lead) : null,
    problem,
    typedMark: query.get(FIELDS.mark) ?? scheme.mark?.text ?? '',
    markProblem,
  };
}

/** Each takes some 40 KB; in browsers, which draw the same one again and again, some 300. */
const MAX_SETTLED = typeof document === 'undefined' ? 500 : 50;

/** `settlePicture`, which is kept for the schemes that were shown last. A server settles them in another process first. */
export const pictureOf = rememberLast(
  MAX_SETTLED,
  (...[scheme, coatings]: Parameters<typeof settlePicture>) => pictureKey(scheme, coatings),
  settlePicture,
);

/** A scheme and its colors, which the owner may correct. */
export function pictureKey(scheme: Scheme, coatings: readonly Coating[]): string {
  const colors = Object.values(paintOf(scheme, coatings).zones).map(({ color }) => color);
  return [writeScheme(scheme), ...colors].join(' ');
}

/** The picture while a slider is being moved: the mark stays where it was, and no line gives way to it. */
export function movePicture(picture: SettledPicture, scheme: Scheme): SettledPicture {
  const layers = drawLayout(scheme.layout, picture.airframe.frame, slidersOf(scheme));
  return { ...picture, settled: { ...picture.settled, layers } };
}

/** A scheme with what stands beside it in the studio. */
export interface StudioScheme {
  scheme: Scheme;
  typedMark: string;
  /** When the airplane was made, where it is known. */
  year?: number | null;
}

/** All that the studio's page says of a scheme. */
export function showScheme(
  { scheme, typedMark, year = null }: StudioScheme,
  { studio, prices, coatings }: StudioFacts,
) {
  const picture = pictureOf(scheme, coatings);
  const offered = coatings.filter(({ offered }) => offered);
  return {
    code: writeScheme(scheme),
    /** Height of the airframe's band in metres. */
    band: picture.airframe.frame.band,
    mark: picture.settled.mark,
    outcome: picture.settled.outcome,
    contrasts: picture.settled.contrasts,
    surfaces: picture.settled.surfaces,
    annotations: annotate(picture, zonesOf(scheme.layout)),
    price: priceEffect(scheme, studio, prices),
    cheaper: cheaperChanges(scheme, offered, studio, prices).map(({ label, saving, scheme }) => ({
      label,
      saving,
      code: writeScheme(scheme),
    })),
    verdicts: judgeScheme({ scheme, ...picture, coatings, typedMark, year }),
    zones: zonesOf(scheme.layout).map((zone) => showZone(scheme, zone, coatings)),
  };
}

export type ShownScheme = ReturnType<typeof showScheme>;
export type ShownZone = ShownScheme['zones'][number];

function showZone({ layout, zones }: Scheme, zone: Zone, coatings: readonly Coating[]) {
  const coat = zones[zone]!;
  return {
    zone,
    name: LAYOUTS[layout].zones[zone]!,
    finish: coat.finish,
    coating: coatings.find(({ id }) => id === coat.coating) ?? null,
  };
}
