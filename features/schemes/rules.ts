import { markProblem, normalizeMark } from '#features/aircraft/tail-number/rules.ts';
import {
  type Coating,
  FINISHES,
  type Finish,
  LAYOUT_IDS,
  type LayoutId,
  MARK_PLACES,
  type Mark,
  type MarkPlace,
  type Scheme,
  ZONES,
  type Zone,
} from '#features/drawing/contract.ts';
import { zonesOf } from '#features/drawing/layouts/rules.ts';
import { typeOf } from '#features/drawing/types/rules.ts';
import { MAX_SCHEME_CODE } from './contract.ts';

const ZONE_LETTERS: Record<Zone, string> = { base: 'x', a: 'a', b: 'b', c: 'c' };
const FINISH_LETTERS: Record<Finish, string> = { solid: 's', metallic: 'm', pearl: 'p', matte: 't' };
const PLACE_LETTERS: Record<MarkPlace, string> = { auto: 'a', fuselage: 'f', fin: 't', pod: 'p' };
const POLISHED = 'p';
const NO_MARK = '-';
const SMALLER = 's';

/** A coating's id is at most MAX_COATING_ID characters long; the letter after it is its finish. */
const CODE =
  /^1\.(?<type>[0-9A-Za-z]{2,12})\.(?<layout>[a-z]+)\.(?<height>0|-?[1-9]|-?10)\.(?<sweep>0|-?[1-9]|-?10)\.(?<width>0|-?[1-9]|-?10)\.(?<zones>(?:[0-9a-z][0-9a-z-]{0,31}[smpt]\.){2,4})(?<parts>[abcxp][abcx]{3})\.(?<mark>-|[0-9A-Z]+\.[abcx]\.[aftpAFTP]s?)$/;

/** The scheme's code: one line of URL-safe characters, the same for the same scheme. */
export function writeScheme({ type, layout, sliders, zones, parts, mark }: Scheme): string {
  const { spinner, tips, nacelles, pants } = parts;
  return [
    '1',
    type,
    layout,
    sliders.height,
    sliders.sweep,
    sliders.width,
    ...zonesOf(layout).map((zone) => `${zones[zone]!.coating}${FINISH_LETTERS[zones[zone]!.finish]}`),
    (spinner === 'polished' ? POLISHED : ZONE_LETTERS[spinner]) +
      [tips, nacelles, pants].map((zone) => ZONE_LETTERS[zone]).join(''),
    mark ? writeMark(mark) : NO_MARK,
  ].join('.');
}

/** A capital letter of the place keeps the lines. */
function writeMark({ text, zone, place, keepsLines, asksSmaller }: Mark): string {
  const letter = PLACE_LETTERS[place];
  return `${text}.${ZONE_LETTERS[zone]}.${keepsLines ? letter.toUpperCase() : letter}${asksSmaller ? SMALLER : ''}`;
}

export type ReadScheme = { scheme: Scheme } | { problem: 'newer' | 'unreadable' };

/** Reads a code. Of coatings only the form is checked: one that is no longer offered still opens. */
export function readScheme(code: string): ReadScheme {
  if (code.length > MAX_SCHEME_CODE) return UNREADABLE;
  if (/^([2-9]|[1-9]\d+)\./.test(code)) return { problem: 'newer' };
  const found = CODE.exec(code)?.groups;
  if (!found) return UNREADABLE;
  const { type, layout, height, sweep, width, zones, parts, mark } = found as Record<string, string>;
  if (!typeOf(type!) || !isLayout(layout!)) return UNREADABLE;

  const owned = zonesOf(layout);
  const coats = zones!.split('.').slice(0, -1);
  const wornZones = Array.from(parts!.slice(parts!.startsWith(POLISHED) ? 1 : 0), zoneOfLetter);
  const readMark = mark === NO_MARK ? null : readMarkPart(mark!);
  if (coats.length !== owned.length || readMark === 'unreadable') return UNREADABLE;
  if (![...wornZones, ...(readMark ? [readMark.zone] : [])].every((zone) => owned.includes(zone))) return UNREADABLE;

  const [pants, nacelles, tips, spinner = 'polished' as const] = wornZones.toReversed() as [Zone, Zone, Zone, Zone?];
  return {
    scheme: {
      v: 1,
      type: type!,
      layout,
      sliders: { height: Number(height), sweep: Number(sweep), width: Number(width) },
      zones: Object.fromEntries(owned.map((zone, i) => [zone, readCoat(coats[i]!)])),
      parts: { spinner, tips, nacelles, pants },
      mark: readMark,
    },
  };
}

const UNREADABLE = { problem: 'unreadable' } as const;

const isLayout = (id: string): id is LayoutId => LAYOUT_IDS.some((layout) => layout === id);
const zoneOfLetter = (letter: string): Zone => ZONES.find((zone) => ZONE_LETTERS[zone] === letter)!;

const readCoat = (coat: string) => ({
  coating: coat.slice(0, -1),
  finish: FINISHES.find((finish) => FINISH_LETTERS[finish] === coat.at(-1))!,
});

function readMarkPart(part: string): Mark | 'unreadable' {
  const [text, zone, letters] = part.split('.') as [string, string, string];
  if (markProblem(text) || normalizeMark(text) !== text) return 'unreadable';
  const letter = letters[0]!;
  return {
    text,
    zone: zoneOfLetter(zone),
    place: MARK_PLACES.find((other) => PLACE_LETTERS[other] === letter.toLowerCase())!,
    ...(letter !== letter.toLowerCase() && { keepsLines: true }),
    ...(letters.endsWith(SMALLER) && { asksSmaller: true }),
  };
}

/** Those coatings that a scheme wears. */
export function coatingsOf<Each extends Coating>({ zones }: Scheme, coatings: readonly Each[]): Each[] {
  const ids = Object.values(zones).map(({ coating }) => coating);
  return coatings.filter(({ id }) => ids.includes(id));
}

/** What a scheme's type and coatings are called, for the time when the shop has renamed or removed them. */
export function factsOf(scheme: Scheme, coatings: readonly Coating[]) {
  return {
    type: typeOf(scheme.type)!.name,
    coatings: coatingsOf(scheme, coatings).map(({ id, name, maker, standard, number, finishes, srgb }) => {
      return { id, name, maker, standard, number, finishes, srgb };
    }),
  };
}
