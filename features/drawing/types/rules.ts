import type { AirframeFigures } from '../airframes/contract.ts';
import { type Airframe, buildAirframe } from '../airframes/rules.ts';
import { AIRCRAFT_TYPES, type AircraftType, FAMILIES, type FamilyId } from '../built-in/types.ts';
import type { Scheme } from '../contract.ts';
import { scaleAirframe, sizeOf } from '../scale/rules.ts';

const isFamily = (id: string): id is FamilyId => Object.hasOwn(FAMILIES, id);

/** A type by its designator, or "another one" by its family's id; null for any other text. */
export function typeOf(id: string): AircraftType | null {
  if (Object.hasOwn(AIRCRAFT_TYPES, id)) return AIRCRAFT_TYPES[id]!;
  if (!isFamily(id)) return null;
  const { name, figures } = FAMILIES[id];
  const { length, span, height } = sizeOf(figures);
  const note = `Drawn as a ${modelOf(id)}; tell us yours.`;
  return { name, family: id, size: [length, span, height], note };
}

/** The name of the type that a family's airframe was drawn after. */
const modelOf = (family: FamilyId): string =>
  Object.values(AIRCRAFT_TYPES).find((type) => type.family === family && type.isExact)!.name;

/** How near a type's drawing comes to it, in a sentence; null for the type that the airframe was drawn after. */
export function likenessOf({ isExact, family, note }: AircraftType): string | null {
  return note ?? (isExact ? null : `In the class of the ${modelOf(family)}.`);
}

const built = new Map<string, Airframe>();

/** The airframe of a type at the type's size, built once. Throws for an unknown type. */
export function airframeOfType(id: string): Airframe {
  const known = built.get(id);
  if (known) return known;
  const type = typeOf(id);
  if (!type) throw new RangeError(`Unknown aircraft type ${id}`);
  const [length, span, height] = type.size;
  const { figures } = FAMILIES[type.family];
  const sized = scaleAirframe(figures, { length, span, height });
  const airframe = buildAirframe(type.isRetractable ? withoutFairings(sized) : sized);
  built.set(id, airframe);
  return airframe;
}

function withoutFairings(figures: AirframeFigures): AirframeFigures {
  const { nose, main } = figures.gear;
  return { ...figures, gear: { nose: { ...nose, hasFairing: false }, main: { ...main, hasFairing: false } } };
}

/** The parts of a type that wear a zone of their own. */
export function partsOf(id: string): (keyof Scheme['parts'])[] {
  const { family, isRetractable } = typeOf(id)!;
  const { propeller, nacelles, jets, gear }: AirframeFigures = FAMILIES[family].figures;
  const has = {
    spinner: propeller ?? nacelles,
    tips: true,
    nacelles: nacelles ?? jets,
    pants: !isRetractable && gear.main.hasFairing,
  };
  return (Object.keys(has) as (keyof typeof has)[]).filter((part) => has[part]);
}
