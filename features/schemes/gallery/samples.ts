import { BUILT_IN_COATINGS } from '../built-in/coatings.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';
import { factsOf, readScheme } from '../rules.ts';

/** The named schemes, as a new site shows them in its portfolio. */
export const sampleSchemes = SEED_SCHEMES.flatMap(({ name, code }, shownOrder) => {
  const read = readScheme(code);
  return 'scheme' in read
    ? [{ code, facts: factsOf(read.scheme, BUILT_IN_COATINGS), shownTitle: name, shownOrder }]
    : [];
});
