import { BUILT_IN_COATINGS } from './built-in/coatings.ts';
import type { Coating } from './contract.ts';

/** The coatings that pictures are drawn with. */
export async function loadCoatings(): Promise<readonly Coating[]> {
  return BUILT_IN_COATINGS;
}
