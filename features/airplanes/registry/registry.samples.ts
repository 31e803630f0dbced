import type { AircraftRow, ModelRow } from './registry-records.ts';

/** Invented aircraft, so that the look-up can be tried before an import. */
export const sampleModels: ModelRow[] = [
  piston('0000172', 'CESSNA', '172S', 4),
  piston('0000182', 'CESSNA', '182T', 4),
  piston('0000022', 'CIRRUS DESIGN CORP', 'SR22', 4),
  piston('0000036', 'BEECH', 'A36', 6),
  piston('0000028', 'PIPER', 'PA-28-181', 4),
  piston('0000020', 'MOONEY', 'M20J', 4),
  { ...piston('0000058', 'BEECH', '58', 6), kind: '5', engines: 2 },
  { ...piston('0000700', 'SOCATA', 'TBM 700', 7), engine: '2' },
  { ...piston('0000012', 'PILATUS AIRCRAFT LTD', 'PC-12/47E', 10), engine: '2' },
  { ...piston('0000350', 'BEECH', 'B300', 11), kind: '5', engine: '2', engines: 2, weightClass: 2 },
  { ...piston('0000525', 'CESSNA', '525', 7), kind: '5', engine: '5', engines: 2 },
  { ...piston('0000800', 'RAYTHEON AIRCRAFT COMPANY', 'HAWKER 800XP', 10), kind: '5', engine: '5', engines: 2 },
];

export const sampleAircraft: AircraftRow[] = sampleModels.map(({ code }, index) => ({
  nNumber: `${901 + index}FV`,
  modelCode: code,
  year: 1998 + index,
}));

function piston(code: string, maker: string, model: string, seats: number): ModelRow {
  return {
    code,
    maker,
    model,
    seats,
    kind: '4',
    engine: '1',
    engines: 1,
    weightClass: 1,
    certified: '0',
  };
}
