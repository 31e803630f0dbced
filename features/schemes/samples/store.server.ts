import type { Db } from '#database/open.ts';
import { LAYOUTS, zonesOf } from '#features/drawing/layouts/rules.ts';
import { sheetOf } from '#features/drawing/pictures/rules.ts';
import { airframeOfType } from '#features/drawing/scale/rules.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { SEED_SCHEMES } from '../built-in/seeds.ts';
import { STAGE_WIDTH } from '../constants.ts';
import { readScheme, writeScheme } from '../rules.ts';
import { loadCoatings } from '../store.server.ts';
import { STUDIO_SETTING } from '../studio/contract.ts';
import type { SampleScheme } from './contract.ts';

/** The airplane that all of them are drawn on. */
const TYPE = 'TBM9';

/** The named schemes on one airplane; none while the studio is closed. */
export async function listSamples(db: Db): Promise<SampleScheme[]> {
  const [{ open }, coatings] = await Promise.all([readSetting(db, STUDIO_SETTING), loadCoatings(db)]);
  if (!open) return [];
  const { height } = sheetOf(airframeOfType(TYPE), 'left', STAGE_WIDTH);
  return SEED_SCHEMES.flatMap(({ name, code }) => {
    const read = readScheme(code);
    if ('problem' in read) return [];
    const { layout, zones } = read.scheme;
    const used = new Set(zonesOf(layout).map((zone) => zones[zone]!.coating));
    return {
      name,
      note: LAYOUTS[layout].note,
      code: writeScheme({ ...read.scheme, type: TYPE }),
      height,
      colors: [...used].flatMap((id) => coatings.find((coating) => coating.id === id)?.srgb ?? []),
    };
  });
}
