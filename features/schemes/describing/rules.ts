import type { Coating, LayoutId, Scheme, Zone } from '#features/drawing/contract.ts';
import { LAYOUTS, zonesOf } from '#features/drawing/layouts/rules.ts';
import type { SettledScheme } from '#features/drawing/placing/rules.ts';
import { partsOf, typeOf } from '#features/drawing/types/rules.ts';
import { PART_LABELS, SLIDERS, type StageView } from '../constants.ts';
import { seedScheme } from '../fields/rules.ts';
import { describeStep, formatPart, SURFACE_WORDS, UNKNOWN_COLOR } from '../wording/rules.ts';

/** What each zone shows after its color, base first, in the words of its layout. */
const ZONE_WORDS: Record<LayoutId, Partial<Record<Zone, string>>> = {
  foothill: { base: 'above', a: 'belly rising up the fin', b: 'stripe', c: 'pinstripe between' },
  ribbon: { base: 'body', a: 'ribbon from the nose up the fin', b: 'shadow beneath it' },
  ledger: { base: 'body', a: 'stripe along the sill', b: 'pinstripes beside it' },
  flatirons: { base: 'body', a: 'first slab', b: 'second slab raked across the tail', c: 'tail and hairline' },
  waterline: { base: 'above', a: 'belly', b: 'line at the waterline' },
  tailblock: { base: 'body', a: 'tail behind a long curve', b: 'line along it' },
  cowl: { base: 'body', a: 'nose and tail', b: 'line along them' },
  hairline: { base: 'body', a: 'line from the nose up the fin' },
};

const VIEW_WORDS: Record<StageView, string> = { left: 'Left side', right: 'Right side', top: 'Top', turn: 'Model' };

/** The picture in words, for those who cannot see it: all that differs between two schemes. */
export function describeScheme(
  scheme: Scheme,
  settled: Pick<SettledScheme, 'mark'>,
  coatings: readonly Coating[],
  view: StageView = 'left',
): string {
  const { type, layout, sliders, zones, mark } = scheme;
  const nameOf = (zone: Zone) => coatings.find(({ id }) => id === zones[zone]!.coating)?.name ?? UNKNOWN_COLOR;
  const shown = zonesOf(layout).map((zone) => {
    const { finish } = zones[zone]!;
    return [nameOf(zone), finish !== 'solid' && finish, ZONE_WORDS[layout][zone]].filter(Boolean).join(' ');
  });
  const airplane = typeOf(type)!.name;
  const moved = (Object.keys(SLIDERS) as (keyof typeof SLIDERS)[]).filter((slider) => sliders[slider] !== 0);
  const moves = moved.map((slider) => `${SLIDERS[slider].toLowerCase()} ${describeStep(slider, sliders[slider])}`);
  const lines = [LAYOUTS[layout].name, ...moves].join(', ');
  const colors = joinColors(layout, shown);
  const picture = `${VIEW_WORDS[view]} of ${articleOf(airplane)} ${airplane}, layout ${lines}: ${colors}.${describeParts(scheme)}`;
  // The mark stands upright on the sides, so that it is not seen from above.
  if (!mark || view === 'top') return picture;
  const wish = mark.asksSmaller ? ' A smaller tail number is requested.' : '';
  if (!settled.mark) return `${picture} Neither side fits ${mark.text} at 12 inches.${wish}`;
  const { text, zone, surface } = settled.mark;
  return `${picture} ${text} in ${nameOf(zone)}, 12 inches, ${SURFACE_WORDS[surface]}.${wish}`;
}

/** The parts that do not wear what the layout gives them. */
function describeParts(scheme: Scheme): string {
  const { parts } = seedScheme(scheme.layout, scheme.type);
  const others = partsOf(scheme.type).filter((part) => scheme.parts[part] !== parts[part]);
  return others.map((part) => ` ${PART_LABELS[part]} ${formatPart(scheme, part)}.`).join('');
}

const articleOf = (name: string) => (/^[AEIO]/.test(name) ? 'an' : 'a');

/** 'White above, Green belly, Gold stripe and Green pin line between': the last two of four belong together. */
function joinColors(layout: LayoutId, shown: readonly string[]): string {
  if (layout !== 'foothill') return shown.join(', ');
  return [...shown.slice(0, -2), shown.slice(-2).join(' and ')].join(', ');
}
