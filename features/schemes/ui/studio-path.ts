import type { View } from '#features/drawing/pictures/rules.ts';
import { FIELDS } from '../constants.ts';

/** The studio's address, which holds the whole scheme. */
export function studioPath(code: string, view: View | 'turn' = 'left', asksSmallerMark = false): string {
  const query = new URLSearchParams({ [FIELDS.scheme]: code });
  if (view !== 'left') query.set(FIELDS.view, view);
  if (asksSmallerMark) query.set(FIELDS.smallerMark, '1');
  return `/studio?${query}`;
}

/** The calculator's address that takes a scheme along. */
export function sendPath(code: string, asksSmallerMark: boolean): string {
  const query = new URLSearchParams({ scheme: code });
  if (asksSmallerMark) query.set(FIELDS.smallerMark, '1');
  return `/quote-calculator?${query}`;
}
