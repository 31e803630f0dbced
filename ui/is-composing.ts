import type { KeyboardEvent } from 'react';

/** WebKit ends a composition before the key that ended it, which keeps this code. */
const COMPOSING_KEY = 229;

/** Whether a key belongs to an input method, such as the Enter that accepts a Japanese word: it is no command. */
export function isComposing({ nativeEvent: { isComposing: isOpen, keyCode } }: KeyboardEvent): boolean {
  return isOpen || keyCode === COMPOSING_KEY;
}
