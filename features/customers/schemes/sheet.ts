import { FAMILIES, partsOf, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { type Airframe, finOutline } from '#airplanes/drawing/airframes/airframe.ts';
import { airframeOfType, sizeOf } from '#airplanes/drawing/airframes/scale.ts';
import { INCH, range } from '#airplanes/drawing/geometry.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import { type Coating, markWidth, type Scheme, ZONES, type Zone } from '#airplanes/drawing/paint/scheme.ts';
import type { PlacedMark } from '#airplanes/drawing/paint/settled-scheme.ts';
import type { Layer } from '#airplanes/drawing/paint/stripes.ts';
import { areasOf, columnAt, crossings, lengthsBetween } from '#airplanes/drawing/paint/zone-columns.ts';
import { type SettledPicture, settlePicture, VIEWS, type View } from '#airplanes/drawing/pictures.ts';
import { glassOutlines } from '#airplanes/drawing/side/fuselage.ts';
import { formatDay } from '#time/format-day.ts';
import { writeScheme } from './scheme-code.ts';
import { describeScheme } from './scheme-fields.ts';
import { RULES_READ_ON } from './scheme-limits.constants.ts';
import type { SheetOrder } from './schemes.contract.ts';
import { tableOfLines } from './sheet-lines.ts';
import { PART_LABELS, SLIDERS } from './studio.constants.ts';
import { judgeScheme } from './verdicts.ts';
import { describeSlider, formatFeet, nameFinish } from './wording.ts';

/** Fine enough for half a percent. */
const CUTS = 400;

/** The share of each zone of the painted side: fuselage and fin without the glass. The shares add up to 1. */
export function sharesOfSide(airframe: Airframe, layers: readonly Layer[]): Record<Zone, number> {
  const { body, length } = airframe;
  const fin = finOutline(airframe);
  const panes = glassOutlines(airframe);
  const areas = { body: areasOf(layers, false), fin: areasOf(layers, true) };
  const found = { base: 0, a: 0, b: 0, c: 0 };
  const add = (lengths: [Zone, number][], sign = 1) => {
    for (const [zone, length] of lengths) found[zone] += sign * length;
  };
  for (const x of range(CUTS, (i) => ((i + 0.5) / CUTS) * length)) {
    const hasBody = x > body.start && x < body.end;
    const [low, high] = hasBody ? [body.bottom(x), body.top(x)] : [0, 0];
    if (hasBody) {
      const cut = columnAt(x, low, high, areas.body);
      add(lengthsBetween(cut, low, high));
      for (const pane of panes) {
        const heights = crossings(pane, x);
        for (let i = 1; i < heights.length; i += 2)
          add(lengthsBetween(cut, heights[i - 1]!, Math.min(heights[i]!, high)), -1);
      }
    }
    const heights = crossings(fin, x);
    if (heights.length < 2) continue;
    const [root, tip] = [hasBody ? Math.max(heights[0]!, high) : heights[0]!, heights.at(-1)!];
    add(lengthsBetween(columnAt(x, root, tip, areas.fin), root, tip));
  }
  const total = ZONES.reduce((sum, zone) => sum + found[zone], 0);
  return Object.fromEntries(ZONES.map((zone) => [zone, found[zone] / total])) as Record<Zone, number>;
}

/** All that the sheet says. */
export type Sheet = ReturnType<typeof writeSheet>;

/** Draws the scheme and puts it into the words and figures of its sheet. */
export function writeSheet({ scheme, coatings, link, drawnOn, business }: SheetOrder) {
  const picture = settlePicture(scheme, coatings);
  const { airframe, settled } = picture;
  const { name, isExact, family } = typeOf(scheme.type)!;
  const size = sizeOf(airframe.figures);
  return {
    picture,
    business,
    size,
    mark: scheme.mark?.text ?? null,
    type: name,
    family: isExact || name === FAMILIES[family].name ? null : FAMILIES[family].name.toLowerCase(),
    layout: LAYOUTS[scheme.layout].name,
    moves: describeMoves(scheme),
    drawnOn: formatDay(drawnOn, 'long'),
    rulesReadOn: formatDay(RULES_READ_ON, 'long'),
    overall: `${formatFeet(size.length)} long, ${formatFeet(size.span)} span`,
    code: writeScheme(scheme),
    link,
    descriptions: Object.fromEntries(
      VIEWS.map((view) => [view, describeScheme(scheme, settled, coatings, view)]),
    ) as Record<View, string>,
    zones: describeZones(scheme, picture, coatings),
    lines: tableOfLines(airframe, settled.layers, scheme.layout),
    markFigures: settled.mark && describeMark(settled.mark, scheme, coatings),
    verdicts: judgeScheme({ scheme, ...picture, coatings }),
  };
}

function describeMoves(scheme: Scheme): string {
  const moved = (Object.keys(SLIDERS) as (keyof typeof SLIDERS)[]).filter((name) => scheme.sliders[name] !== 0);
  if (moved.length === 0) return 'as drawn';
  const { band } = airframeOfType(scheme.type).frame;
  return moved
    .map((name) => `${SLIDERS[name].toLowerCase()} ${describeSlider(name, scheme.sliders[name], band)}`)
    .join(', ');
}

export interface SheetZone {
  /** For the chip; null for bare metal. */
  srgb: string | null;
  name: string;
  coating: string;
  number: string;
  finish: string;
  share: string;
}

const NOTHING = '–';
const NOT_OFFERED = 'No longer offered';
/** What fits on two lines. */
const MAX_COATING = 34;

const shorten = (text: string) => (text.length > MAX_COATING ? `${text.slice(0, MAX_COATING - 1)}…` : text);

/** The zones of the layout, and the parts that wear one of them. */
function describeZones(scheme: Scheme, { airframe, settled, paint }: SettledPicture, coatings: readonly Coating[]) {
  const shares = sharesOfSide(airframe, settled.layers);
  const row = (zone: Zone, name: string, share: string): SheetZone => {
    const { coating: id, finish } = scheme.zones[zone]!;
    const coating = coatings.find((each) => each.id === id);
    return {
      srgb: paint.zones[zone]!.color,
      name,
      coating: coating ? shorten([coating.name, coating.maker].filter(Boolean).join(', ')) : NOT_OFFERED,
      number: coating?.number ?? NOTHING,
      finish: nameFinish(finish, coating?.number ?? null),
      share,
    };
  };
  const zones = zonesOf(scheme.layout);
  const parts = partsOf(scheme.type);
  const wornBy = (zone: Zone | 'polished') => {
    const names = parts.filter((part) => scheme.parts[part] === zone).map((part) => PART_LABELS[part].toLowerCase());
    return names.join(', ').replace(/^./, (first) => first.toUpperCase());
  };
  return [
    ...zones.map((zone) => row(zone, LAYOUTS[scheme.layout].zones[zone]!, formatShare(shares[zone]))),
    ...zones.filter(wornBy).map((zone) => row(zone, wornBy(zone), '')),
    ...(wornBy('polished')
      ? [
          {
            srgb: null,
            name: wornBy('polished'),
            coating: 'Bare metal',
            number: NOTHING,
            finish: 'Polished',
            share: '',
          },
        ]
      : []),
  ];
}

/** To 5 %: an aid for masking and for the quantity of paint. */
function formatShare(share: number): string {
  if (share === 0) return 'none';
  const percent = Math.round(share * 20) * 5;
  return percent === 0 ? 'under 5\u00a0%' : `${percent}\u00a0%`;
}

const PLACES = { fuselage: 'Fuselage', fin: 'Fin', pod: 'Engine pod' } as const;

/** Name and figure of what 14 CFR 45.29 asks for. */
function describeMark({ text, height, x, zone, surface }: PlacedMark, { zones }: Scheme, coatings: readonly Coating[]) {
  const inches = (metres: number) => `${Math.round(metres / INCH)} in`;
  const coating = coatings.find(({ id }) => id === zones[zone]!.coating);
  return [
    ['Height', inches(height)],
    ['Character width', inches((height * 4) / 6)],
    ['Stroke', inches(height / 6)],
    ['Spacing', inches(height / 6)],
    ['Overall width', inches(markWidth(text, height))],
    ['Starts at station', String(Math.round(x / INCH))],
    ['On', PLACES[surface]],
    ['Color', shorten(coating?.name ?? NOT_OFFERED)],
  ] as const;
}
