import { FIELDS } from '../constants.ts';
import type { View } from '../pictures/rules.ts';

/** The studio's address, which holds the whole scheme. */
export function studioPath(code: string, view: View | 'turn' = 'left'): string {
  return `/studio?${new URLSearchParams({ [FIELDS.scheme]: code, ...(view !== 'left' && { [FIELDS.view]: view }) })}`;
}
