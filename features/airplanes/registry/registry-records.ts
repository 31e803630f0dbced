import { readNNumber } from '#airplanes/aircraft/tail-number.ts';
import { addDays } from '#time/days.ts';
import { formatDay } from '#time/format-day.ts';
import { MAX_RELEASE_DAYS, PRICE_CLASSES, type TypeDesignator } from './registry.constants.ts';
import type { FoundAircraft } from './registry.contract.ts';

/** Rows as stored; `release` is added by the store. */
export type AircraftRow = { nNumber: string; modelCode: string; year: number | null };
export interface ModelRow {
  code: string;
  maker: string;
  model: string;
  kind: string;
  engine: string;
  engines: number;
  seats: number;
  weightClass: number;
  certified: string;
}

/** The columns of MASTER.txt that are read. All others may hold personal data. */
export const AIRCRAFT_COLUMNS = ['N-NUMBER', 'MFR MDL CODE', 'YEAR MFR'] as const;

/** Null for a row that cannot be read. */
export function readAircraftRow([nNumber, modelCode, year]: string[]): AircraftRow | null {
  const { isValid, mark } = readNNumber(`N${nNumber}`);
  if (!isValid || mark !== `N${nNumber}` || !MODEL_CODE.test(modelCode!)) return null;
  return { nNumber: nNumber!, modelCode: modelCode!, year: /^(19|20)\d\d$/.test(year!) ? Number(year) : null };
}

/** The columns of ACFTREF.txt that are read. */
export const MODEL_COLUMNS = [
  'CODE',
  'MFR',
  'MODEL',
  'TYPE-ACFT',
  'TYPE-ENG',
  'BUILD-CERT-IND',
  'NO-ENG',
  'NO-SEATS',
  'AC-WEIGHT',
] as const;

/** Null for a row that cannot be read. */
export function readModelRow(fields: string[]): ModelRow | null {
  const [code, maker, model, kind, engine, certified, engines, seats, weight] = fields as [string, ...string[]];
  const texts = { code, maker, model, kind, engine, certified } as Record<keyof typeof MAX_LENGTHS, string>;
  const isReadable =
    MODEL_CODE.test(code) &&
    Object.entries(MAX_LENGTHS).every(([name, max]) => texts[name as keyof typeof texts].length <= max) &&
    !/\p{Cc}/u.test(`${maker}${model}`);
  if (!isReadable) return null;
  const counts = { engines: count(engines!), seats: count(seats!), weightClass: count(weight!.replace('CLASS ', '')) };
  // The maker of an amateur-built aircraft is a person.
  return { ...texts, maker: certified === NOT_CERTIFICATED ? '' : maker!, ...counts };
}

const MODEL_CODE = /^[A-Z\d]{1,7}$/;
const MAX_LENGTHS = { code: 7, maker: 30, model: 20, kind: 2, engine: 2, certified: 1 };
const NOT_CERTIFICATED = '1';
const count = (digits: string) => (/^\d{1,4}$/.test(digits) ? Number(digits) : 0);

/** The registry's codes of TYPE-ACFT and TYPE-ENG. */
const SINGLE_ENGINE = '4';
const MULTI_ENGINE = '5';
const PISTONS = ['1', '7', '8'];
const TURBOPROP = '2';
const JETS = ['4', '5'];
/** From 20,000 lb. */
const HEAVY = 3;

type Identified = Pick<FoundAircraft, 'maker' | 'type' | 'priceClass'>;

/** The type and the class in the price list; null where the site has none. */
export function identifyModel(model: Omit<ModelRow, 'code' | 'seats'>): Identified {
  const known = MAKERS.flatMap(({ name, pattern, types }) =>
    pattern.test(model.maker) ? types.map(([models, type]) => ({ name, models, type })) : [],
  ).find(({ models }) => models.test(model.model));
  const isAirplane = [SINGLE_ENGINE, MULTI_ENGINE].includes(model.kind);
  if (!known || !isAirplane) return { maker: makerName(model.maker), type: null, priceClass: classByKind(model) };
  const { name, type } = known;
  return { maker: model.maker && name, type, priceClass: PRICE_CLASSES[type] };
}

function classByKind({ maker, model, kind, engine, engines, weightClass }: Parameters<typeof identifyModel>[0]) {
  if (kind !== SINGLE_ENGINE && kind !== MULTI_ENGINE) return null;
  if (PISTONS.includes(engine)) return kind === SINGLE_ENGINE ? 'Single Engine Piston' : 'Twin Engine Piston';
  if (engine === TURBOPROP) return TURBOPROP_CLASSES[engines] ?? null;
  if (!JETS.includes(engine)) return null;
  if (CESSNA.test(maker) && CITATION.test(model)) return 'Cessna Citation';
  return weightClass > 0 && weightClass < HEAVY ? 'Light Jet' : null;
}

/** By the number of engines. */
const TURBOPROP_CLASSES: Record<number, string> = { 1: 'Turboprop (TBM, Pilatus)', 2: 'King Air' };
const CESSNA = /^(CESSNA|TEXTRON)/;
const CITATION = /^[A-Z]?5\d\d/;

