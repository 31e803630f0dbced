import { describe, expect, test } from 'vitest';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { PRICE_CLASSES } from './registry.constants.ts';
import {
  formatFound,
  formatModel,
  identifyModel,
  isOutdated,
  readAircraftRow,
  readModelRow,
} from './registry-records.ts';

/** Codes of the registry: kind, engine, number of engines, weight class. */
const PISTON = ['4', '1', 1, 1] as const;
const TWIN = ['5', '1', 2, 1] as const;
const TURBOPROP = ['4', '2', 1, 1] as const;
const TWIN_TURBOPROP = ['5', '2', 2, 1] as const;
const LIGHT_JET = ['5', '5', 2, 1] as const;
const MIDSIZE_JET = ['5', '5', 2, 2] as const;
const HEAVY_JET = ['5', '5', 2, 3] as const;
type Codes = readonly [kind: string, engine: string, engines: number, weightClass: number];

const model = (maker: string, name: string, [kind, engine, engines, weightClass]: Codes) => ({
  maker,
  model: name,
  kind,
  engine,
  engines,
  weightClass,
  certified: maker ? '0' : '1',
});

describe('a model of the registry', () => {
  test.each<[maker: string, model: string, Codes, type: string | null, priceClass: string | null, shown: string]>([
    ['CESSNA', '182T', PISTON, 'C182', 'Single Engine Piston', 'Cessna 182T'],
    ['CESSNA', 'T182T', PISTON, 'C182', 'Single Engine Piston', 'Cessna T182T'],
    ['CESSNA', 'R182', PISTON, 'C182', 'Single Engine Piston', 'Cessna R182'],
    ['TEXTRON AVIATION INC', '172S', PISTON, 'C172', 'Single Engine Piston', 'Cessna 172S'],
    ['CESSNA', '172RG', PISTON, 'C172', 'Single Engine Piston', 'Cessna 172RG'],
    ['CESSNA', 'TU206G', PISTON, 'C206', 'Single Engine Piston', 'Cessna TU206G'],
    ['CESSNA', 'P210N', PISTON, 'C210', 'Single Engine Piston', 'Cessna P210N'],
    ['CESSNA', '150M', PISTON, null, 'Single Engine Piston', 'Cessna 150M'],
    ['CESSNA', 'T310R', TWIN, 'C310', 'Twin Engine Piston', 'Cessna T310R'],
    ['CESSNA', '414A', TWIN, 'C414', 'Twin Engine Piston', 'Cessna 414A'],
    ['CESSNA', '421C', TWIN, 'C421', 'Twin Engine Piston', 'Cessna 421C'],
    ['CESSNA', '208B', TURBOPROP, 'C208', 'Turboprop (TBM, Pilatus)', 'Cessna 208B'],
    ['CESSNA', '510', LIGHT_JET, 'C510', 'Cessna Citation', 'Cessna 510'],
    ['CESSNA', '525', LIGHT_JET, 'C525', 'Cessna Citation', 'Cessna 525'],
    ['CESSNA', '525A', LIGHT_JET, 'C25A', 'Cessna Citation', 'Cessna 525A'],
    ['TEXTRON AVIATION INC', '525B', MIDSIZE_JET, 'C25B', 'Cessna Citation', 'Cessna 525B'],
    ['CESSNA', '525C', MIDSIZE_JET, null, 'Cessna Citation', 'Cessna 525C'],
    ['CESSNA', 'S550', MIDSIZE_JET, null, 'Cessna Citation', 'Cessna S550'],
    ['CESSNA', '560XL', HEAVY_JET, 'C56X', 'Cessna Citation', 'Cessna 560XL'],
    ['CESSNA', '750', HEAVY_JET, null, null, 'Cessna 750'],
    ['BEECH', 'F33A', PISTON, 'BE33', 'Single Engine Piston', 'Beech F33A'],
    ['BEECH', 'V35B', PISTON, 'BE35', 'Single Engine Piston', 'Beech V35B'],
    ['BEECH', '35-B33', PISTON, 'BE33', 'Single Engine Piston', 'Beech 35-B33'],
    ['TEXTRON AVIATION INC', 'G36', PISTON, 'BE36', 'Single Engine Piston', 'Beech G36'],
    ['RAYTHEON AIRCRAFT COMPANY', 'A36', PISTON, 'BE36', 'Single Engine Piston', 'Beech A36'],
    ['BEECH', '58P', TWIN, 'BE58', 'Twin Engine Piston', 'Beech 58P'],
    ['BEECH', '95-B55', TWIN, null, 'Twin Engine Piston', 'Beech 95-B55'],
    ['BEECH', '65-A90', TWIN_TURBOPROP, 'BE9L', 'King Air', 'Beech 65-A90'],
    ['HAWKER BEECHCRAFT CORP', 'C90GTI', TWIN_TURBOPROP, 'BE9L', 'King Air', 'Beech C90GTI'],
    ['BEECH', 'B200', TWIN_TURBOPROP, 'BE20', 'King Air', 'Beech B200'],
    ['TEXTRON AVIATION INC', 'B300C', TWIN_TURBOPROP, 'B350', 'King Air', 'Beech B300C'],
    ['BEECH', '300', TWIN_TURBOPROP, null, 'King Air', 'Beech 300'],
    ['CIRRUS DESIGN CORP', 'SR20', PISTON, 'SR20', 'Cirrus', 'Cirrus SR20'],
    ['CIRRUS DESIGN CORPORATION', 'SR22T', PISTON, 'SR22', 'Cirrus', 'Cirrus SR22T'],
    ['CIRRUS DESIGN CORP', 'SF50', ['4', '5', 1, 1], null, 'Light Jet', 'Cirrus SF50'],
    ['PIPER', 'PA-28-181', PISTON, 'P28A', 'Single Engine Piston', 'Piper PA-28-181'],
    ['PIPER', 'PA-28RT-201T', PISTON, 'P28R', 'Single Engine Piston', 'Piper PA-28RT-201T'],
    ['PIPER', 'PA-32-300', PISTON, 'PA32', 'Single Engine Piston', 'Piper PA-32-300'],
    ['PIPER', 'PA-32R-301T', PISTON, 'P32R', 'Single Engine Piston', 'Piper PA-32R-301T'],
    ['NEW PIPER AIRCRAFT INC', 'PA-34-220T', TWIN, 'PA34', 'Twin Engine Piston', 'Piper PA-34-220T'],
    ['PIPER AIRCRAFT INC', 'PA-46-350P', PISTON, 'PA46', 'Single Engine Piston', 'Piper PA-46-350P'],
    ['PIPER AIRCRAFT INC', 'PA-46-500TP', TURBOPROP, 'P46T', 'Turboprop (TBM, Pilatus)', 'Piper PA-46-500TP'],
    ['PIPER', 'PA-31T', TWIN_TURBOPROP, null, 'King Air', 'Piper PA-31T'],
    ['MOONEY', 'M20J', PISTON, 'M20P', 'Single Engine Piston', 'Mooney M20J'],
    ['MOONEY AIRCRAFT CORP.', 'M20TN', PISTON, 'M20T', 'Single Engine Piston', 'Mooney M20TN'],
    ['DIAMOND AIRCRAFT IND INC', 'DA 40', PISTON, 'DA40', 'Single Engine Piston', 'Diamond DA 40'],
    ['DIAMOND AIRCRAFT IND GMBH', 'DA 42', TWIN, 'DA42', 'Twin Engine Piston', 'Diamond DA 42'],
    ['SOCATA', 'TBM 700', TURBOPROP, 'TBM7', 'Turboprop (TBM, Pilatus)', 'Socata TBM 700'],
    ['DAHER AEROSPACE', 'TBM 960', TURBOPROP, 'TBM9', 'Turboprop (TBM, Pilatus)', 'Socata TBM 960'],
    ['PILATUS AIRCRAFT LTD', 'PC-12/47E', TURBOPROP, 'PC12', 'Turboprop (TBM, Pilatus)', 'Pilatus PC-12/47E'],
    ['PILATUS AIRCRAFT LTD', 'PC-24', MIDSIZE_JET, null, 'Light Jet', 'Pilatus PC-24'],
    ['EMBRAER S A', 'EMB-505', MIDSIZE_JET, 'E55P', 'Light Jet', 'Embraer EMB-505'],
    ['LEARJET INC', '45', HEAVY_JET, 'LJ45', 'Light Jet', 'Learjet 45'],
    ['RAYTHEON AIRCRAFT COMPANY', 'HAWKER 800XP', HEAVY_JET, 'H25B', 'Light Jet', 'HAWKER 800XP'],
    ['BRITISH AEROSPACE', 'BAE 125 SERIES 800A', HEAVY_JET, 'H25B', 'Light Jet', 'Hawker BAE 125 SERIES 800A'],
    ['BOMBARDIER INC', 'BD-100-1A10', HEAVY_JET, 'CL30', null, 'Bombardier BD-100-1A10'],
    ['GULFSTREAM AEROSPACE', 'GIV-X (G450)', HEAVY_JET, 'GLF4', null, 'Gulfstream GIV-X (G450)'],
    ['GULFSTREAM AEROSPACE', 'GV-SP (G550)', HEAVY_JET, 'GLF5', null, 'Gulfstream GV-SP (G550)'],
    ['GULFSTREAM AEROSPACE', 'GVI(G650)', HEAVY_JET, null, null, 'Gulfstream GVI(G650)'],
    ['', 'RV-7A', PISTON, 'RV7', 'Single Engine Piston', 'RV-7A'],
    ['', 'RV 10', PISTON, 'RV10', 'Single Engine Piston', 'RV 10'],
    ['MAULE', 'M-7-235B', PISTON, null, 'Single Engine Piston', 'Maule M-7-235B'],
    ['PIPISTREL', 'VELIS ELECTRO', ['4', '10', 1, 1], null, null, 'Pipistrel VELIS ELECTRO'],
    ['ROBINSON HELICOPTER CO', 'R44 II', ['6', '1', 1, 1], null, null, 'Robinson Helicopter Co R44 II'],
  ])('%s %s is known', (maker, name, codes, type, priceClass, shown) => {
    const identified = identifyModel(model(maker, name, codes));
    expect(identified).toMatchObject({ type, priceClass });
    expect(formatModel({ ...identified, model: name })).toBe(shown);
  });

  test('has a class of the built-in price list, or none', () => {
    const classes = new Set<string | null>(PRICE_SETTING.builtIn.aircraftTypes.map(({ name }) => name));
    expect(Object.values(PRICE_CLASSES).filter((name) => name && !classes.has(name))).toEqual([]);
  });
});

