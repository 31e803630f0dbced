import type { Coating, Scheme, Zone } from '#features/drawing/contract.ts';
import { zonesOf } from '#features/drawing/layouts/rules.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';
import { readScheme } from '../rules.ts';

type Coat = NonNullable<Scheme['zones'][Zone]>;

/** The colors of the named schemes, base first. */
const SETS: readonly Coat[][] = SEED_SCHEMES.flatMap(({ code }) => {
  const read = readScheme(code);
  return 'scheme' in read ? [zonesOf(read.scheme.layout).map((zone) => read.scheme.zones[zone]!)] : [];
});

/** The scheme in the next of the named schemes' color sets of which all colors are offered. */
export function nextColors(scheme: Scheme, offered: readonly Coating[]): Scheme {
  const zones = zonesOf(scheme.layout);
  const isOffered = ({ coating }: Coat) => offered.some(({ id }) => id === coating);
  const dress = (set: readonly Coat[]): Scheme => ({
    ...scheme,
    // A set of fewer colors than zones repeats its second.
    zones: Object.fromEntries(zones.map((zone, i) => [zone, set[i] ?? set[1]!])),
  });
  const sets = SETS.filter((set) => set.every(isOffered));
  const worn = JSON.stringify(zones.map((zone) => scheme.zones[zone]));
  const now = sets.findIndex((set) => JSON.stringify(zones.map((zone) => dress(set).zones[zone])) === worn);
  const next = sets[(now + 1) % sets.length];
  return next ? dress(next) : scheme;
}

/** The scheme with the coats of two zones exchanged. */
export function swapColors(scheme: Scheme, one: Zone, other: Zone): Scheme {
  return { ...scheme, zones: { ...scheme.zones, [one]: scheme.zones[other], [other]: scheme.zones[one] } };
}
