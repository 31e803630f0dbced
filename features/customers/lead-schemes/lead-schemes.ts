import { LAYOUTS, zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import type { Coating, Scheme, Zone } from '#airplanes/drawing/paint/scheme.ts';
import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { settlePicture } from '#airplanes/drawing/pictures.ts';
import type { Lead } from '#customers/leads/leads.contract.ts';
import type { CoatingEntry } from '#customers/schemes/coatings.contract.ts';
import { priceClassOf, priceEffect } from '#customers/schemes/pricing.ts';
import { writeScheme } from '#customers/schemes/scheme-code.ts';
import { describeScheme } from '#customers/schemes/scheme-fields.ts';
import type { Studio } from '#customers/schemes/studio.contract.ts';
import { coatingsOfSaved, type SavedCoating } from '#customers/schemes/studio-paths.ts';
import { compareSchemes, summarizeScheme } from '#customers/schemes/summaries.ts';
import { judgeScheme } from '#customers/schemes/verdicts.ts';
import { formatCoat } from '#customers/schemes/wording.ts';
import type { PriceList } from '#website/estimates/prices.contract.ts';
import type { SchemeSwatch, ShownLeadScheme } from './lead-schemes.contract.ts';

/** A scheme, and what its type and coatings were called when it was stored. */
export interface StoredScheme {
  scheme: Scheme;
  facts: { type: string; coatings: readonly Coating[] };
}

/** What a lead's schemes are shown with. */
export interface LeadFacts {
  aircraftType: Lead['aircraftType'];
  /** In which the airplane was made, where it is known. */
  year: number | null;
  studio: Studio;
  prices: PriceList;
  coatings: readonly CoatingEntry[];
}

/** The scheme to be settled, in the colors of today and in those that were removed since. */
export const orderFor = ({ scheme, facts }: StoredScheme, lead: Pick<LeadFacts, 'coatings'>) => ({
  scheme,
  coatings: coatingsOfSaved(scheme, lead.coatings, facts.coatings),
});

/** A scheme in words, as it was settled; `first` is the lead's first one, from which it differs. */
export function showLeadScheme(
  stored: StoredScheme,
  settled: SettledScheme,
  lead: LeadFacts,
  first: StoredScheme | null,
): ShownLeadScheme {
  const { scheme, facts } = stored;
  const { layout, mark } = scheme;
  const { coatings } = orderFor(stored, lead);
  const picture = settlePicture(scheme, coatings, settled);
  return {
    code: writeScheme(scheme),
    type: facts.type,
    layout: LAYOUTS[layout].name,
    words: summarizeScheme(scheme),
    description: describeScheme(scheme, settled, coatings),
    mark: mark?.text ?? null,
    coats: zonesOf(layout).map((zone) => showCoat(scheme, zone, coatings)),
    verdicts: judgeScheme({ scheme, coatings, ...picture, year: lead.year }).map(
      ({ severity, title, detail, rule }) => ({ severity, title, ...(detail && { detail }), rule }),
    ),
    price: priceOf(scheme, lead),
    opensInStudio: lead.studio.open,
    differences: first ? compareSchemes(toCompared(first, lead), toCompared(stored, lead)) : [],
  };
}

function showCoat({ layout, zones }: Scheme, zone: Zone, coatings: readonly SavedCoating[]) {
  const { coating: id, finish } = zones[zone]!;
  const coating = coatings.find((each) => each.id === id);
  return {
    name: LAYOUTS[layout].zones[zone]!,
    words: formatCoat(coating, finish),
    srgb: coating?.srgb ?? null,
    isOffered: coating?.isOffered ?? false,
  };
}

/** A scheme for a row of the list. */
export function toSwatch({ scheme: { layout, zones }, facts }: StoredScheme): SchemeSwatch {
  const ids = new Set(zonesOf(layout).map((zone) => zones[zone]!.coating));
  const colors = [...ids].flatMap((id) => facts.coatings.find((coating) => coating.id === id) ?? []);
  return { layout: LAYOUTS[layout].name, colors: colors.map(({ name, srgb }) => ({ name, srgb })) };
}

const toCompared = (stored: StoredScheme, lead: LeadFacts) => ({
  ...orderFor(stored, lead),
  price: priceOf(stored.scheme, lead),
});

/** By the aircraft type that the request names, if it is one of the price list. */
function priceOf(scheme: Scheme, { aircraftType, studio, prices }: LeadFacts): number | null {
  const isListed = prices.aircraftTypes.some(({ name }) => name === aircraftType);
  return priceEffect(scheme, studio, prices, isListed ? aircraftType : priceClassOf(scheme.type)).total;
}
