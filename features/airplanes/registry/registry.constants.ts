/** Types by ICAO designator, each with its class in the price list. https://www.icao.int/publications/DOC8643 */
export const PRICE_CLASSES = {
  C172: 'Single Engine Piston',
  C182: 'Single Engine Piston',
  C206: 'Single Engine Piston',
  C210: 'Single Engine Piston',
  P28A: 'Single Engine Piston',
  P28R: 'Single Engine Piston',
  PA32: 'Single Engine Piston',
  P32R: 'Single Engine Piston',
  RV7: 'Single Engine Piston',
  RV8: 'Single Engine Piston',
  RV10: 'Single Engine Piston',
  BE33: 'Single Engine Piston',
  BE35: 'Single Engine Piston',
  BE36: 'Single Engine Piston',
  M20P: 'Single Engine Piston',
  M20T: 'Single Engine Piston',
  PA46: 'Single Engine Piston',
  DA40: 'Single Engine Piston',
  SR20: 'Cirrus',
  SR22: 'Cirrus',
  BE58: 'Twin Engine Piston',
  PA34: 'Twin Engine Piston',
  C310: 'Twin Engine Piston',
  C414: 'Twin Engine Piston',
  C421: 'Twin Engine Piston',
  DA42: 'Twin Engine Piston',
  TBM7: 'Turboprop (TBM, Pilatus)',
  TBM8: 'Turboprop (TBM, Pilatus)',
  TBM9: 'Turboprop (TBM, Pilatus)',
  P46T: 'Turboprop (TBM, Pilatus)',
  PC12: 'Turboprop (TBM, Pilatus)',
  C208: 'Turboprop (TBM, Pilatus)',
  BE9L: 'King Air',
  BE20: 'King Air',
  B350: 'King Air',
  C510: 'Cessna Citation',
  C525: 'Cessna Citation',
  C25A: 'Cessna Citation',
  C25B: 'Cessna Citation',
  C56X: 'Cessna Citation',
  E50P: 'Light Jet',
  E55P: 'Light Jet',
  LJ45: 'Light Jet',
  H25B: 'Light Jet',
  CL30: null,
  GLF4: null,
  GLF5: null,
} as const satisfies Record<string, string | null>;
export type TypeDesignator = keyof typeof PRICE_CLASSES;

/** Older releases are shown to the owner as a reminder. */
export const MAX_RELEASE_DAYS = 120;

/** Sent by the button of a form without JavaScript. */
export const LOOK_UP_BUTTON = 'lookUp';

export const LOOK_UP_MESSAGES = {
  notFound: 'This tail number isn’t in our copy of the FAA registry.',
  tooMany: 'Too many tail numbers were looked up from your connection.',
};
