import { type FamilyId, typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import {
  type Coat,
  type Coating,
  type Finish,
  LAYOUT_IDS,
  type LayoutId,
  type Scheme,
  type Zone,
} from '#airplanes/drawing/paint/scheme.ts';
import { addedDollars, dollars, estimate, FULL_PAINT } from '#website/estimates/estimate.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import { distanceOf } from './scheme-code.ts';
import type { Studio } from './studio.contract.ts';

/** The names of the add-ons in the price list. */
export type StudioAddOns = Pick<Studio, 'multiColor' | 'customDesign' | 'clearCoat'>;

/** Families by their name in the price list; null is priced by hand. */
const PRICE_CLASSES: Record<FamilyId, string | null> = {
  high: 'Single Engine Piston',
  cantilever: 'Single Engine Piston',
  low: 'Single Engine Piston',
  retract: 'Single Engine Piston',
  composite: 'Single Engine Piston',
  twin: 'Twin Engine Piston',
  turboprop: 'Turboprop (TBM, Pilatus)',
  ttail: 'Turboprop (TBM, Pilatus)',
  utility: 'Turboprop (TBM, Pilatus)',
  turbotwin: 'King Air',
  jet: 'Light Jet',
  largejet: null,
};
/** Types that the price list names apart from their family. */
const CIRRUS: readonly string[] = ['SR20', 'SR22'];
const CITATIONS: readonly string[] = ['C510', 'C525', 'C25A', 'C25B', 'C56X'];

/** The aircraft type's name in the price list; null where it is priced by hand. */
export function priceClassOf(type: string): string | null {
  if (CIRRUS.includes(type)) return 'Cirrus';
  if (CITATIONS.includes(type)) return 'Cessna Citation';
  const family = typeOf(type)?.family;
  return family ? PRICE_CLASSES[family] : null;
}

const [SINGLE_COLOR] = FULL_PAINT as readonly [string];
const EFFECTS: readonly Finish[] = ['metallic', 'pearl'];

/** The coatings over the base, each once. */
export function trimCoatings({ layout, zones }: Pick<Scheme, 'layout' | 'zones'>): string[] {
  const coatings = new Set(zonesOf(layout).map((zone) => zones[zone]!.coating));
  coatings.delete(zones.base!.coating);
  return [...coatings];
}

function finishesOf({ layout, zones }: Scheme): Set<Finish> {
  return new Set(zonesOf(layout).map((zone) => zones[zone]!.finish));
}

/** The services of the price list that a scheme takes. A name that is gone from the list counts as none. */
export function servicesOf(
  scheme: Scheme,
  { isCustom }: { isCustom: boolean },
  { multiColor, customDesign, clearCoat }: StudioAddOns,
  { addOns }: Pick<PriceList, 'addOns'>,
): string[] {
  const wanted = [
    trimCoatings(scheme).length > 1 ? multiColor : SINGLE_COLOR,
    isCustom && customDesign,
    effectsOf(scheme).length > 0 && clearCoat,
  ];
  return addOns.map(({ name }) => name).filter((name) => wanted.includes(name));
}

/** What a scheme costs beside the picture. */
export interface PriceEffect {
  /** Null where it is priced by hand. */
  total: number | null;
  /** 'Base $25,000 · two trim colors +$8,000 = $33,000' */
  text: string;
  /** 'Two trim colors, metallic' */
  summary: string;
  services: string[];
  notes: string[];
}

const PRICED_BY_HAND = 'This one needs a custom price.';
const MATTE_NOTE = 'Matte needs a custom price.';

/** The price of a scheme in parts; `aircraftType` is a name of the price list where the visitor chose another. */
export function priceEffect(
  scheme: Scheme,
  addOns: StudioAddOns,
  prices: PriceList,
  aircraftType: string | null = priceClassOf(scheme.type),
): PriceEffect {
  const services = servicesOf(scheme, LAYOUTS[scheme.layout], addOns, prices);
  const notes = finishesOf(scheme).has('matte') ? [MATTE_NOTE] : [];
  if (!prices.aircraftTypes.some(({ name }) => name === aircraftType)) {
    return { total: null, text: PRICED_BY_HAND, summary: PRICED_BY_HAND, services, notes };
  }
  const figure = estimate(prices, { aircraftType: aircraftType!, services, timeline: '' });
  const parts = figure.addOns
    .filter(({ price }) => price !== 0)
    .map(({ name, price }) => `${partName(name, scheme, addOns)} ${addedDollars(price)}`);
  const text = `${[`Base ${dollars(figure.base)}`, ...parts].join(' · ')} = ${dollars(figure.total)}`;
  return { total: figure.total, text, summary: summarize(scheme), services, notes };
}

const TRIMS = ['one color', 'one trim color', 'two trim colors', 'three trim colors'];

function summarize(scheme: Scheme): string {
  const trim = TRIMS[trimCoatings(scheme).length]!;
  const words = [trim, ...(LAYOUTS[scheme.layout].isCustom ? ['custom design'] : []), ...effectsOf(scheme)].join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function effectsOf(scheme: Scheme): Finish[] {
  const finishes = finishesOf(scheme);
  return EFFECTS.filter((finish) => finishes.has(finish));
}

function partName(name: string, scheme: Scheme, { multiColor, customDesign, clearCoat }: StudioAddOns): string {
  if (name === multiColor) return TRIMS[trimCoatings(scheme).length]!;
  if (name === customDesign) return 'custom design';
  if (name === clearCoat) return `${effectsOf(scheme).join(' and ')} clear coat`;
  return 'single color';
}

/** A single change that lowers the price. */
export interface CheaperChange {
  label: string;
  saving: number;
  scheme: Scheme;
}

/** Each single change that drops an add-on, the greatest saving first; `coatings` are those that are offered. */
export function cheaperChanges(
  scheme: Scheme,
  coatings: readonly Coating[],
  addOns: StudioAddOns,
  prices: PriceList,
  aircraftType: string | null = priceClassOf(scheme.type),
): CheaperChange[] {
  const totalOf = (changed: Scheme) => priceEffect(changed, addOns, prices, aircraftType).total;
  const total = totalOf(scheme);
  if (total === null) return [];
  return [...oneTrimColor(scheme, coatings), ...solidColors(scheme, coatings), ...plainLayouts(scheme)]
    .map((change) => ({ ...change, saving: total - totalOf(change.scheme)! }))
    .filter(({ saving }) => saving > 0)
    .sort((a, b) => b.saving - a.saving);
}

type Change = Omit<CheaperChange, 'saving'>;

function oneTrimColor(scheme: Scheme, coatings: readonly Coating[]): Change[] {
  const { zones, layout } = scheme;
  const [first, ...others] = trimCoatings(scheme);
  if (others.length === 0) return [];
  const coat = zonesOf(layout)
    .map((zone) => zones[zone]!)
    .find(({ coating }) => coating === first)!;
  const isTrim = (zone: Zone) => zone !== 'base' && zones[zone]!.coating !== zones.base!.coating;
  const name = coatings.find(({ id }) => id === first)?.name ?? first!;
  return [
    {
      label: `One trim color: all in ${name}`,
      scheme: withZones(scheme, (zone) => (isTrim(zone) ? coat : zones[zone]!)),
    },
  ];
}

/** Every metallic or pearl as solid; a color that lacks solid becomes the nearest one that has it. */
function solidColors(scheme: Scheme, coatings: readonly Coating[]): Change[] {
  const byId = new Map(coatings.map((coating) => [coating.id, coating]));
  const solids = coatings.filter(({ finishes }) => finishes.includes('solid'));
  if (solids.length === 0) return [];
  const solidFor = (coating: Coating) =>
    coating.finishes.includes('solid')
      ? coating
      : solids.reduce((best, other) =>
          distanceOf(other.srgb, coating.srgb) < distanceOf(best.srgb, coating.srgb) ? other : best,
        );
  const changed = zonesOf(scheme.layout).filter((zone) => EFFECTS.includes(scheme.zones[zone]!.finish));
  const known = changed.map((zone) => byId.get(scheme.zones[zone]!.coating));
  if (known.length === 0 || known.includes(undefined)) return [];
  const names = [...new Set((known as Coating[]).map((coating) => solidName(coating, solidFor(coating))))];
  return [
    {
      label: `Solid, not ${effectsOf(scheme).join(' or ')}: ${names.join(', ')}`,
      scheme: withZones(scheme, (zone) => {
        const coat = scheme.zones[zone]!;
        return changed.includes(zone) ? { coating: solidFor(byId.get(coat.coating)!).id, finish: 'solid' } : coat;
      }),
    },
  ];
}

const solidName = (before: Coating, after: Coating) =>
  before.id === after.id ? before.name : `${after.name} for ${before.name}`;

/** The layouts with the same zones that are no custom design. */
function plainLayouts(scheme: Scheme): Change[] {
  const hasSameZones = (layout: LayoutId) => zonesOf(layout).join() === zonesOf(scheme.layout).join();
  if (!LAYOUTS[scheme.layout].isCustom) return [];
  return LAYOUT_IDS.filter((layout) => !LAYOUTS[layout].isCustom && hasSameZones(layout)).map((layout) => ({
    label: `Layout ${LAYOUTS[layout].name}`,
    scheme: { ...scheme, layout },
  }));
}

function withZones(scheme: Scheme, coatOf: (zone: Zone) => Coat): Scheme {
  return { ...scheme, zones: Object.fromEntries(zonesOf(scheme.layout).map((zone) => [zone, coatOf(zone)])) };
}
