import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { factsOf, readScheme } from './scheme-code.ts';
import { SEED_SCHEMES } from './scheme-limits.constants.ts';

/** The named schemes, as a new site shows them in its portfolio. */
export const sampleSchemes = SEED_SCHEMES.flatMap(({ name, code }, shownOrder) => {
  const read = readScheme(code);
  return 'scheme' in read
    ? [{ code, facts: factsOf(read.scheme, BUILT_IN_COATINGS), shownTitle: name, shownOrder }]
    : [];
});
