import { isImageAddress } from '#features/fields/rules.ts';
import type { PageText } from './constants.ts';

/** The reason why a text does not fit its place, as a sentence; null if it does. */
export function textProblem({ kind, text, max }: PageText, value: string): string | null {
  if (value.length > max) return `At most ${max.toLocaleString('en-US')} characters`;
  if (kind === 'image')
    return isImageAddress(value) ? null : 'Use an address that starts with /uploads/, /images/ or https://';
  if (kind === 'paragraph') return null;
  if (value === '' && text !== '') return 'Enter some text, or go back to the built-in text';
  return /[\n\r]/.test(value) && !text.includes('\n') ? 'Keep it to one line' : null;
}
