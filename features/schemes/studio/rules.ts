import type { PriceList } from '#features/estimates/contract.ts';
import type { Coating, Scheme, Zone } from '../contract.ts';
import { describeScheme } from '../describing/rules.ts';
import { FIELDS, readFields, startScheme } from '../fields/rules.ts';
import { LAYOUTS } from '../layouts/rules.ts';
import { drawSettled, settlePicture, VIEWS, type View } from '../pictures/rules.ts';
import { cheaperChanges, priceEffect } from '../pricing/rules.ts';
import { readScheme, writeScheme, zonesOf } from '../rules.ts';
import { judgeScheme } from '../verdicts/rules.ts';
import type { Studio } from './contract.ts';

/** What the owner has set. */
export interface StudioFacts {
  studio: Studio;
  prices: PriceList;
  coatings: readonly Coating[];
}

/** Reads the studio's address: a scheme's code, changed by the fields of the form. */
export function readStudio(query: URLSearchParams, coatings: readonly Coating[]) {
  const code = query.get(FIELDS.scheme);
  const read = code ? readScheme(code) : { scheme: startScheme() };
  const problem = 'problem' in read ? read.problem : null;
  const { scheme, markProblem } = readFields(query, 'scheme' in read ? read.scheme : startScheme(), coatings);
  const view = VIEWS.find((view) => view === query.get(FIELDS.view)) ?? 'left';
  return { scheme, view, problem, typedMark: query.get(FIELDS.mark) ?? scheme.mark?.text ?? '', markProblem };
}

/** Pixels; the drawing scales with the page. */
const STAGE_WIDTH = 1330;

/** All that the studio's page shows of a scheme. */
export function showScheme(
  { scheme, view, typedMark }: { scheme: Scheme; view: View; typedMark: string },
  { studio, prices, coatings }: StudioFacts,
) {
  const picture = settlePicture(scheme, coatings);
  const offered = coatings;
  return {
    code: writeScheme(scheme),
    picture: drawSettled(picture, view, STAGE_WIDTH, { isOnInk: true }),
    description: describeScheme(scheme, picture.settled, coatings, view),
    price: priceEffect(scheme, studio, prices),
    cheaper: cheaperChanges(scheme, offered, studio, prices).map(({ label, saving, scheme }) => ({
      label,
      saving,
      code: writeScheme(scheme),
    })),
    verdicts: judgeScheme({ scheme, ...picture, coatings, typedMark }),
    zones: zonesOf(scheme.layout).map((zone) => showZone(scheme, zone, coatings)),
  };
}

export type ShownScheme = ReturnType<typeof showScheme>;
export type ShownZone = ShownScheme['zones'][number];

function showZone({ layout, zones }: Scheme, zone: Zone, coatings: readonly Coating[]) {
  const coat = zones[zone]!;
  return {
    zone,
    name: LAYOUTS[layout].zones[zone]!,
    finish: coat.finish,
    coating: coatings.find(({ id }) => id === coat.coating) ?? null,
  };
}
