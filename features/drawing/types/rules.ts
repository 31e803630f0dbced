import { AIRCRAFT_TYPES, type AircraftType, FAMILIES, type FamilyId } from '../built-in/types.ts';
import type { Scheme } from '../contract.ts';

const isFamily = (id: string): id is FamilyId => Object.hasOwn(FAMILIES, id);

/** A type by its designator, or "another one" by its family's id; null for any other text. */
export function typeOf(id: string): AircraftType | null {
  if (Object.hasOwn(AIRCRAFT_TYPES, id)) return AIRCRAFT_TYPES[id]!;
  if (!isFamily(id)) return null;
  const { name, size } = modelOf(id);
  return { name: FAMILIES[id].name, family: id, size, note: `Drawn as a ${name}. Tell us your exact model.` };
}

/** The type that a family's airframe was drawn after. */
const modelOf = (family: FamilyId): AircraftType =>
  Object.values(AIRCRAFT_TYPES).find((type) => type.family === family && type.isExact)!;

/** How near a type's drawing comes to it, in a sentence; null for the type that the airframe was drawn after. */
export function likenessOf({ isExact, family, note }: AircraftType): string | null {
  return note ?? (isExact ? null : `Similar to the ${modelOf(family).name}.`);
}

/** The parts of a type that wear a zone of their own. */
export function partsOf(id: string): (keyof Scheme['parts'])[] {
  const { family, isRetractable } = typeOf(id)!;
  return FAMILIES[family].parts.filter((part) => part !== 'pants' || !isRetractable);
}
