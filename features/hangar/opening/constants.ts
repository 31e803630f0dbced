export const OPENING_LIMITS = { leadDays: 250, types: 40, type: 100, inches: 10_000 } as const;

/** As a sentence names them; other types by their own name. */
const SHORT_TYPES: Readonly<Record<string, string>> = {
  'Single Engine Piston': 'a single',
  'Twin Engine Piston': 'a twin',
  'Turboprop (TBM, Pilatus)': 'a turboprop',
  'Light Jet': 'a light jet',
  'King Air': 'a King Air',
  Cirrus: 'a Cirrus',
  'Cessna Citation': 'a Citation',
};

export const shortTypeOf = (type: string): string => SHORT_TYPES[type] ?? type;

/** Delivered jobs that say how late jobs are. */
export const PAST_JOBS = 10;