describe('a row of the registry', () => {
  test('of an aircraft has a mark of valid form, a model and a year or none', () => {
    expect(readAircraftRow(['901FV', '0000182', '2006'])).toEqual({
      nNumber: '901FV',
      modelCode: '0000182',
      year: 2006,
    });
    expect(readAircraftRow(['1', '2072738', ''])?.year).toBeNull();
    for (const fields of [
      ['0123', '2072738', '2006'],
      ['9 01', '2072738', '2006'],
      ['901fv', '2072738', '2006'],
      ['901FV', '', '2006'],
    ])
      expect(readAircraftRow(fields)).toBeNull();
  });

  test('of a model counts engines and seats', () => {
    const fields = ['0000182', 'CESSNA', '182T', '4', '1', '0', '01', '004', 'CLASS 1'];
    expect(readModelRow(fields)).toEqual({
      code: '0000182',
      maker: 'CESSNA',
      model: '182T',
      kind: '4',
      engine: '1',
      certified: '0',
      engines: 1,
      seats: 4,
      weightClass: 1,
    });
    expect(readModelRow(fields.with(1, 'X'.repeat(31)))).toBeNull();
    expect(readModelRow(fields.with(2, 'A\0'))).toBeNull();
  });

  test('of an amateur-built model does not keep its builder', () => {
    expect(readModelRow(['05601AB', 'PAT EXAMPLE', 'RV-7', '4', '1', '1', '01', '002', 'CLASS 1'])?.maker).toBe('');
  });
});

test('a found aircraft names the day of the registry, with the year if that is not this one', () => {
  const found = {
    mark: 'N901FV',
    maker: 'Cessna',
    model: '182T',
    year: 2006,
    type: 'C182',
    priceClass: 'Single Engine Piston',
    release: '2026-11-20',
  };
  expect(formatFound(found, '2026-11-23')).toBe('From the FAA registry as of November 20: 2006 Cessna 182T.');
  expect(formatFound({ ...found, year: null }, '2027-01-02')).toBe(
    'From the FAA registry as of November 20, 2026: Cessna 182T.',
  );
});

test('a release is outdated after 120 days', () => {
  expect(isOutdated('2026-07-01', '2026-10-29')).toBe(false);
  expect(isOutdated('2026-07-01', '2026-10-30')).toBe(true);
});
