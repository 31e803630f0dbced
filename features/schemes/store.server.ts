import type { Db } from '#database/open.ts';
import { readSetting } from '#features/settings/store.server.ts';
import { COATINGS_SETTING } from './coatings/contract.ts';
import type { Coating } from './contract.ts';

/** The coatings that pictures are drawn with. */
export async function loadCoatings(db: Db): Promise<readonly Coating[]> {
  return (await readSetting(db, COATINGS_SETTING)).coatings;
}