/** Models as the registry writes them; the first that fits. */
const MAKERS: { name: string; pattern: RegExp; types: [RegExp, TypeDesignator][] }[] = [
  {
    name: 'Cessna',
    pattern: CESSNA,
    types: [
      [/^[FPRT]{0,2}172/, 'C172'],
      [/^[FRT]{0,2}182/, 'C182'],
      [/^[PTU]{0,2}206/, 'C206'],
      [/^208/, 'C208'],
      [/^[PT]?210/, 'C210'],
      [/^[ET]?310/, 'C310'],
      [/^414/, 'C414'],
      [/^421/, 'C421'],
      [/^510/, 'C510'],
      [/^525$/, 'C525'],
      [/^525A/, 'C25A'],
      [/^525B/, 'C25B'],
      [/^560XL/, 'C56X'],
    ],
  },
  {
    name: 'Beech',
    pattern: /^(BEECH|HAWKER BEECH|RAYTHEON|TEXTRON)/,
    types: [
      [/^(35-)?[A-G]?33/, 'BE33'],
      [/^[A-V]?35/, 'BE35'],
      [/^[ABG]?36/, 'BE36'],
      [/^G?58/, 'BE58'],
      [/^(65-)?[A-E]?90/, 'BE9L'],
      [/^[AB]?200/, 'BE20'],
      [/^B300/, 'B350'],
    ],
  },
  {
    name: 'Cirrus',
    pattern: /^CIRRUS/,
    types: [
      [/^SR20/, 'SR20'],
      [/^SR22/, 'SR22'],
    ],
  },
  {
    name: 'Piper',
    pattern: /PIPER/,
    types: [
      [/^PA-?28-/, 'P28A'],
      [/^PA-?28RT?-/, 'P28R'],
      [/^PA-?32-/, 'PA32'],
      [/^PA-?32RT?-/, 'P32R'],
      [/^PA-?34/, 'PA34'],
      [/^PA-?46.*TP/, 'P46T'],
      [/^PA-?46/, 'PA46'],
    ],
  },
  {
    name: 'Mooney',
    pattern: /^MOONEY/,
    types: [
      [/^M20(K|M|TN|V)/, 'M20T'],
      [/^M20/, 'M20P'],
    ],
  },
  {
    name: 'Diamond',
    pattern: /^DIAMOND/,
    types: [
      [/^DA ?40/, 'DA40'],
      [/^DA ?42/, 'DA42'],
    ],
  },
  {
    name: 'Socata',
    pattern: /^((EADS )?SOCATA|DAHER)/,
    types: [
      [/^TBM ?8/, 'TBM8'],
      [/^TBM ?9/, 'TBM9'],
      [/^TBM/, 'TBM7'],
    ],
  },
  { name: 'Pilatus', pattern: /^PILATUS/, types: [[/^PC-?12/, 'PC12']] },
  {
    name: 'Embraer',
    pattern: /^EMBRAER/,
    types: [
      [/^EMB-?500/, 'E50P'],
      [/^EMB-?505/, 'E55P'],
    ],
  },
  { name: 'Learjet', pattern: /^LEARJET/, types: [[/^45/, 'LJ45']] },
  {
    name: 'Hawker',
    pattern: /^(BRITISH AEROSPACE|HAWKER|RAYTHEON)/,
    types: [[/^((BAE|HS)[ .]125|HAWKER [789]\d\d)/, 'H25B']],
  },
  { name: 'Bombardier', pattern: /^BOMBARDIER/, types: [[/^BD-100/, 'CL30']] },
  {
    name: 'Gulfstream',
    pattern: /^GULFSTREAM/,
    types: [
      [/^G-?IV/, 'GLF4'],
      [/^G-?V(?!I)/, 'GLF5'],
    ],
  },
  {
    // Kits: the registered maker is the builder.
    name: 'Vans',
    pattern: /^(VAN'?S|$)/,
    types: [
      [/^(VAN'?S )?RV[- ]?7A?$/, 'RV7'],
      [/^(VAN'?S )?RV[- ]?8A?$/, 'RV8'],
      [/^(VAN'?S )?RV[- ]?10$/, 'RV10'],
    ],
  },
];

/** 'CIRRUS DESIGN CORP' becomes 'Cirrus', an unknown 'MAULE AEROSPACE' 'Maule Aerospace'. */
function makerName(registered: string): string {
  const known = MAKERS.find(({ name }) => registered.startsWith(name.toUpperCase()));
  return known?.name ?? registered.toLowerCase().replace(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** 'Cessna 182T' */
export function formatModel({ maker, model }: Pick<FoundAircraft, 'maker' | 'model'>): string {
  return maker && !model.startsWith(maker.toUpperCase()) ? `${maker} ${model}` : model;
}

/** The names of the form's fields that a look-up fills. */
export type LookUpFields = { model: string; priceClass?: string };

/** Values for these fields. */
export function fillsOf(found: FoundAircraft, { model, priceClass }: LookUpFields): [field: string, value: string][] {
  const fills: [string, string][] = [[model, formatModel(found)]];
  return priceClass && found.priceClass ? [[priceClass, found.priceClass], ...fills] : fills;
}

/** What shows beneath the tail number. */
export type LookUpLine = { text: string; isFound: boolean };

/** The aircraft, or a hint on the form of the tail number; null without anything to say. */
export function describeLookUp(typed: string, found: FoundAircraft | null, today: string): LookUpLine | null {
  if (found) return { text: formatFound(found, today), isFound: true };
  const read = readNNumber(typed);
  const text = read.isValid ? read.note : typed.trim() && read.message;
  return text ? { text, isFound: false } : null;
}

/** 'From the FAA registry as of November 20: 2006 Cessna 182T.' The year of the release shows if it is not this one. */
export function formatFound(found: FoundAircraft, today: string): string {
  const { release, year } = found;
  const isThisYear = release.slice(0, 4) === today.slice(0, 4);
  const day = formatDay(release, isThisYear ? 'monthDay' : 'long');
  return `From the FAA registry as of ${day}: ${join([year, formatModel(found)])}.`;
}

/** Whether the owner is reminded to import a newer file. */
export function isOutdated(release: string, today: string): boolean {
  return addDays(release, MAX_RELEASE_DAYS) < today;
}

const join = (words: unknown[]) => words.filter(Boolean).join(' ');
