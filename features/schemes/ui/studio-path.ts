import type { View } from '#features/drawing/pictures/rules.ts';
import { FIELDS } from '../constants.ts';

/** The studio's address, which holds the whole scheme. */
export function studioPath(code: string, view: View | 'turn' = 'left'): string {
  return `/studio?${new URLSearchParams({ [FIELDS.scheme]: code, ...(view !== 'left' && { [FIELDS.view]: view }) })}`;
}
