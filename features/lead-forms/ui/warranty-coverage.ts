import type { TextKey } from '#features/texts/contract.ts';

/** The letters tie the list to the drawing. */
export const COVERAGE: { letter: string; years: TextKey; what: TextKey }[] = [
  { letter: 'A', years: 'warranty.coverage.paintYears', what: 'warranty.coverage.paint' },
  { letter: 'B', years: 'warranty.coverage.laborYears', what: 'warranty.coverage.labor' },
  { letter: 'C', years: 'warranty.coverage.corrosionYears', what: 'warranty.coverage.corrosion' },
  { letter: 'D', years: 'warranty.coverage.adhesionYears', what: 'warranty.coverage.adhesion' },
];
