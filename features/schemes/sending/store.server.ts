import type { Db } from '#database/open.ts';
import { LAYOUTS, zonesOf } from '#features/drawing/layouts/rules.ts';
import { typeOf } from '#features/drawing/types/rules.ts';
import { PRICE_SETTING } from '#features/estimates/contract.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SCHEME_MESSAGES } from '../constants.ts';
import { describeScheme } from '../describing/rules.ts';
import type { PictureTools } from '../pictures/contract.ts';
import { priceClassOf, servicesOf } from '../pricing/rules.ts';
import { coatingsOf, readScheme } from '../rules.ts';
import { loadCoatings, schemesOfQuote } from '../store.server.ts';
import { STUDIO_SETTING } from '../studio/contract.ts';
import { pictureOf } from '../studio/rules.ts';
import { judgeScheme } from '../verdicts/rules.ts';
import { formatCoat } from '../wording/rules.ts';
import type { JudgedScheme, SchemeOfAddress } from './contract.ts';
import { summarizeScheme } from './rules.ts';

/** Reads a scheme that came with a request. A mark that its owner has placed where it cannot be read is not sent. */
export async function judgeSentScheme(db: Db, code: string): Promise<JudgedScheme> {
  const read = readScheme(code);
  if ('problem' in read) return { problem: SCHEME_MESSAGES[read.problem] };
  const { scheme } = read;
  const [coatings, { open }] = await Promise.all([loadCoatings(db), readSetting(db, STUDIO_SETTING)]);
  const picture = pictureOf(scheme, coatings);
  const isByHand = scheme.mark && (scheme.mark.place !== 'auto' || scheme.mark.keepsLines);
  const verdicts = isByHand ? judgeScheme({ scheme, coatings, ...picture }) : [];
  return {
    scheme,
    words: describeScheme(scheme, picture.settled, coatings),
    coats: zonesOf(scheme.layout).map((zone) => {
      const { coating, finish } = scheme.zones[zone]!;
      const value = formatCoat(
        coatings.find(({ id }) => id === coating),
        finish,
      );
      return { label: LAYOUTS[scheme.layout].zones[zone]!, value };
    }),
    isStudioOpen: open,
    refusals: verdicts.filter(({ severity }) => severity === 'refused').map(({ title }) => title),
  };
}

/** The scheme that the address of a form names in `?scheme=`, in words. `model` is the form's field for the airplane. */
export async function readSchemeOfAddress(
  { db, settle }: { db: Db } & Pick<PictureTools, 'settle'>,
  url: string,
  model: string,
): Promise<SchemeOfAddress> {
  const code = new URL(url).searchParams.get('scheme');
  if (!code) return null;
  const read = readScheme(code);
  if ('problem' in read) return { problem: SCHEME_MESSAGES[read.problem] };
  const { scheme } = read;
  const [coatings, prices, studio] = await Promise.all([
    loadCoatings(db),
    readSetting(db, PRICE_SETTING),
    readSetting(db, STUDIO_SETTING),
  ]);
  const settled = await settle({ scheme, coatings: coatingsOf(scheme, coatings) }).catch(() => null);
  if (!settled) return { problem: SCHEME_MESSAGES.busy };
  return {
    code,
    words: summarizeScheme(scheme),
    description: describeScheme(scheme, settled, coatings),
    values: {
      [model]: typeOf(scheme.type)!.name,
      ...(model !== 'aircraftType' && { aircraftType: priceClassOf(scheme.type) ?? '' }),
      ...(model !== 'aircraftType' && {
        services: servicesOf(scheme, LAYOUTS[scheme.layout], studio, prices).join('\n'),
      }),
      tailNumber: scheme.mark?.text ?? '',
    },
  };
}

/** The newest scheme of a request: its picture in a sentence, its airplane, and what that is in the price list; null without one. */
export async function describeNewestScheme(
  db: Db,
  quoteId: number,
): Promise<{ code: string; description: string; aircraft: string; priceClass: string | null } | null> {
  const [newest] = await schemesOfQuote(db, quoteId);
  const read = newest && readScheme(newest.code);
  if (!read || 'problem' in read) return null;
  const coatings = await loadCoatings(db);
  const { settled } = pictureOf(read.scheme, coatings);
  const { type } = read.scheme;
  return {
    code: newest.code,
    description: describeScheme(read.scheme, settled, coatings),
    aircraft: typeOf(type)!.name,
    priceClass: priceClassOf(type),
  };
}
