import { describe, expect, test } from 'vitest';
import {
  AIRCRAFT_TYPES,
  FAMILIES,
  type FamilyId,
  partsOf,
  typeOf,
} from '#airplanes/drawing/airframes/aircraft-types.ts';
import { airframeOfType, FIGURES } from '#airplanes/drawing/airframes/scale.ts';
import type { Airframe } from './airframe.ts';
import { elevationOf, typeNamed } from './airframe-names.ts';
import { AIRFRAMES } from './built-in/airframes.ts';

describe('an aircraft by free words', () => {
  test.each(Object.entries(AIRCRAFT_TYPES))('%s is found', (id, { name }) => {
    expect(typeNamed(name)).toBe(id);
  });

  test.each(Object.entries(FAMILIES))('the family %s is found', (id, { name }) => {
    expect(typeOf(typeNamed(name)!)!.family).toBe(id);
  });

  test.each(['', 'Hangar queen', 'Robinson R44 helicopter'])('"%s" names none', (words) => {
    expect(typeNamed(words)).toBeNull();
  });
});

type Wing = 'high' | 'low';
type Engines = 'piston' | 'pistons' | 'turboprop' | 'turboprops' | 'jets';

/** What anyone sees on a well-known airplane. */
const WELL_KNOWN: [words: string, wing: Wing, hasPants: boolean, engines: Engines][] = [
  ['Mooney M20J', 'low', false, 'piston'],
  ['Mooney M20TN Acclaim', 'low', false, 'piston'],
  ['2006 Cessna 182T', 'high', false, 'piston'],
  ['Cessna T182T Skylane', 'high', false, 'piston'],
  ['Skyhawk', 'high', false, 'piston'],
  ['Cessna P210N', 'high', false, 'piston'],
  ['Cessna TU206G', 'high', false, 'piston'],
  ['Cessna 150M', 'high', false, 'piston'],
  ['Bonanza A36', 'low', false, 'piston'],
  ['Beechcraft V35B', 'low', false, 'piston'],
  ['Piper PA-28-181 Archer', 'low', true, 'piston'],
  ['Piper Arrow', 'low', false, 'piston'],
  ['Piper PA-46-350P', 'low', false, 'piston'],
  ['Piper Super Cub', 'high', false, 'piston'],
  ['Cirrus SR22T', 'low', true, 'piston'],
  ['Cirrus', 'low', true, 'piston'],
  ['Diamond DA40 NG', 'low', true, 'piston'],
  ["Van's RV-7A", 'low', true, 'piston'],
  ['Baron 58P', 'low', false, 'pistons'],
  ['Cessna 310R', 'low', false, 'pistons'],
  ['Piper Seneca', 'low', false, 'pistons'],
  ['TBM 960', 'low', false, 'turboprop'],
  ['Piper M600', 'low', false, 'turboprop'],
  ['Pilatus PC-12/47E', 'low', false, 'turboprop'],
  ['Cessna 208B Grand Caravan', 'high', false, 'turboprop'],
  ['King Air 350', 'low', false, 'turboprops'],
  ['Beechcraft King Air C90', 'low', false, 'turboprops'],
  ['Citation CJ2', 'low', false, 'jets'],
  ['Cessna Citation', 'low', false, 'jets'],
  ['Phenom 300', 'low', false, 'jets'],
  ['Learjet 45', 'low', false, 'jets'],
  ['Hawker 800XP', 'low', false, 'jets'],
  ['Challenger 350', 'low', false, 'jets'],
  ['Gulfstream G450', 'low', false, 'jets'],
  ['Twin Engine Piston', 'low', false, 'pistons'],
  ['Turboprop (TBM, Pilatus)', 'low', false, 'turboprop'],
  ['Light Jet', 'low', false, 'jets'],
];

describe.each(WELL_KNOWN)('%s', (words, wing, hasPants, engines) => {
  test('has the right wing, gear and engines in the studio', () => {
    const id = typeNamed(words)!;
    const { isHighWing, propeller, nacelles, jets } = airframeOfType(id);
    expect(isHighWing).toBe(wing === 'high');
    expect(partsOf(id).includes('pants')).toBe(hasPants);
    expect([Boolean(nacelles), Boolean(jets), Boolean(propeller)]).toEqual(ENGINES[engines]);
  });

  test('has the right wing, gear and engines on every other page', () => {
    const { wing: path, strut, pants, nacelle, exhaust, prop }: Airframe = AIRFRAMES[elevationOf({ type: words })];
    const height = Number(/^M\S+ (\d+)|^M[\d.]+ ([\d.]+)/.exec(path)?.slice(1).find(Boolean));
    expect(height < 250).toBe(wing === 'high');
    expect(Boolean(strut)).toBe(['high', 'utility'].includes(typeOf(typeNamed(words)!)!.family));
    expect(Boolean(pants)).toBe(hasPants);
    expect(Boolean(nacelle)).toBe(['pistons', 'turboprops', 'jets'].includes(engines));
    expect(Boolean(exhaust)).toBe(['turboprop', 'turboprops'].includes(engines));
    expect(Boolean(prop)).toBe(engines !== 'jets');
  });
});

/** Whether engines are on the wing, are jets, and whether a propeller is on the nose. */
const ENGINES: Record<Engines, [boolean, boolean, boolean]> = {
  piston: [false, false, true],
  turboprop: [false, false, true],
  pistons: [true, false, false],
  turboprops: [true, false, false],
  jets: [false, true, false],
};

test('every family is drawn', () => {
  for (const id of Object.keys(FIGURES) as FamilyId[])
    expect(AIRFRAMES[elevationOf({ type: FAMILIES[id].name })]).toBeDefined();
});
